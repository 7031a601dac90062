import FoundationEssentials
import TerminalHarness
import TestSupport

@Suite struct ConfigTests {
  /// Returns a home folder with settings.
  private func home(_ settings: String) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.addFolder(".config/stipple")
    try home.write(settings, to: ".config/stipple/config.toml")
    return home
  }

  private func config(_ home: TemporaryFolder, _ arguments: [String] = []) throws -> String {
    let result = try runWithoutTerminal(["config"] + arguments, home: home)
    #expect(result.status == .exited(0), "\(result.errorText)")
    return result.text
  }

  @Test func `the commented file has every option and parses back to the defaults`() throws {
    let empty = try TemporaryFolder()
    let commented = try config(empty, ["--default"])
    for name in ["#frame-rate = 240", "#cells = ", "#undo = \"u\"", "#red = \"auto\"", "[palette]"]
    {
      #expect(commented.contains(name), "\(name)")
    }
    let effective = try config(empty).split(separator: "\n").dropFirst()
    let path = empty.path(of: ".config/stipple/config.toml")
    #expect(try config(empty, ["--init"]) == path + "\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == commented)
    let second = try runWithoutTerminal(["config", "--init"], home: empty)
    #expect(second.status == .exited(73) && second.output.isEmpty)
    #expect(second.errorText.contains("'\(path)' already exist"), "\(second.errorText)")
    #expect(try config(empty).split(separator: "\n").dropFirst() == effective)
    // Nor do they change what is drawn.
    let session = try openCanvas(home: empty)
    try session.quit()
  }

  @Test func `config prints the effective settings and the path of the file`() throws {
    let home = try home("[defaults]\nwidth = 5\n[keys]\nundo = ['w', 'F9']\n")
    let text = try config(home)
    #expect(text.hasPrefix("# \(home.path)/.config/stipple/config.toml\n"))
    #expect(text.contains("width = 5\n") && text.contains("undo = [\"w\", \"F9\"]\n"))
    #expect(text.contains("redo = [\"Ctrl-Y\", \"U\"]\n"))
    #expect(try config(home, ["--path"]) == "\(home.path)/.config/stipple/config.toml\n")
  }

  @Test func `the defaults of the file apply, and arguments override them`() throws {
    let home = try home(
      """
      [defaults]
      tool = 'marker'
      ink = 'red'
      width = 7
      marker-width = 5
      smoothing = 'none'
      keyboard = true

      """)
    let session = try openCanvas(["a.stipple"], home: home)
    try session.wait(until: "the marker is selected") { $0.screen.chosen == ["m marker", "2"] }
    #expect(session.screen.contains("] 5 "))
    try session.type("?")
    try session.waitForText("page 1 of 2")
    try session.type(" ")
    try session.waitForText("move a dot")
    try session.type("qq")
    try session.waitForExit()
    let other = try openCanvas(
      ["b.stipple", "--ink", "blue", "--no-keyboard", "--marker-width=2"], home: home)
    try other.wait(until: "the marker is selected") { $0.screen.chosen == ["m marker", "5"] }
    #expect(other.screen.contains("] 2 "))
    try other.quit()
  }

  @Test func `the pen of the file is opened, even for a replay`() throws {
    let home = try home("[defaults]\npen = 'missing'\n")
    let session = try openCanvas(["a.stipple", "--pen", "off"], home: home)
    try session.draw([Point(x: 10, y: 10), Point(x: 60, y: 10)])
    try session.quit()
    for arguments in [["a.stipple"], ["replay", "a.stipple"]] {
      let refused = try start(arguments, home: home)
      #expect(try refused.waitForExit() != .exited(0))
      #expect(refused.screen.text.contains("The pen 'missing' cannot be opened"))
    }
  }

  @Test func `changed keys have the command, and help and messages show them`() throws {
    let home = try home("[keys]\nwider = 'w'\nquit = 'Q'\nhelp = ['F2', 'K']\n")
    let session = try start(["a.stipple", "--key", "redo=R", "--key=rotate-left="], home: home)
    try session.waitForText("K help · Q quit")
    try session.type("wwww")
    try session.waitForText("5 dots wide")
    try session.type("]")
    try session.waitForIdle()
    #expect(!session.screen.contains("6 dots"))
    try session.type("q")
    try session.type("?")
    try session.type("K")
    try session.waitForText("[ w")
    #expect(session.screen.text.contains(#/ R +redo\b/#))
    try session.type("qQ")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `the file hides the toolbar until Tab shows it`() throws {
    let session = try openCanvas(["b.stipple"], home: home("[defaults]\ntoolbar = false\n"))
    try session.settle()
    #expect(!session.screen.contains("pen"))
    try session.type("\t")
    try session.waitForText("[p pen]")
    try session.quit()
  }

  @Test func `the palette selects the colors of the inks`() throws {
    let home = try home("[palette]\nred = 5\nplain = 3\n")
    let session = try openCanvas(["a.stipple"], home: home)
    try session.draw([Point(x: 10, y: 10), Point(x: 60, y: 10)])
    try session.type("2")
    try session.draw([Point(x: 10, y: 30), Point(x: 60, y: 30)])
    #expect(session.transcriptText.contains("\u{1B}[33m"))
    #expect(session.transcriptText.contains("\u{1B}[35m"))
    #expect(!session.transcriptText.contains("\u{1B}[31m"))
    try session.quit()
  }

  @Test(arguments: [
    ("[keys]\nundo = 'w'\nfit = 'w'\n", 3, "w is bound to both 'fit' and 'undo'"),
    ("[defaults]\n\"\\u001b[31m\" = 1\n", 2, "unknown key '[31m'"),
  ])
  func `errors name the key, the line, and what to use`(
    settings: String, line: Int, reason: String
  ) throws {
    let home = try home(settings)
    for arguments in [["config"], ["list"]] {
      let result = try runWithoutTerminal(arguments, home: home)
      #expect(result.status == .exited(65))
      let error = result.errorText
      #expect(
        error.hasPrefix("stipple: '\(home.path)/.config/stipple/config.toml', line \(line): "),
        "\(error)")
      #expect(error.contains(reason), "\(error)")
      #expect(error.allSatisfy { $0 == "\n" || !$0.isASCII || ($0.asciiValue ?? 0) >= 0x20 })
    }
    let session = try start(["a.stipple"], home: home)
    #expect(try session.waitForExit() == .exited(65))
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "a.stipple")))
  }

  @Test func `help, the version, and commands without settings work in spite of errors`() throws {
    let home = try home("[nonsense]\n")
    for arguments in [["--help"], ["--version"], ["config", "--default"], ["config", "--path"]] {
      #expect(try runWithoutTerminal(arguments, home: home).status == .exited(0))
    }
  }
}
