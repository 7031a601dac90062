package import Display

extension Key {
  /// Returns the keys that open the help panel, bound to a command.
  package static func help<Command>(_ command: Command) -> [Key: Command] {
    let codes: [Code] = [.character("?"), .character("h"), .function(1)]
    return Dictionary(uniqueKeysWithValues: codes.map { (Key($0), command) })
  }

  /// Whether the key turns a page of the help panel.
  package var turnsPage: Bool { self == Key(.character(" ")) || self == Key(.pageDown) }
}

extension [Panel] {
  /// Turns a page of the open help panel with Space, Page Down, or a help key, or closes the panel.
  ///
  /// - Parameters:
  ///   - page: The index of the shown page; `nil` if the panel is closed.
  ///   - key: The key that was pressed; any other key closes the panel.
  ///   - isHelp: Whether the key opens the help panel.
  /// - Returns: Whether the key has no further effect.
  package func turn(_ page: inout Int?, with key: Key, isHelp: Bool) -> Bool {
    guard let current = page else { return false }
    let turns = isHelp || key.turnsPage
    page = turns && current + 1 < count ? current + 1 : nil
    return turns || key == Key(.escape)
  }
}
