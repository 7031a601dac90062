extension Key {
  /// Whether the key turns a page of the help panel.
  package var turnsPage: Bool { self == Key(.character(" ")) || self == Key(.pageDown) }
}

extension [Panel] {
  /// Turns a page of the open help panel with Space, Page Down, or a help key, or closes the panel.
  ///
  /// - Returns: Whether the key has no further effect.
  package func turn(_ page: inout Int?, with key: Key, isHelp: Bool) -> Bool {
    guard let current = page else { return false }
    let turns = isHelp || key.turnsPage
    page = turns && current + 1 < count ? current + 1 : nil
    return turns || key == Key(.escape)
  }
}
