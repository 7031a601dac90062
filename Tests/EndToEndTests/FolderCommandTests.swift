import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct FolderCommandTests {
  private let drag = MouseEvent.drag(
    through: circle(around: Point(x: 60, y: 44), radius: 30, count: 50))

  /// An entry of `stipple list --json`.
  private struct Listing: Decodable {
    let name: String
    let path: String
    let strokes: Int?
    let thumbnail: [String]?
    let error: String?
  }

  private func listings(_ home: TemporaryFolder, _ options: [String] = []) throws -> [Listing] {
    let result = try runWithoutTerminal(["list", "--json"] + options, home: home)
    #expect(result.status == .exited(0) && result.errorOutput.isEmpty)
    return try JSONDecoder().decode([Listing].self, from: Data(result.output))
  }

  @Test func `lists, reopens and renames sketches`() throws {
    let home = try TemporaryFolder()
    #expect(try runWithoutTerminal(["list"], home: home).text.hasPrefix("There is no sketch in"))
    #expect(try listings(home).isEmpty)
    let none = try start(["--last"], home: home)
    #expect(try none.waitForExit() == .exited(66))
    for count in 1...2 {
      let session = try openCanvas(home: home)
      for _ in 0..<count { try session.draw(drag) }
      try session.quit()
    }
    let found = try listings(home)
    #expect(found.map(\.strokes) == [2, 1])
    #expect(found.allSatisfy { $0.thumbnail?.count == 3 && $0.error == nil })
    #expect(try listings(home, ["--limit", "1"]).count == 1)

    let session = try openCanvas(["--last"], home: home)
    try session.draw(drag)
    try session.quit()
    #expect(try SketchInfo(of: found[0].path, home: home).strokes == 3)

    let renamed = try runWithoutTerminal(["rename", found[0].name, "circles"], home: home)
    #expect(renamed.status == .exited(0) && renamed.text.hasSuffix("/circles.stipple\n"))
    #expect(try SketchInfo(of: "stipple/circles.stipple", home: home).title == "circles")
    // Renaming does not change the modification time.
    #expect(try listings(home).map(\.name) == ["circles", found[1].name])
    _ = try runWithoutTerminal(["rename", found[1].name, "first"], home: home)
    #expect(try listings(home).map(\.name) == ["circles", "first"])
    _ = try runWithoutTerminal(["rename", "first", found[1].name], home: home)
    for (old, new, status) in [
      (found[1].name, "circles", Int32(73)), ("missing", "new", 66), (found[1].name, "a/b", 64),
      ("-x", "y", 64),
    ] {
      let rejected = try runWithoutTerminal(["rename", old, new], home: home)
      #expect(rejected.status == .exited(status) && rejected.output.isEmpty)
    }
    #expect(try Set(listings(home).map(\.name)) == [found[1].name, "circles"])
  }

  @Test func `an invalid sketch is listed with an error and without control characters`() throws {
    let home = try TemporaryFolder()
    let folder = URL(filePath: home.path(of: "stipple"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = "evil\u{1B}]0;x\u{7}\u{9B}31m.stipple"
    try Data("no sketch at all".utf8).write(to: folder.appending(path: name))
    mkfifo(folder.appending(path: "pipe.stipple").path, 0o600)
    // Without colors, the command does not query the terminal, so it sends no control character.
    let session = try start(["list"], environment: ["NO_COLOR": "1"], home: home)
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.contains("not a sketch"))
    #expect(!session.transcript.contains(0x1B) && !session.transcript.contains(0x9B))
    #expect(try listings(home).map { $0.error?.contains("is not a sketch") } == [true])
  }

  @Test func `the list skips the contents of a huge file only`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(home: home)
    try session.draw(drag)
    try session.quit()
    let huge = home.path(of: "stipple/huge.stipple")
    try Data().write(to: URL(filePath: huge))
    #expect(truncate(huge, 65 << 20) == 0)
    let listings = try listings(home)
    #expect(listings.count == 2 && listings[0].name == "huge")
    #expect(listings[0].error?.contains("too large") == true)
    #expect(listings[1].strokes == 1 && listings[1].error == nil)
  }

  @Test func `the hint after a session quotes the path for a shell`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(["it's mine.stipple"], home: home)
    try session.draw(drag)
    try session.quit()
    let argument = #"'it'\''s mine.stipple'"#
    #expect(
      session.transcriptText.hasSuffix(
        "continue: stipple \(argument) · replay: stipple replay \(argument)\r\n"))
  }

  @Test func `control characters are removed from a printed path`() throws {
    let home = try TemporaryFolder()
    let name = "a\u{1B}]0;x\u{7}b"
    let session = try openCanvas([name], home: home)
    try session.draw(drag)
    try session.quit()
    #expect(session.transcriptText.hasSuffix("a]0;xb\r\n"))
  }

  @Test func `the list shows local times`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(home: home)
    try session.draw(drag)
    try session.quit()
    let path = try listings(home)[0].path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_752_507_012)], ofItemAtPath: path)
    for (zone, time) in [("Asia/Tokyo", "2025-07-15 00:30:12"), ("UTC", "2025-07-14 15:30:12")] {
      let list = try start(["list"], environment: ["TZ": zone], home: home)
      #expect(try list.waitForExit() == .exited(0))
      #expect(list.transcriptText.contains(time))
    }
  }

  @Test func `check detects damaged sketches and recovers their strokes`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(["sound"], home: home)
    for _ in 0..<4 { try session.draw(drag) }
    try session.quit()
    var bytes = try Data(contentsOf: URL(filePath: home.path(of: "sound")))
    bytes.replaceSubrange(0..<4096, with: Data(repeating: 0x1B, count: 4096))
    try home.write(bytes, to: "damaged")
    let check = try runWithoutTerminal(["check", "sound", "damaged"], home: home)
    #expect(check.status == .exited(65))
    let lines = check.text.split(separator: "\n")
    #expect(lines.first == "sound: sound, 4 edits, 4 strokes in the picture")
    #expect(lines.count == 2 && lines.last?.hasPrefix("damaged: ") == true)

    let repair = try runWithoutTerminal(["check", "--repair", "saved", "damaged"], home: home)
    #expect(repair.status == .exited(0))
    #expect(repair.text.hasPrefix("saved: 4 edits saved, 4 strokes in the picture\n"))
    #expect(try SketchInfo(of: "saved", home: home).strokes == 4)
    let again = try runWithoutTerminal(["check", "--repair", "saved", "damaged"], home: home)
    #expect(again.status == .exited(73))
    #expect(try Data(contentsOf: URL(filePath: home.path(of: "damaged"))) == bytes)
  }

  @Test func `show prints only the requested area`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(["parts"], home: home)
    try session.draw(line((8, 8), (40, 8)))
    try session.draw(line((80, 60), (99, 60)))
    let dots = session.screen.dots
    try session.quit()
    let result = try runWithoutTerminal(["show", "parts", "--area", "0,0,60x40"], home: home)
    let all = try runWithoutTerminal(["show", "parts"], home: home)
    #expect(result.status == .exited(0) && result.text.split(separator: "\n").count == 1)
    #expect(all.text.split(separator: "\n").first == result.text.split(separator: "\n").first)
    #expect(!dots.isEmpty)
    let empty = try runWithoutTerminal(["show", "parts", "--area=-90,-90,10x10"], home: home)
    #expect(empty.status == .exited(0) && empty.text.isEmpty)
    #expect(
      try runWithoutTerminal(["show", "parts", "--area", "1,2,0x4"], home: home).status
        == .exited(64))
  }
}
