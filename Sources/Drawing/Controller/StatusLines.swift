import Canvas
import TerminalUI

/// The lines at the bottom of the screen.
struct StatusLines {
  /// The result of the last action; `nil` for none.
  var message: String? = welcome(.standard)
  /// The two latest notices, which stay until a key is pressed or something is drawn.
  private(set) var notices: [String] = []

  static func welcome(_ keys: KeyBindings) -> String {
    keys.message(
      "stipple · draw with the pointer", [KeyHint(.showHelp, "help"), KeyHint(.quit, "quit")])
  }

  mutating func addNotice(_ text: String) { notices = notices.suffix(1) + [text] }
  mutating func removeNotice(_ text: String) { notices.removeAll { $0 == text } }
  mutating func clearNotices() { notices = [] }

  /// Returns the panel with the lines, each broken where the screen is too narrow; `nil` without
  /// lines.
  ///
  /// An error replaces the message. The panel begins at a column of the screen; a text takes at
  /// most `limit` lines, or a third of the screen.
  func panel(
    error: String?, from column: Int = 0, on size: ScreenSize, limit: Int? = nil
  ) -> Panel? {
    let texts = notices + [error ?? message].compactMap(\.self)
    let lines = texts.flatMap {
      $0.wrapped(columns: size.columns - column - 2, limit: limit ?? max(1, size.rows / 3))
    }
    guard !lines.isEmpty else { return nil }
    return Panel(
      lines.map { " \($0) " }, placement: .at(column: column, row: size.rows - lines.count),
      attributes: .reverse)
  }
}
