import Display

/// What a terminal sent.
enum InputEvent: Hashable {
  /// A key was pressed.
  case key(Key)
  /// The pointer did something.
  case mouse(MouseReport)
  /// The terminal's window got the focus, or lost it.
  case focus(Bool)
  /// The terminal answered a question.
  case reply(TerminalReply)
}

/// A pointer report as it is on the wire.
///
/// Source: xterm's control sequences, Extended coordinates: SGR (1006) and SGR-Pixels (1016).
struct MouseReport: Hashable {
  /// The button, the modifiers and whether it is a motion.
  var code: Int
  /// The column from 1, or the pixel from 0, which may be negative.
  var x: Int
  /// The row from 1, or the pixel from 0, which may be negative.
  var y: Int
  /// Whether a button went up.
  var isRelease: Bool
}

/// An answer of a terminal.
enum TerminalReply: Hashable {
  /// DECRPM: a private mode and its status (0 not known, 1 set, 2 reset, 3 and 4 unchangeable).
  case mode(Int, status: Int)
  /// XTWINOPS 6: the size of a cell in pixels.
  case cellPixels(CellPixels)
  /// DA1: what the terminal is; every terminal answers that.
  case deviceAttributes
  /// CPR: where the cursor is, from 1.
  case cursorPosition(row: Int, column: Int)

  /// Whether it says something of pointer reports in pixels.
  var isAnswerOfPixels: Bool {
    if case .mode(1016, _) = self { true } else { false }
  }
}
