import Drawing
import Ink
import TerminalUI

/// A table of the settings file.
struct SettingsTable: Sendable {
  let name: String
  /// What the table contains, as the comment above it.
  let comment: String
  let settings: [Setting]

  /// The tables of the file, in the order of the commented file, with the keys without settings.
  static let all = all(bindings: .standard)

  /// Returns the tables of the file; the standard values of its keys are those of bindings.
  static func all(bindings: KeyBindings) -> [SettingsTable] {
    [
      SettingsTable(
        name: "defaults",
        comment: "Defaults for the options of the commands; the command line overrides them.",
        settings: Setting.all),
      SettingsTable(
        name: "keys",
        comment: """
          The keys of the drawing view: one key or a list of keys for each command; an empty list leaves it without \
          keys. Names: u, U, Ctrl-U, Alt-x, F5, Space, Tab, Enter, Escape, Backspace, Delete, Insert, \
          Up, Shift-Left, Home, End, PageUp, PageDown. Escape always cancels, Ctrl-C quits, Ctrl-Z \
          suspends, and Ctrl-L redraws.
          """,
        settings: KeyBindings.names.map { name in
          let keys = bindings.keys(ofCommand: name).map(\.name)
          return Setting(
            name: name, comment: "", standard: keys.count == 1 ? .text(keys[0]) : .texts(keys),
            values: "the name of a key, or a list of them"
          ) { $0.keys != nil }
        }),
      SettingsTable(
        name: "palette",
        comment: """
          The terminal colors of the inks, \(Bounds(InkPalette.numbers)), or auto: the color that the ink is named after, or \
          its bright version, whichever is easier to see.
          """,
        settings: InkColor.named.map { ink in
          Setting(
            name: ink.name, comment: "", standard: .text("auto"),
            values: "auto, or a number \(Bounds(InkPalette.numbers))"
          ) { $0 == .text("auto") || $0.colorNumber != nil }
        }),
    ]
  }
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
  func text(_ lines: [String]) -> String {
    (["[\(name)]"] + lines).joined(separator: "\n") + "\n"
  }
}

extension Setting {
  func line(_ value: SettingValue) -> String { "\(name) = \(value.toml)" }
}
