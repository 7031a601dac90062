import Drawing
import Ink
package import Settings
import SketchLibrary
import TerminalUI

/// The settings of stipple: what the file can contain, and the arguments that say the same.
package enum StippleSettings {
  /// The content of the file.
  package static let schema = schema(bindings: .standard)

  /// Returns the content of the file, with the keys of commands that the file does not bind.
  private static func schema(bindings: KeyBindings) -> SettingsSchema {
    SettingsSchema([
      SettingsSchema.Section(
        "defaults",
        summary: "Defaults for the options of the commands; the command line overrides them.",
        entries: Setting.all.map { option in
          SettingsSchema.Entry(
            option.name, summary: option.summary, standard: option.standard, example: option.example
          ) { value throws(SettingsSchema.Expectation) in
            guard option.accepts(value) else { throw .init(option.expectation) }
          }
        }),
      SettingsSchema.Section(
        "keys",
        summary: """
          The keys of the drawing view: one key or a list of keys for each command; an empty list leaves it without \
          keys. Names: u, U, Ctrl-U, Alt-x, F5, Space, Tab, Enter, Escape, Backspace, Delete, Insert, \
          Up, Shift-Left, Home, End, PageUp, PageDown. Escape always cancels, Ctrl-C quits, Ctrl-Z \
          suspends, and Ctrl-L redraws.
          """,
        entries: KeyBindings.names.map { name in
          SettingsSchema.Entry(
            name, summary: "", standard: value(of: bindings.keys(ofCommand: name))
          ) { value throws(SettingsSchema.Expectation) in
            guard keys(in: value) != nil else {
              throw .init("the name of a key, or a list of them")
            }
          }
        }),
      SettingsSchema.Section(
        "palette",
        summary: """
          The terminal colors of the inks, \(Bounds(InkPalette.numbers)), or auto: the color that the ink is named after, or \
          its bright version, whichever is easier to see.
          """,
        entries: InkColor.named.map { ink in
          SettingsSchema.Entry(
            ink.name, summary: "", standard: .text("auto")
          ) { value throws(SettingsSchema.Expectation) in
            guard value == .text("auto") || number(in: value) != nil
            else { throw .init("auto, or a number \(Bounds(InkPalette.numbers))") }
          }
        }),
    ])
  }

  /// Returns the path of the settings: `stipple/config.toml` in `$XDG_CONFIG_HOME`, or in `~/.config`
  /// if that is unset or relative; `nil` without a home folder.
  package static func path(environment: [String: String]) -> String? {
    BaseFolder.settings.path(environment: environment).map { $0 + "/stipple/config.toml" }
  }

  /// Reads the settings of the user.
  ///
  /// - Throws: `SettingsError`.
  package static func read(environment: [String: String]) throws(SettingsError) -> SettingsFile {
    guard let path = path(environment: environment) else { return SettingsFile() }
    let file = try SettingsFile(path: path, schema: schema)
    _ = try bindings(of: file)
    return file
  }

  /// Returns the arguments of what the user has chosen while drawing, for a command that draws.
  ///
  /// The settings override them. A file that is not as stipple writes it is ignored.
  package static func chosenArguments(
    options names: @autoclosure () -> [String], environment: [String: String]
  ) -> [String] {
    guard let path = ChoicesFile(environment: environment).path,
      let file = try? SettingsFile(path: path, schema: schema), !file.isEmpty
    else { return [] }
    let names = names()
    return names.contains("tool") ? arguments(of: file, options: names) : []
  }

  /// Returns the arguments that have the effect of settings, each with its value.
  ///
  /// The options are those of the command; keys of the excepted commands are given by arguments.
  package static func arguments(
    of file: SettingsFile, options names: @autoclosure () -> [String],
    except commands: Set<String> = []
  ) -> [String] {
    guard !file.isEmpty else { return [] }
    let names = names()
    let options = names.flatMap { name -> [String] in
      switch file[section: "defaults", key: name] {
      case nil: []
      case .boolean(let value): [value ? "--\(name)" : "--no-\(name)"]
      case let value?: ["--\(name)=\(value.argument)"]
      }
    }
    let keys = KeyBindings.names.filter { !commands.contains($0) }.flatMap { name -> [String] in
      guard names.contains("key"), let value = file[section: "keys", key: name] else { return [] }
      let keys = Self.keys(in: value) ?? []
      return (keys.isEmpty ? [""] : keys.map(\.name)).map { "--key=\(name)=\($0)" }
    }
    let inks = names.contains("palette") ? InkColor.named : []
    let palette = inks.compactMap { ink in
      file[section: "palette", key: ink.name].flatMap(number).map { "--palette=\(ink.name)=\($0)" }
    }
    return options + keys + palette
  }

  /// Returns the settings in effect as a file.
  ///
  /// - Throws: `SettingsError`.
  package static func text(of file: SettingsFile) throws(SettingsError) -> String {
    schema(bindings: try bindings(of: file)).text(of: file)
  }

  /// Returns the keys of the commands; throws if a file gives two commands the same key.
  private static func bindings(of file: SettingsFile) throws(SettingsError) -> KeyBindings {
    let changes = KeyBindings.names.compactMap { name in
      file[section: "keys", key: name].map { (name: name, keys: keys(in: $0) ?? []) }
    }
    do throws(KeyBindings.Refusal) {
      return try KeyBindings(changing: changes)
    } catch {
      let name =
        switch error {
        case .unknownCommand(let name), .conflict(_, let name, _): name
        case .fixed(let key): changes.first { $0.keys.contains(key) }?.name ?? ""
        }
      throw SettingsError.invalid(
        path: file.path, line: file.line(of: "keys", name), reason: error.sentence)
    }
  }

  private static func value(of keys: [Key]) -> SettingValue {
    keys.count == 1 ? .text(keys[0].name) : .texts(keys.map(\.name))
  }

  /// Returns the keys that a value names; `nil` if it is anything else.
  private static func keys(in value: SettingValue) -> [Key]? {
    let names: [String]
    switch value {
    case .text(let name): names = [name]
    case .texts(let list): names = list
    default: return nil
    }
    let keys = names.compactMap(Key.init(name:))
    return keys.count == names.count ? keys : nil
  }

  private static func number(in value: SettingValue) -> Int? {
    guard case .number(let number) = value else { return nil }
    return Int(exactly: number).flatMap { InkPalette.numbers.contains($0) ? $0 : nil }
  }
}
