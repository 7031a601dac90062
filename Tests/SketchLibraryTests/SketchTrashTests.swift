import Files
import Foundation
import SketchLibrary
import TestSupport

@testable import SketchLibrary
@testable import Sketches

@Suite struct SketchTrashTests {
  private let home: TemporaryFolder
  private let trash: SketchTrash
  private let now = Date(timeIntervalSince1970: 1_752_507_012)

  init() throws {
    home = try TemporaryFolder()
    trash = SketchTrash(environment: home.environment)
    try home.addFolder("stipple")
  }

  private func write(_ name: String, samples: Int = 3) throws -> String {
    try home.writeSketch([strokeAdded(samples: samples)], to: "stipple/\(name).stipple")
  }

  @Test func `a broken link in the trash can be removed for good`() throws {
    _ = try write("real")
    let link = home.path(of: "stipple/link.stipple")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.stipple")
    let deleted = try trash.delete(link, now: now)
    try trash.remove(deleted)
    #expect(trash.sketches().isEmpty && trashedFiles.isEmpty)
  }

  @Test func `descriptions that are no small files are passed over`() throws {
    let deleted = try trash.delete(try write("real"), now: now)
    let infos = home.path(of: "Trash/info")
    #expect(mkfifo(infos + "/pipe.stipple.trashinfo", 0o600) == 0)
    try home.write(
      Array(repeating: UInt8(ascii: "a"), count: 100_000), to: "Trash/info/large.stipple.trashinfo")
    #expect(trash.sketches().map(\.file) == [deleted.file])
  }

  @Test func `a sketch whose name is taken comes back with a number, once`() throws {
    let deleted = try trash.delete(try write("one"), now: now)
    _ = try write("one")
    let path = try #require(try trash.restoreIfPresent(deleted))
    #expect(path.hasSuffix("/stipple/one-2.stipple"))
    #expect(try trash.restoreIfPresent(deleted) == nil)
  }

  @Test func `of those deleted within a second, the last one is first`() throws {
    for name in ["b", "c", "a"] { _ = try trash.delete(try write(name), now: now) }
    #expect(trash.sketches().map(\.name) == ["a", "c", "b"])
  }

  @Test func `two dots after a link lead out of the folder that it leads to`() throws {
    let path = try write("one")
    for folder in ["other/inner", "linked"] {
      try FileManager.default.createDirectory(
        atPath: home.path(of: folder), withIntermediateDirectories: true)
    }
    _ = try home.writeSketch([strokeAdded(samples: 3)], to: "linked/one.stipple")
    try FileManager.default.createSymbolicLink(
      atPath: home.path(of: "linked/link"), withDestinationPath: home.path(of: "stipple"))
    try home.addFolder("stipple/inner")
    // Without the link this would be the sketch in "linked".
    let deleted = try trash.delete(home.path(of: "linked/link/inner/../one.stipple"), now: now)
    #expect(deleted.path == path)
    let outside = try trash.delete(home.path(of: "linked/link/../linked/one.stipple"), now: now)
    #expect(outside.path == home.path(of: "linked/one.stipple"))
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  private var trashedFiles: [String] {
    ((try? home.names(in: "Trash/files")) ?? [])
      .sorted()
  }

  private var infos: [String] {
    ((try? home.names(in: "Trash/info")) ?? [])
      .sorted()
  }

  @Test(arguments: ["a", "日本語 e\u{301} 100 %", String(repeating: "é", count: 119)])
  func `a deleted sketch is in the desktop's trash, and returns as it was`(name: String) throws {
    let path = try write(name)
    let (original, date) = (try bytes(path), DataFolder.attributes(of: path)?.modified)
    let sketch = try trash.delete(path, now: now)
    #expect(home.sketchNames.isEmpty && trashedFiles.count == 1 && infos.count == 1)
    let info = try String(contentsOfFile: home.path(of: "Trash/info/\(infos[0])"), encoding: .utf8)
    let folder = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().path
    #expect(
      info.hasPrefix("[Trash Info]\nPath=\(folder)/") && info.contains("DeletionDate=2025-07"))
    #expect(trash.sketches() == [sketch] && sketch.name == name)
    #expect(try trash.restore(trash.sketch(named: name)).hasSuffix("/\(name).stipple"))
    #expect(try bytes(path) == original)
    #expect(DataFolder.attributes(of: path)?.modified == date)
    #expect(trashedFiles.isEmpty && infos.isEmpty && trash.sketches().isEmpty)
  }

  @Test(arguments: ["a\u{1B}b", String(path: [0x61, 0xFF])])
  func `a name that cannot be printed as it is brings a sketch back`(name: String) throws {
    let path = try write(name)
    for argument in [name, name + ".stipple"] {
      _ = try trash.delete(path, now: now)
      #expect(try trash.restore(trash.sketch(named: argument)) == path)
    }
  }

