import Display

/// The lines at the bottom of the screen.
struct StatusLines {
  /// The result of the last action; `nil` for none.
  var message: String? = "stipple · draw with the pointer · ? help · q quit"
  /// The two latest notices, which stay until a key is pressed or something is drawn.
  private(set) var notices: [String] = []

  /// Adds a notice.
  mutating func addNotice(_ text: String) { notices = notices.suffix(1) + [text] }

  /// Removes a notice with a text, if there is one.
  mutating func removeNotice(_ text: String) { notices.removeAll { $0 == text } }

  /// Removes the notices.
  mutating func clearNotices() { notices = [] }

  /// Returns the panel with the lines.
  ///
  /// - Parameter error: An error to show in place of the message.
  /// - Returns: `nil` if there are no lines.
  func panel(error: String?) -> Panel? {
    let lines = notices + [error ?? message].compactMap(\.self)
    guard !lines.isEmpty else { return nil }
    return Panel(lines.map { " \($0) " }, placement: .bottom, attributes: .reverse)
  }
}
