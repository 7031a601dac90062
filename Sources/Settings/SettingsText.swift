extension SettingsSchema {
  /// Returns the values of a file in TOML, and the standard values where it has none.
  ///
  /// The text ends with a line end.
  package func text(of file: SettingsFile) -> String {
    let tables = sections.compactMap { section -> String? in
      let lines = section.entries.compactMap { entry in
        (file[section: section.name, key: entry.name] ?? entry.standard).map(entry.line)
      }
      return lines.isEmpty ? nil : Self.table(section, lines)
    }
    return tables.joined(separator: "\n")
  }

  /// A settings file that explains every setting and sets none: the lines of the settings are comments.
  package var commentedText: String {
    let tables = sections.map { section in
      let lines = section.entries.flatMap { entry in
        let value = entry.standard ?? entry.example
        return Self.comments(entry.summary)
          + [value.map { "#" + entry.line($0) }].compactMap(\.self)
      }
      return (Self.comments(section.summary) + [Self.table(section, lines)]).joined(separator: "\n")
    }
    return (["# Remove the # before a setting to change it.\n"] + tables).joined(separator: "\n")
  }

  private static func table(_ section: Section, _ lines: [String]) -> String {
    (["[\(section.name)]"] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns a text as comments of at most 100 columns.
  private static func comments(_ text: String) -> [String] {
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

extension SettingsSchema.Entry {
  fileprivate func line(_ value: SettingValue) -> String { "\(name) = \(value.toml)" }
}