  @Test func `sketches with the same name keep apart, and the last deleted returns first`() throws {
    for count in 2...4 {
      _ = try trash.delete(write("same", samples: count), now: now + Double(count))
    }
    #expect(trashedFiles == ["same-2.stipple", "same-3.stipple", "same.stipple"])
    let path = try trash.restore(trash.sketch(named: "same"))
    #expect(try SketchDocument.read(path: path).edits[0].newStrokes[0].sampleCount == 4)
    #expect(throws: UserError.nameTaken("same")) {
      try trash.restore(trash.sketch(named: "same"))
    }
    #expect(trash.sketches().count == 2)
    let other = try trash.sketch(named: nil)
    #expect(try trash.restore(other, to: other.path(named: "other")).hasSuffix("/other.stipple"))
    #expect(throws: UserError.notInTrash(name: "gone")) { try trash.sketch(named: "gone") }
  }

  @Test func `a sketch that is open cannot be deleted or renamed`() throws {
    let path = try write("open")
    let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
    for body in [
      { _ = try trash.delete(path, now: now) },
      { _ = try DataFolder.rename(path, to: "b", now: now) },
    ] {
      #expect(throws: SketchError.self) { try body() }
    }
    #expect(home.sketchNames.contains("open.stipple") && trashedFiles.isEmpty && infos.isEmpty)
    try store.close()
  }

  @Test func `other files are not deleted`() throws {
    let path = home.path(of: "notes.txt")
    try Data("text".utf8).write(to: URL(filePath: path))
    #expect(throws: SketchError.self) { try trash.delete(path, now: now) }
    let sketch = try home.writeSketch([strokeAdded()], to: "plain")
    #expect(try trash.delete(sketch, now: now).name == "plain")
    #expect(trash.sketches().map(\.name) == ["plain"])
  }

  @Test func `the journal of a sketch that cannot be read goes with it, and returns`() throws {
    let path = home.path(of: "stipple/bad.stipple")
    try Data("no sketch".utf8).write(to: URL(filePath: path))
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try Data(magic).write(to: URL(filePath: path + "-journal"))
    let sketch = try trash.delete(path, now: now)
    #expect(home.sketchNames.isEmpty)
    #expect(trashedFiles == ["bad.stipple", "bad.stipple-journal"])
    #expect(try trash.restore(sketch) == sketch.path && trashedFiles.isEmpty)
    #expect(home.sketchNames == ["bad.stipple", "bad.stipple-journal"])
  }

  @Test func `without a trash nothing is deleted`() throws {
    try home.write("", to: "Trash")
    let path = try write("kept")
    #expect(throws: UserError.self) { try trash.delete(path, now: now) }
    #expect(throws: UserError.self) { try trash.checkDeletion(of: path) }
    #expect(home.sketchNames == ["kept.stipple"])
  }

  @Test func `a description without a sketch is ignored, and one of a kill is no obstacle`() throws
  {
    let sketch = try trash.delete(write("a"), now: now)
    try FileManager.default.removeItem(atPath: sketch.file)
    #expect(trash.sketches().isEmpty)
    #expect(try trash.delete(write("a"), now: now).file.hasSuffix("a-2.stipple"))
  }

  @Test func `a relative path is from the folder of the trash, and does not leave it`() throws {
    let deleted = try trash.delete(write("a"), now: now)
    func describe(_ path: String) throws {
      let text = "[Trash Info]\nPath=\(path)\nDeletionDate=2025-07-14T00:00:00\n"
      try text.write(toFile: deleted.info, atomically: false, encoding: .utf8)
    }
    try describe("../a.stipple")
    #expect(trash.sketches().isEmpty)
    try describe("stipple/a.stipple")
    #expect(try trash.restore(trash.sketch(named: "a")) == home.path(of: "stipple/a.stipple"))
    #expect(home.sketchNames == ["a.stipple"])
  }

  @Test func `other files of the trash are neither listed nor removed`() throws {
    _ = try trash.delete(write("a"), now: now)
    try home.write("text", to: "Trash/files/notes.txt")
    try home.write(
      "[Trash Info]\nPath=/notes.txt\nDeletionDate=2025-07-14T00:00:00\n",
      to: "Trash/info/notes.txt.trashinfo")
    #expect(trash.sketches().map(\.name) == ["a"])
    for sketch in trash.sketches() { try trash.remove(sketch) }
    #expect(trashedFiles == ["notes.txt"] && infos == ["notes.txt.trashinfo"])
  }

  @Test(.enabled(if: isOtherFileSystem("/dev/shm")))
  func `on another file system, its own trash is used`() throws {
    let folder = "/dev/shm/stipple-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try SketchStore.write([strokeAdded()], to: folder + "/far.stipple", title: "", now: 0)
    let sketch = try trash.delete(folder + "/far.stipple", now: now)
    #expect(sketch.file.hasPrefix("/dev/shm/.Trash"))
    let info = try String(contentsOfFile: sketch.info, encoding: .utf8)
    #expect(info.contains("\nPath=stipple-"), "relative to the file system")
    #expect(try trash.restore(sketch) == folder + "/far.stipple" && trashedFiles.isEmpty)
  }

  private static func isOtherFileSystem(_ path: String) -> Bool {
    var (status, temporary) = (stat(), stat())
    return stat(path, &status) == 0 && stat(NSTemporaryDirectory(), &temporary) == 0
      && status.st_dev != temporary.st_dev
  }
}

@Suite struct TrashInfoTests {
  @Test(arguments: ["/a/b.stipple", "/日本/100 % e\u{301}\n.stipple", "relative/~x'()!*"])
  func `a path survives, escaped as in a URL`(path: String) {
    let info = TrashInfo(path: path, date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
    #expect(info.text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    #expect(info.text.split(separator: "\n").count == 3)
    #expect(TrashInfo(text: info.text) == info && info.date == "1970-01-01T00:00:00")
  }

  @Test(arguments: [
    "", "Path=/a\n", "[Trash Info]\n", "[Trash Info]\nPath=%zz\n", "[Trash Info]\nPath=%00\n",
  ])
  func `anything else is refused`(text: String) { #expect(TrashInfo(text: text) == nil) }

  @Test func `the first of several paths counts, and unknown keys are ignored`() {
    let info = TrashInfo(text: "[Trash Info]\nX-a=b\nPath=/a%20b\nPath=/c\nDeletionDate=x\n")
    #expect(info?.path == "/a b" && info?.date == "x")
  }
}
