import ArgumentParser
import Drawing
import Files
import Ink
package import SketchLibrary
import TerminalUI

/// What the settings file sets, checked.
package struct Settings: Sendable {
  /// A value of the file.
  struct Entry: Sendable {
    let value: SettingValue
    /// The line of its key, from 1.
    let line: Int
  }

  /// The settings of the command that is being parsed or run.
  ///
  /// They are the defaults of its options. A variable of the task holds them because the argument parser
  /// creates the options itself.
  @TaskLocal package static var current = Settings()

  /// The path, as it is named in errors; empty without a file.
  package let path: String
  private var values: [String: [String: Entry]]

  package init() { (path, values) = ("", [:]) }

  /// Parses the text of a file at a path, which errors name.
  init(
    text: String, path: String, tables: [SettingsTable] = SettingsTable.all
  ) throws(UserError) {
    self.path = path
    values = try SettingsReader(text: text, path: path, tables: tables).values()
    _ = try bindings()
  }

  package init(environment: [String: String]) throws(UserError) {
    try self.init(path: Self.path(environment: environment))
  }

  /// Reads what the user has chosen while drawing, for a command that draws.
  ///
  /// A file that is not as stipple writes it is ignored.
  package init(chosenIn environment: [String: String]) {
    self = (try? Settings(path: ChoicesFile(environment: environment).path)) ?? Settings()
  }

  /// Returns the path of the settings: `stipple/config.toml` in `$XDG_CONFIG_HOME`, or in `~/.config`
  /// if that is unset or relative; `nil` without a home folder.
  package static func path(environment: [String: String]) -> String? {
    BaseFolder.settings.path(environment: environment).map { $0 + "/stipple/config.toml" }
  }

  /// Whether the file is missing or has no values.
  package var isEmpty: Bool { values.isEmpty }

  /// Returns the value that the file has for a setting; `nil` if it has none.
  subscript(table: String, name: String) -> SettingValue? { values[table]?[name]?.value }

  /// Returns these settings, and other ones where these have none.
  package func completed(by other: Settings) -> Settings {
    var settings = self
    for (name, table) in other.values {
      settings.values[name, default: [:]].merge(table) { own, _ in own }
    }
    return settings
  }

  /// The keys of the commands that the file changes, by name.
  var keys: [String: [Key]] { values["keys", default: [:]].compactMapValues { $0.value.keys } }

  var inkNumbers: [InkColor: Int] {
    let numbers = InkColor.named.map { ($0, self["palette", $0.name]?.colorNumber) }
    return Dictionary(uniqueKeysWithValues: numbers).compactMapValues(\.self)
  }

  /// Returns the keys of the commands; throws if the file gives two commands the same key.
  func bindings() throws(UserError) -> KeyBindings {
    let keys = keys
    do throws(KeyBindings.Refusal) {
      return try KeyBindings(changing: keys)
    } catch {
      let name =
        switch error {
        case .unknownCommand(let name), .conflict(_, let name, _): name
        case .fixed(let key): keys.first { $0.value.contains(key) }?.key ?? ""
        }
      throw .invalidSettings(
        path: path, line: values["keys"]?[name]?.line, reason: error.sentence)
    }
  }

  /// The settings in effect as a file: its values, and the standard values where it has none.
  package func text() throws(UserError) -> String {
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

extension SettingValue {
  /// The keys that the value names; `nil` if it is anything else.
  var keys: [Key]? {
    let names: [String]
    switch self {
    case .text(let name): names = [name]
    case .texts(let list): names = list
    default: return nil
    }
    let keys = names.compactMap(Key.init(name:))
    return keys.count == names.count ? keys : nil
  }

  /// The number of a terminal's color that the value is; `nil` if it is anything else.
  var colorNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number).flatMap { InkPalette.numbers.contains($0) ? $0 : nil }
  }
}
