/// The sequences that switch a terminal's modes on and off.
///
/// Source: xterm's control sequences, Private Modes and XTSHIFTESCAPE.
enum TerminalModes {
  /// Every motion of the pointer, also with Shift, its coordinates in SGR form, focus, and brackets
  /// around pastes.
  static let enter =
    "\u{1B}[?1003h\u{1B}[?1006h\u{1B}[>1s\u{1B}[?1004h\u{1B}[?2004h"
  /// SGR coordinates in pixels instead of cells; whichever of the two was set last counts.
  static let enterPixels = "\u{1B}[?1016h"
  /// Everything that was switched on is switched off.
  static let leave =
    "\u{1B}[?2026l\u{1B}[?1016l\u{1B}[>0s\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?2004l"
    + "\u{1B}[m"
  /// DSR 6: where is the cursor? Answered once everything before it has been dealt with.
  static let askCursorPosition = "\u{1B}[6n"
  /// What follows is shown together, when it has ended.
  static let beginUpdate = "\u{1B}[?2026h"
  /// What came since the beginning of the update is to be shown.
  static let endUpdate = "\u{1B}[?2026l"
}
