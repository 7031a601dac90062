import Ink
import TerminalUI

/// An event sent by the terminal.
enum InputEvent: Hashable {
  case key(Key)
  /// A key of a pasted text.
  case pasted(Key)
  case mouse(MouseReport)
  /// A change of focus: `true` if the terminal's window gained it, `false` if it lost it.
  case focus(Bool)
  /// An answer to a query.
  case reply(TerminalReply)
}

/// A pointer report as encoded by the terminal.
///
/// Source: xterm ctlseqs, Extended coordinates: SGR (1006) and SGR-Pixels (1016).
struct MouseReport: Hashable {
  /// The bits of the button, the modifiers and the motion flag.
  var code: Int
  /// The column, from 1, or the pixel, from 0 and possibly negative.
  var x: Int
  /// The row, from 1, or the pixel, from 0 and possibly negative.
  var y: Int
  /// Whether a button was released.
  var isRelease: Bool
}

/// The terminal's answer to a query.
enum TerminalReply: Hashable {
  /// DECRPM: a private mode and its status (0 not recognized, 1 set, 2 reset, 3 and 4 permanent).
  case mode(Int, status: Int)
  /// XTWINOPS 6: the size of a cell in pixels.
  case cellPixels(CellPixels)
  /// DA1: the terminal's attributes; every terminal answers this query.
  case deviceAttributes
  /// OSC 10: the foreground.
  case foreground(RGBColor)
  /// OSC 11: the background.
  case background(RGBColor)
  /// OSC 4: a basic color and its number.
  case color(Int, RGBColor)
  /// CPR: the cursor position, from 1.
  case cursorPosition(row: Int, column: Int)

  /// Whether this is the status of pixel reports (mode 1016).
  var isPixelModeReply: Bool { if case .mode(1016, _) = self { true } else { false } }
}
