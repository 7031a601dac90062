import FoundationEssentials

/// The sequences that switch a terminal's modes on and off.
///
/// Source: xterm ctlseqs, Private Modes and XTSHIFTESCAPE.
enum TerminalModes {
  /// Enables reports of every pointer motion, SGR coordinates, reports with Shift held, focus
  /// reports and bracketed paste.
  static let enter =
    "\u{1B}[?1003h\u{1B}[?1006h\u{1B}[>1s\u{1B}[?1004h\u{1B}[?2004h"
  /// Changes SGR coordinates from cells to pixels; of modes 1006 and 1016, the last one set applies.
  static let enterPixels = "\u{1B}[?1016h"
  /// Disables every mode that stipple enables, and resets SGR attributes.
  static let leave =
    "\u{1B}[?2026l\u{1B}[?1016l\u{1B}[>0s\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?2004l"
    + "\u{1B}[m"

  /// Saves the window's title and replaces it (XTPUSHTITLE, OSC 2).
  static func enterTitle(_ title: String) -> String { "\u{1B}[22;2t" + setTitle(title) }

  /// Sets the window's title (OSC 2) to the first 200 characters of a text.
  ///
  /// Control characters, which could end the sequence, are left out.
  static func setTitle(_ title: String) -> String {
    let text = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return "\u{1B}]2;\(String(String.UnicodeScalarView(text.prefix(200))))\u{1B}\\"
  }

  /// Sets the clipboard (OSC 52); many terminals ignore it unless the user permits it.
  static func setClipboard(_ text: String) -> String {
    "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\"
  }

  /// Restores the saved title (XTPOPTITLE).
  static let leaveTitle = "\u{1B}[23;2t"
  /// Requests the cursor position (DSR 6), answered after all earlier output was processed.
  static let cursorPositionQuery = "\u{1B}[6n"
  /// Begins a synchronized update, which the terminal shows as a whole when it ends.
  static let beginUpdate = "\u{1B}[?2026h"
  /// Ends a synchronized update.
  static let endUpdate = "\u{1B}[?2026l"
}
