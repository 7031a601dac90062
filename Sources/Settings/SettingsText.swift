extension SettingsSchema {
  /// Returns a settings file in TOML, which ends with a line end.
  ///
  /// It has the standard values where the file has none. If `isCommented`, comments explain the
  /// settings, and name those without a standard value.
  package func text(of file: SettingsFile = SettingsFile(), isCommented: Bool) -> String {
    let tables = sections.compactMap { section -> String? in
      let lines = section.entries.flatMap { entry in
        let value = file[section: section.name, key: entry.name]
        return self.lines(of: entry, value: value, isCommented: isCommented)
      }
      guard isCommented || !lines.isEmpty else { return nil }
      let summary = isCommented ? Self.comment(section.summary) : []
      return (summary + ["[\(section.name)]"] + lines).joined(separator: "\n") + "\n"
    }
    return tables.joined(separator: "\n")
  }

  private func lines(of entry: Entry, value: SettingValue?, isCommented: Bool) -> [String] {
    let comment = isCommented ? Self.comment(entry.summary) : []
    if let value = value ?? entry.standard { return comment + ["\(entry.name) = \(value.toml)"] }
    guard isCommented, let example = entry.example else { return [] }
    return comment + ["# \(entry.name) = \(example.toml)"]
  }

  /// Returns a text as comments of at most 100 columns.
  private static func comment(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append("# \(word)")
      }
    }
    return lines
  }
}
