import ArgumentParser
import Ink
import Settings
import SketchLibrary
import TestSupport
import Testing

@testable import CommandOptions

/// The settings as options, and as keys of the settings file.
@Suite struct SettingTests {
  /// Every option of every group.
  private struct AllOptions: ParsableArguments {
    @OptionGroup var start: StartOptions
    @OptionGroup var colors: PaletteOptions
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var pointer: PointerArguments
    @OptionGroup var prediction: PredictionOptions
  }

  /// Returns the message about arguments that are not accepted; `nil` if they are.
  private func refusal(of arguments: [String]) -> String? {
    do {
      _ = try AllOptions.parse(arguments)
      return nil
    } catch {
      return AllOptions.message(for: error)
    }
  }

  /// Returns the arguments that have the effect of a settings file.
  private func arguments(of text: String) throws -> [String] {
    let file = try SettingsFile(text: text, path: "c.toml", schema: StippleSettings.schema)
    return StippleSettings.arguments(of: file, options: AllOptions.settingNames)
  }

  @Test func `the groups of options have every setting once`() {
    let names = Setting.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(AllOptions.settingNames.sorted() == (names + ["key", "palette"]).sorted())
  }

  @Test(arguments: Setting.all.map(\.name)) func `the standard value or the example is accepted`(
    name: String
  ) throws {
    let setting = try #require(Setting.all.first { $0.name == name })
    let value = try #require(setting.standard ?? setting.example)
    #expect(setting.accepts(value))
    #expect(refusal(of: try arguments(of: "[defaults]\n\(name) = \(value.toml)")) == nil)
    #expect(AllOptions.helpMessage(columns: 10_000).contains(setting.help))
  }

  @Test(arguments: Setting.all.filter { $0.bounds != nil }.map(\.name))
  func `numbers outside the range are refused in the same words everywhere`(name: String) throws {
    let setting = try #require(Setting.all.first { $0.name == name })
    let bounds = try #require(setting.bounds)
    let number = "\(Int(bounds.range.upperBound) + 1)"
    #expect(refusal(of: ["--\(name)=\(number)"]) == "--\(name) must be \(bounds), not \(number).")
    #expect(throws: SettingsError.self) { try arguments(of: "[defaults]\n\(name) = \(number)") }
    let message = OptionValues.explain(
      "The value 'x' is invalid for '--\(name) <\(name)>'", for: [])
    #expect(message.hasSuffix("number \(bounds)."))
  }

  @Test func `the last of a flag and its inverse counts`() throws {
    for name in Setting.all.filter({ $0.expectation == "true or false" }).map(\.name) {
      #expect(refusal(of: ["--no-\(name)", "--\(name)"]) == nil)
    }
  }

  @Test func `settings become arguments, including those of keys and inks`() throws {
    let text = """
      [defaults]
      width = 3
      grid = true
      guides = false

      [keys]
      undo = ["u", "Ctrl-U"]
      clear = []

      [palette]
      red = 9
      """
    #expect(
      try arguments(of: text) == [
        "--width=3", "--grid", "--no-guides", "--key=undo=u", "--key=undo=Ctrl-U", "--key=clear=",
        "--palette=red=9",
      ])
  }

  @Test func `what was chosen while drawing becomes arguments of commands that draw`() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path]
    ChoicesFile(environment: environment).save(.spline)
    ChoicesFile(environment: environment).save(textHeight: 24)
    func chosen(_ names: String...) -> [String] {
      StippleSettings.chosenArguments(options: names, environment: environment)
    }
    #expect(chosen("tool", "text-height") == ["--text-height=24"])
    #expect(chosen("tool", "smoothing") == ["--smoothing=spline"])
    #expect(chosen("text-height").isEmpty)
  }

  @Test func `two commands with one key are refused with the line`() throws {
    let file = try SettingsFile(
      text: "[keys]\nundo = \"c\"\nclear = \"c\"\n", path: "c.toml",
      schema: StippleSettings.schema)
    #expect(throws: SettingsError.self) { try StippleSettings.text(of: file) }
  }

  @Test func `the settings in effect leave an overridden command without the key`() throws {
    let file = try SettingsFile(
      text: "[keys]\nfit = \"u\"\n", path: "c.toml", schema: StippleSettings.schema)
    let text = try StippleSettings.text(of: file)
    #expect(text.contains("fit = \"u\"\n") && text.contains("undo = []\n"))
    #expect(try arguments(of: text).contains("--key=undo="), "the text is a file without conflicts")
  }

  @Test func `an unknown ink is refused with the names and the notation of colors`() {
    #expect(throws: SettingsError.self) { try arguments(of: "[defaults]\nink = \"blu\"") }
    do { _ = try arguments(of: "[defaults]\nink = \"blu\"") } catch {
      #expect("\(error)".hasSuffix("cyan, gray, or #RRGGBB."), "\(error)")
    }
  }

  @Test func `the file is in the folder of settings`() {
    #expect(StippleSettings.path(environment: ["HOME": "/h"]) == "/h/.config/stipple/config.toml")
    let environment = ["HOME": "/h", "XDG_CONFIG_HOME": "/c"]
    #expect(StippleSettings.path(environment: environment) == "/c/stipple/config.toml")
    #expect(StippleSettings.path(environment: ["XDG_CONFIG_HOME": "c"]) == nil)
  }
}
