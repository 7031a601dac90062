import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct TrashCommandTests {
  private let path = line((60, 40), (140, 40))

  private func draw(_ name: String, home: TemporaryFolder) throws {
    let session = try openCanvas([home.path(of: "stipple/\(name).stipple")], home: home)
    try session.draw(path)
    try session.quit()
  }

  private func folder(_ names: [String]) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.addFolder("stipple")
    for name in names { try draw(name, home: home) }
    return home
  }

  private func names(_ home: TemporaryFolder) throws -> [String] {
    try home.names(in: "stipple")
  }

  @Test func `deletes, lists, and restores sketches`() throws {
    let home = try folder(["one", "two"])
    let deleted = try runWithoutTerminal(["delete", "one", "two"], home: home)
    #expect(deleted.status == .exited(0))
    #expect(deleted.text.contains("one is in the trash; 'stipple restore one' brings it back."))
    #expect(try names(home).isEmpty)
    let list = try runWithoutTerminal(["trash"], home: home)
    #expect(list.status == .exited(0) && list.text.split(separator: "\n").count == 2)
    #expect(list.text.contains("  one  (") && list.text.contains("  two  ("))
    #expect(
      try runWithoutTerminal(["trash", "--json"], home: home).text.contains("\"name\" : \"one\""))
    let restored = try runWithoutTerminal(["restore", "one"], home: home)
    #expect(restored.status == .exited(0) && restored.text.hasSuffix("/stipple/one.stipple\n"))
    #expect(try SketchInfo(of: "stipple/one.stipple", home: home).strokes == 1)
    try draw("two", home: home)
    let taken = try runWithoutTerminal(["restore", "--last"], home: home)
    #expect(taken.status == .exited(73) && taken.errorText.contains("already a sketch 'two'"))
    #expect(
      try runWithoutTerminal(["restore", "two", "--as", "three"], home: home).status == .exited(0))
    #expect(try names(home) == ["one.stipple", "three.stipple", "two.stipple"])
  }

  @Test func `one file that is no sketch keeps the others`() throws {
    let home = try folder(["one"])
    let other = try home.write(Array("text".utf8), to: "stipple/notes.txt")
    let output = try runWithoutTerminal(["delete", "one", other], home: home)
    #expect(output.status == .exited(65) && output.errorText.contains("notes.txt"))
    #expect(try names(home) == ["notes.txt", "one.stipple"])
    #expect(try runWithoutTerminal(["delete", "one", "one"], home: home).status == .exited(0))
  }

  @Test func `errors name the sketch, and nothing is deleted`() throws {
    let home = try folder(["one"])
    for (arguments, status, text) in [
      (["delete", "one", "none"], Int32(66), "none"), (["delete"], 64, "Missing"),
      (["restore", "one"], 66, "There is no sketch 'one' in the trash"),
      (["restore"], 64, "Name a sketch"), (["trash", "--yes"], 64, "--empty"),
      (["restore", "--last"], 66, "in the trash"),
    ] {
      let result = try runWithoutTerminal(arguments, home: home)
      #expect(result.status == .exited(status) && result.output.isEmpty, "\(arguments)")
      #expect(result.errorText.contains(text), "\(result.errorText)")
    }
    let session = try openCanvas(["one"], home: home)
    for arguments in [["delete", "one"], ["rename", "one", "two"]] {
      let result = try runWithoutTerminal(arguments, home: home)
      #expect(result.status == .exited(75) && result.errorText.contains("open in another stipple"))
    }
    try session.quit()
    #expect(try names(home) == ["one.stipple"])
  }

  @Test func `the trash is emptied only after an answer`() throws {
    let home = try folder(["one"])
    _ = try runWithoutTerminal(["delete", "one"], home: home)
    #expect(try runWithoutTerminal(["trash", "--empty"], home: home).status == .exited(64))
    let refused = try start(["trash", "--empty"], home: home)
    try refused.waitForText("Remove 1 sketch for good? [y/N]")
    try refused.type("\r")
    #expect(try refused.waitForExit() == .exited(64))
    #expect(try runWithoutTerminal(["trash"], home: home).text.contains("  one  ("))
    let agreed = try start(["trash", "--empty"], home: home)
    try agreed.waitForText("[y/N]")
    try agreed.type("y\r")
    #expect(try agreed.waitForExit() == .exited(0))
    #expect(try runWithoutTerminal(["trash"], home: home).text == "The trash has no sketches.\n")
    let files = try home.names(in: "Trash/files")
    #expect(files.isEmpty)
  }

  @Test func `a kill at any time leaves the sketch in the folder or in the trash`() throws {
    let home = try folder(["one"])
    var random = SplitMix64(seed: 7)
    for _ in 0..<40 {
      let isThere = try names(home).contains("one.stipple")
      let session = try start(isThere ? ["delete", "one"] : ["restore", "one"], home: home)
      usleep(.random(in: 0...30_000, using: &random))
      try session.signal(SIGKILL)
      try session.waitForExit()
      let list = try runWithoutTerminal(["trash"], home: home).text
      let isKept = try names(home).contains("one.stipple")
      #expect(isKept != list.contains("  one  ("), "in one place")
    }
    if try !names(home).contains("one.stipple") {
      _ = try runWithoutTerminal(["restore", "one"], home: home)
    }
    #expect(try SketchInfo(of: "stipple/one.stipple", home: home).strokes == 1)
  }
}
