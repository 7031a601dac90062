extension Settings {
  /// The settings in effect as a file: its values, and the standard values where it has none.
  ///
  /// The text ends with a line end.
  ///
  /// - Throws: ``SettingsError``.
  package func text() throws(SettingsError) -> String {
    text(of: SettingsTable.all(bindings: try bindings()))
  }

  func text(of tables: [SettingsTable]) -> String {
    let texts = tables.compactMap { table -> String? in
      let lines = table.settings.compactMap { setting in
        (self[table.name, setting.name] ?? setting.standard).map(setting.line)
      }
      return lines.isEmpty ? nil : table.text(lines)
    }
    return texts.joined(separator: "\n")
  }

  /// A settings file that explains every setting and sets none: the lines of the settings are comments.
  package static var commentedText: String { SettingsTable.all.commentedText }
}

extension [SettingsTable] {
  var commentedText: String {
    let texts = map { table in
      let lines = table.settings.flatMap { setting in
        let value = setting.standard ?? setting.example
        return Self.comments(setting.comment) + (value.map { ["#" + setting.line($0)] } ?? [])
      }
      return (Self.comments(table.comment) + [table.text(lines)]).joined(separator: "\n")
    }
    return (["# Remove the # before a setting to change it.\n"] + texts).joined(separator: "\n")
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

extension SettingsTable {
  fileprivate func text(_ lines: [String]) -> String {
    (["[\(name)]"] + lines).joined(separator: "\n") + "\n"
  }
}

extension Setting {
  fileprivate func line(_ value: SettingValue) -> String { "\(name) = \(value.toml)" }
}
