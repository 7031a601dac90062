import FoundationEssentials
import TerminalHarness
import TestSupport

@Suite struct AdviceTests {
  private let drag = MouseEvent.drag(through: line((20, 20), (90, 60)))

  /// Draws a sketch and returns the home folder.
  private func homeWithSketch(_ file: String) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let session = try openCanvas([file], home: home)
    try session.draw(drag)
    try session.quit()
    return home
  }

  private func expectError(
    _ arguments: [String], _ message: String, status: Int32, home: TemporaryFolder? = nil
  ) throws {
    let result = try runWithoutTerminal(arguments, home: home)
    #expect(result.status == .exited(status) && result.output.isEmpty)
    #expect(result.errorText == "stipple: \(message)\n")
  }

  @Test func `a repair that recovers nothing fails and leaves no file`() throws {
    let home = try homeWithSketch("sketch")
    var bytes = try Data(contentsOf: URL(filePath: home.path(of: "sketch")))
    bytes.replaceSubrange(8192..., with: Data(count: bytes.count - 8192))
    try home.write(bytes, to: "bad")
    try home.write("words", to: "words")
    for name in ["bad", "words"] {
      try expectError(
        ["check", "--repair", "out", name],
        "Nothing could be recovered from '\(name)'; restore a backup.", status: 65, home: home)
    }
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "out")))
    try expectError(
      ["check", "--repair", "words", "sketch"],
      "There is already a file 'words'; choose another name.", status: 73, home: home)
  }

  @Test func `check names a file once, with a complete command`() throws {
    let home = try TemporaryFolder()
    try home.write("words", to: "words")
    let result = try runWithoutTerminal(["check", "words"], home: home)
    #expect(
      result.text == """
        words: not a sketch but a file of another kind; check the name, or try \
        'stipple check --repair OUT FILE'

        """)
  }

  @Test(arguments: [("show", "hause", "house"), ("replay", "./kil.stipple", "./kill.stipple")])
  func `commands that read suggest a sketch with a similar name`(
    command: String, name: String, suggestion: String
  ) throws {
    let home = try homeWithSketch("kill.stipple")
    try home.addFolder("stipple")
    try home.write("", to: "stipple/house.stipple")
    let message = "stipple: There is no sketch '\(name)'; did you mean '\(suggestion)'?"
    let session = try start([command, name], home: home)
    #expect(try session.waitForExit() == .exited(66))
    #expect(session.transcriptText == message + "\r\n")
  }

  @Test(arguments: [[""], ["show", ""], ["check", ""], ["check", "--repair", "", "a"]])
  func `an empty name is reported as empty`(arguments: [String]) throws {
    try expectError(arguments, "The name of the sketch is empty; name a file.", status: 64)
  }

  @Test(arguments: [
    (
      ["--predict", "99"],
      "The value '99' is invalid for '--predict'; use auto, off, or a number from 0 to 50."
    ),
    (
      ["replay", "a", "--speed", "-1"],
      "The value '-1' is invalid for '--speed'; use a number above 0, or max."
    ),
    (["--frame-rate", "0"], "--frame-rate must be from 1 to 240, not 0."),
    (
      ["replay", "a", "--smoothing-granularity", "0"],
      "--smoothing-granularity must be from 1 to 64, not 0."
    ),
    (
      ["show", "a", "--smoothing-granularity", "x"],
      "The value 'x' is invalid for '--smoothing-granularity'; use a whole number from 1 to 64."
    ),
    (["--smoothing-strength", "1.5"], "--smoothing-strength must be from 0 to 1, not 1.5."),
    (
      ["show", "a", "--area", "-9,-9,1x1"],
      "Missing value for '--area'; write a value with a hyphen as '--area=VALUE'."
    ),
    (["replay", "a", "--speed"], "Missing value for '--speed'; use a number above 0, or max."),
    (
      ["replay", "a", "--from", "x"],
      "The value 'x' is invalid for '--from'; use seconds, m:ss, or h:mm:ss."
    ),
  ])
  func `an invalid value is reported with the values that the option takes`(
    arguments: [String], message: String
  ) throws {
    try expectError(arguments, message, status: 64)
  }

  @Test func `--last skips files that cannot be read, and names them`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(home: home)
    try session.draw(drag)
    try session.quit()
    let words = home.path(of: "stipple/words.stipple")
    try Data("words".utf8).write(to: URL(filePath: words))
    for arguments in [["info"], ["show"], ["show", "--area", "0,0,99x99"]] {
      let result = try runWithoutTerminal(arguments + ["--last"], home: home)
      #expect(result.status == .exited(0) && !result.output.isEmpty)
      #expect(result.errorText == "stipple: Skipped '\(words)': not a sketch.\n")
    }
  }
}
