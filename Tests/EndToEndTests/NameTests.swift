import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of finding sketches by name, and of names that no sketch can have.
@Suite struct NameTests {
  private let drag = MouseEvent.drag(
    through: line(from: Point(x: 20, y: 20), to: Point(x: 90, y: 60)))

  /// Draws a sketch and renames it; returns the home folder.
  private func homeWithSketch(named name: String) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let session = try openCanvas(home: home)
    try session.draw(drag)
    try session.quit()
    let renamed = try runWithoutTerminal(["rename", "--last", name], home: home)
    #expect(renamed.status == .exited(0))
    return home
  }

  private func sketches(in home: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.path(of: "stipple")).sorted()
  }

  @Test(arguments: [["show"], ["info"], ["check"]])
  func `commands accept a name from the list, and --last`(command: [String]) throws {
    let home = try homeWithSketch(named: "house")
    let path = home.path(of: "stipple/house.stipple")
    let expected = try runWithoutTerminal(command + [path], home: home)
    #expect(expected.status == .exited(0) && !expected.output.isEmpty)
    for arguments in [["house"], ["house.stipple"], ["--last"]] {
      #expect(try runWithoutTerminal(command + arguments, home: home) == expected)
    }
    let both = try runWithoutTerminal(command + ["house", "--last"], home: home)
    #expect(both.status == .exited(64))
  }

  @Test(arguments: [["house"], ["--last"]])
  func `replaying and drawing accept a name from the list, and --last`(
    arguments: [String]
  ) throws {
    let home = try homeWithSketch(named: "house")
    let replay = try start(["replay"] + arguments, home: home)
    try replay.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try replay.quit()
    let session = try openCanvas(arguments, home: home)
    try session.draw(drag)
    try session.quit()
    #expect(try SketchInfo(of: "house", home: home).strokes == 2)
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "house")))
  }

  @Test func `a file in the working folder precedes a name from the list`() throws {
    let home = try homeWithSketch(named: "house")
    let session = try openCanvas(["./house"], home: home)
    for _ in 0..<2 { try session.draw(drag) }
    try session.quit()
    #expect(try SketchInfo(of: "house", home: home).strokes == 2)
    #expect(try SketchInfo(of: "stipple/house.stipple", home: home).strokes == 1)
  }

  @Test(arguments: [("lst", "list"), ("hause", "house"), ("hosue.stipple", "house")])
  func `asks before creating a sketch whose name is one edit away`(
    name: String, suggestion: String
  ) throws {
    let home = try homeWithSketch(named: "house")
    for answer in ["\r", "n\r"] {
      let session = try start([name], home: home)
      try session.waitForText("did you mean 'stipple \(suggestion)'?")
      #expect(session.modes == PrivateModes())
      try session.type(answer)
      #expect(try session.waitForExit() == .exited(64))
      #expect(!FileManager.default.fileExists(atPath: home.path(of: name)))
    }
    let session = try start([name], home: home)
    try session.waitForText("[y/N]")
    try session.type("y\r")
    try session.waitForCanvas()
    try session.draw(drag)
    try session.quit()
    #expect(try SketchInfo(of: name, home: home).strokes == 1)
  }

  @Test(arguments: ["./lst", "garden", "house2"])
  func `creates a path or another name without asking`(name: String) throws {
    let home = try homeWithSketch(named: "house")
    let session = try openCanvas([name], home: home)
    try session.draw(drag)
    try session.quit()
    #expect(try SketchInfo(of: name, home: home).strokes == 1)
  }

  @Test(arguments: [["shw", "a"], ["shwo", "a", "--columns", "20"], ["hsow", "--last"]])
  func `several arguments with a mistyped command name the command`(arguments: [String]) throws {
    let result = try runWithoutTerminal(arguments)
    #expect(result.status == .exited(64) && result.output.isEmpty)
    #expect(
      result.errorText == "stipple: There is no command '\(arguments[0])'; did you mean show?\n")
  }

  @Test(arguments: [
    "FILE", "draw FILE", "replay FILE", "show FILE", "info FILE", "check FILE",
    "check other FILE", "check other --repair FILE", "rename FILE other", "rename other FILE",
    "other --trace FILE",
  ])
  func `a name that is not UTF-8 is refused`(command: String) throws {
    let home = try TemporaryFolder()
    let file = command.replacing("FILE", with: #""$(printf 'latin\351.stipple')""#)
    let session = try startShell("\"$0\" \(file)", home: home)
    #expect(try session.waitForExit() == .exited(64))
    #expect(session.transcriptText.contains("is not UTF-8; rename the file."))
    #expect(session.transcriptText.split(separator: "\r\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
  }

  @Test func `a data folder that is not UTF-8 is refused`() throws {
    let home = try TemporaryFolder()
    let session = try startShell(
      #"XDG_DATA_HOME="$PWD/$(printf 'latin\351')" exec "$0""#, home: home)
    #expect(try session.waitForExit() == .exited(64))
    #expect(session.transcriptText.contains("The path in XDG_DATA_HOME is not UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).isEmpty)
  }

  @Test func `draws in a folder whose name is not UTF-8`() throws {
    let session = try startShell(
      #"d="$(printf 'latin\351')"; mkdir "$d"; cd "$d"; exec "$0" kept.stipple"#)
    try session.waitForCanvas()
    try session.draw(drag)
    try session.quit()
    #expect(session.transcriptText.hasSuffix("kept.stipple\r\n"))
  }

  @Test func `a sketch is renamed only to names with room for a journal`() throws {
    let home = try homeWithSketch(named: "house")
    for length in 240...247 {
      let name = String(repeating: "x", count: length)
      let renamed = try runWithoutTerminal(["rename", "house", name], home: home)
      #expect(renamed.status == .exited(64) && renamed.errorText.contains("at most 239 bytes"))
    }
    #expect(try sketches(in: home) == ["house.stipple"])
    let longest = String(repeating: "x", count: 239)
    #expect(try runWithoutTerminal(["rename", "house", longest], home: home).status == .exited(0))
    let session = try openCanvas(["--last"], home: home)
    try session.draw(drag)
    try session.quit()
    #expect(try runWithoutTerminal(["rename", longest, "house"], home: home).status == .exited(0))
    #expect(try SketchInfo(of: "house", home: home).strokes == 2)
  }

  @Test(arguments: [240, 247])
  func `a sketch with a longer name can be renamed`(length: Int) throws {
    let home = try homeWithSketch(named: "house")
    let long = home.path(of: "stipple/\(String(repeating: "x", count: length)).stipple")
    try FileManager.default.moveItem(
      atPath: home.path(of: "stipple/house.stipple"), toPath: long)
    let session = try start(["--last"], home: home)
    #expect(try session.waitForExit() == .exited(74))
    #expect(session.transcriptText.contains("its name is longer than 247 bytes"))
    #expect(try runWithoutTerminal(["rename", "--last", "short"], home: home).status == .exited(0))
    #expect(try sketches(in: home) == ["short.stipple"])
    #expect(try SketchInfo(of: "short", home: home).title == "short")
  }
}
