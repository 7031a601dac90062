import ArgumentParser
import Drawing
import SketchLibrary
import Terminal
import TestSupport

@testable import Settings

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

  /// Returns the options that arguments give with the settings of a file.
  private func options(_ arguments: [String] = [], settings text: String) throws -> AllOptions {
    try options(arguments, settings: Settings(text: text, path: "c.toml"))
  }

  private func options(_ arguments: [String] = [], settings: Settings) throws -> AllOptions {
    try Settings.$current.withValue(settings) { try AllOptions.parse(arguments) }
  }

  @Test func `the groups of options have every setting once`() {
    let names = Setting.all.map(\.name)
    #expect(Set(names).count == names.count)
    let help = AllOptions.helpMessage(columns: 10_000)
    for name in names { #expect(help.contains("--\(name)"), "\(name)") }
  }

  @Test(arguments: Setting.all.map(\.name)) func `the standard value or the example is accepted`(
    name: String
  ) throws {
    let setting = try #require(Setting.all.first { $0.name == name })
    let value = try #require(setting.standard ?? setting.example)
    #expect(setting.accepts(value))
    #expect(throws: Never.self) { try options(settings: "[defaults]\n\(name) = \(value.toml)") }
    #expect(AllOptions.helpMessage(columns: 10_000).contains(setting.help))
  }

  @Test(arguments: Setting.all.filter { $0.bounds != nil }.map(\.name))
  func `numbers outside the range are refused in the same words everywhere`(name: String) throws {
    let setting = try #require(Setting.all.first { $0.name == name })
    let bounds = try #require(setting.bounds)
    let number = "\(Int(bounds.range.upperBound) + 1)"
    #expect(refusal(of: ["--\(name)=\(number)"]) == "--\(name) must be \(bounds), not \(number).")
    #expect(throws: UserError.self) { try options(settings: "[defaults]\n\(name) = \(number)") }
    let message = OptionValues.explain(
      "The value 'x' is invalid for '--\(name) <\(name)>'", for: [])
    #expect(message.hasSuffix("number \(bounds)."))
  }

  @Test func `the last of a flag and its inverse counts`() throws {
    for name in Setting.all.filter({ $0.values == "true or false" }).map(\.name) {
      #expect(refusal(of: ["--no-\(name)", "--\(name)"]) == nil)
    }
  }

  @Test func `the settings are the defaults of the options, which override them`() throws {
    let text = """
      [defaults]
      width = 3
      grid = true
      guides = false
      cells = "octants"
      pointer-gain = 4
      pen-area = "1,2,3x4"
      smoothing-granularity = 9
      """
    let options = try options(settings: text)
    #expect(options.start.width == 3 && options.start.grid && !options.start.guides)
    #expect(options.start.textHeight == 3, "the file does not set it")
    let given = try self.options(
      ["--width=2", "--no-grid", "--cells=ascii", "--pointer-gain=3", "--pen-area=0,0,9x9"],
      settings: text)
    #expect(given.start.width == 2 && !given.start.grid && !given.start.guides)
    try Settings.$current.withValue(Settings(text: text, path: "c.toml")) {
      #expect(options.drawing.cells == .octants && given.drawing.cells == .ascii)
      #expect(options.drawing.smoothing.granularity == 9)
      #expect(options.pointer.options.gain == 4 && given.pointer.options.gain == 3)
      #expect(options.pointer.options.penArea?.maxX == 4)
      #expect(given.pointer.options.penArea?.maxX == 9)
    }
  }

  @Test func `keys and inks of options replace those of the settings one by one`() throws {
    let settings = try Settings(
      text: """
        [keys]
        undo = ["w", "Ctrl-U"]
        clear = []
        [palette]
        red = 9
        blue = 12
        """, path: "c.toml")
    let options = try options(
      ["--key=undo=Q", "--key=undo=F9", "--palette=red=5", "--palette=red=6"], settings: settings)
    try Settings.$current.withValue(settings) {
      let bindings = try options.start.bindings()
      #expect(bindings.keys(ofCommand: "undo").map(\.name).sorted() == ["F9", "Q"])
      #expect(bindings.keys(ofCommand: "clear").isEmpty)
      let numbers = options.colors.choices.inkNumbers
      #expect(Set(numbers.map { "\($0.key.name) \($0.value)" }) == ["red 6", "blue 12"])
    }
  }

  @Test func `a smoothing is given if it differs from that of the settings`() throws {
    let settings = try Settings(text: "[defaults]\nsmoothing = \"none\"", path: "c.toml")
    for (argument, isGiven) in [("--smoothing=none", false), ("--smoothing=spline", true)] {
      let options = try options([argument], settings: settings)
      Settings.$current.withValue(settings) { #expect(options.drawing.line.isGiven == isGiven) }
      #expect(options.drawing.line.isGiven != isGiven, "without settings, it is spline")
    }
  }

  @Test func `what was chosen while drawing completes the settings`() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path]
    #expect(Settings(chosenIn: environment).isEmpty)
    let old = DrawingController(
      sketch: Sketch(), lastTime: 0, smoothing: .spline, framesPerSecond: 60, save: { _ in }
    ).settings
    var new = old
    (new.ink.toolName, new.ink.color, new.ink.tools) = ("marker", .red, old.ink.tools)
    for path: WritableKeyPath<ToolSettings, Double> in [
      \.penWidth, \.calligraphyWidth, \.markerWidth, \.brushWidth, \.eraserWidth, \.textHeight,
    ] { new.ink.tools[keyPath: path] *= 2 }
    let choices = new.choices(since: old)
    #expect(choices.count == 8)
    ChoicesFile(environment: environment).save(choices.map { ($0.setting, $0.value) })
    let settings = try Settings(text: "[defaults]\nink = \"blue\"\nwidth = 3", path: "c.toml")
    let start = try options(settings: settings.completed(by: Settings(chosenIn: environment)))
    #expect(start.start.textHeight == 6 && start.start.width == 3)
    #expect(start.start.markerWidth == 12 && start.start.calligraphyWidth == 8)
    #expect(start.start.tool.name == "marker" && start.start.ink == .blue)
    try folder.write("[defaults]\nwidth = 300", to: "stipple/choices.toml")
    #expect(Settings(chosenIn: environment).isEmpty)
  }

  @Test func `two commands with one key are refused with the line`() {
    let error = #expect(throws: UserError.self) {
      try Settings(text: "[keys]\nclear = \"c\"\nundo = \"c\"\n", path: "c.toml")
    }
    let text = error?.description ?? ""
    #expect(
      text.hasPrefix("'c.toml', line ") && text.contains("'clear'") && text.contains("'undo'"))
  }

  @Test func `the settings in effect leave an overridden command without the key`() throws {
    let text = try Settings(text: "[keys]\nfit = \"u\"\n", path: "c.toml").text()
    #expect(text.contains("fit = \"u\"\n") && text.contains("undo = []\n"))
    let keys = try Settings(text: text, path: "c.toml").keys
    #expect(keys["undo"] == [], "the text is a file without conflicts")
  }

  @Test func `an unknown ink is refused with the names and the notation of colors`() {
    #expect(throws: UserError.self) { try options(settings: "[defaults]\nink = \"blu\"") }
    do { _ = try options(settings: "[defaults]\nink = \"blu\"") } catch {
      #expect("\(error)".hasSuffix("cyan, gray, or #RRGGBB."), "\(error)")
    }
  }

  @Test func `the file is in the folder of settings`() {
    #expect(Settings.path(environment: ["HOME": "/h"]) == "/h/.config/stipple/config.toml")
    let environment = ["HOME": "/h", "XDG_CONFIG_HOME": "/c"]
    #expect(Settings.path(environment: environment) == "/c/stipple/config.toml")
    #expect(Settings.path(environment: ["XDG_CONFIG_HOME": "c"]) == nil)
  }
}
