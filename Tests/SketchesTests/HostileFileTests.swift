import Foundation
import GRDB
import Glibc
import Sketches
import TestSupport

/// Files that must be refused before SQLite or a reader acts on them.
@Suite struct HostileFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "sketch.stipple")
    var random = SplitMix64(seed: 4)
    let edits = (0..<20).map { index in
      Edit(
        .strokeAdded(random.handStroke(samples: 200, at: Double(index))), at: Double(index) + 0.9)
    }
    try SketchStore.write(edits, to: path, title: "", now: 0)
  }

  @Test func `an edit of an unknown kind was made by a newer stipple`() throws {
    let database = try DatabaseQueue(path: path)
    try database.write { try $0.execute(sql: "UPDATE edit SET detail = x'63' WHERE id = 3") }
    try database.close()
    let error = #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
    #expect(error == .newerEdit(path: path, edit: 3))
    #expect(error?.description.contains("made by a newer stipple") == true)
  }

  @Test func `a kept picture that is not the sketch's is damage`() throws {
    var random = SplitMix64(seed: 5)
    let other = (0..<20).map {
      Edit(
        .strokeAdded(random.handStroke(samples: 100, at: Double($0))), at: Double($0) + 0.9)
    }
    let store = try SketchStore.open(at: path, title: "", now: 0).store
    store.keepPicture(of: Sketch(folding: other), minimumSize: 0)
    try store.close()
    #expect(throws: SketchError.self) { try SketchDocument.check(path: path) }
    #expect(try SketchDocument.read(path: path).edits.count == 20)
  }

  @Test(arguments: [true, false])
  func `a sketch without a row of its author is damaged`(hasEdits: Bool) throws {
    let database = try DatabaseQueue(path: path)
    try database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM author")
      if !hasEdits { try $0.execute(sql: "DELETE FROM stroke; DELETE FROM edit") }
    }
    try database.close()
    let error = SketchError.damaged(path: path, detail: "author 1 is missing")
    #expect(throws: error) { try SketchDocument.check(path: path) }
    #expect(throws: error) { try SketchStore.open(at: path, title: "", now: 0) }
    let repaired = folder.path(of: "repaired")
    guard hasEdits else { return }
    _ = try SketchRepair(of: path, to: repaired, now: 0)
    #expect(try SketchDocument.check(path: repaired).edits.count == 20)
  }

  @Test func `a row after the last one of a kept picture is not read`() throws {
    let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
    let sketch = Sketch(folding: document.edits)
    store.keepPicture(of: sketch, minimumSize: 0)
    try store.close()
    let database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(sql: "INSERT INTO picture VALUES (2, 20, -4076, x'')")
    }
    try database.close()
    let (reopened, unread) = try SketchStore.open(at: path, title: "", now: 0, mayLeaveUnread: true)
    #expect(unread.strokes.reduce(0) { count, _ in count + 1 } == 20)
    #expect(unread.keepsPicture(of: sketch))
    try reopened.close()
  }

  @Test(arguments: [0, 1, 1_000_000] as [UInt32])
  func `a journal with another page count leaves the sketch as it is`(count: UInt32) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // SQLite also accepts small sectors, and takes 0 for the size of the file's pages.
    for (sector, pageSize) in [(512, 4096), (32, 4096), (512, 0)] as [(UInt32, UInt32)] {
      try writeJournal(count: count, sector: sector, pageSize: pageSize)
      #expect(
        throws: SketchError.damaged(path: path, detail: "its journal belongs to another file")
      ) {
        try SketchDocument.read(path: path)
      }
      #expect(throws: SketchError.self) { try SketchStore.open(at: path, title: "", now: 0) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
  }

  @Test(arguments: [0, 1_000_000] as [UInt32])
  func `a journal beside a file that is no sketch leaves the file as it is`(count: UInt32) throws {
    for text in ["", String(repeating: "a note\n", count: 1000)] where !(text.isEmpty && count == 0)
    {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try writeJournal(count: count, sector: 512, pageSize: 4096)
      #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
      #expect(throws: SketchError.self) { try SketchStore.open(at: path, title: "", now: 0) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
    }
  }

  @Test func `the zeros of a sparse journal end it`() throws {
    try writeJournal(count: 1, sector: 512, pageSize: 4096, records: .max)
    #expect(truncate(path + "-journal", 1 << 40) == 0)
    #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
  }

  /// Writes a journal without pages.
  private func writeJournal(
    count: UInt32, sector: UInt32, pageSize: UInt32, records: UInt32 = 0
  ) throws {
    var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    for number in [records, records == 0 ? 7 : 0, count, sector, pageSize] {
      withUnsafeBytes(of: number.bigEndian) { journal.append(contentsOf: $0) }
    }
    journal.append(Data(count: 512 - journal.count))
    try journal.write(to: URL(fileURLWithPath: path + "-journal"))
  }

  @Test func `reads a file that declares a write-ahead log in a read-only folder without traces`()
    throws
  {
    let count = try SketchDocument.read(path: path).edits.count
    try declareLog()
    #expect(chmod(folder.path, 0o500) == 0)
    defer { chmod(folder.path, 0o700) }
    #expect(try SketchDocument.read(path: path).edits.count == count)
    #expect(try SketchDocument.check(path: path).edits.count == count)
    #expect(try folder.names().count == 1)
  }

  @Test(arguments: ["a?b#c%20", "100%", ":memory:", "file:x?mode=memory"])
  func `reads a file of any name that declares a write-ahead log`(name: String) throws {
    try declareLog()
    let other = folder.path(of: name)
    try FileManager.default.moveItem(atPath: path, toPath: other)
    for path in [other, "/" + other] {
      #expect(try SketchDocument.check(path: path).edits.count == 20)
    }
    #expect(try folder.names() == [name])
  }

  @Test func `reads a file that declares a write-ahead log beside an empty one`() throws {
    try declareLog()
    try Data().write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(try SketchDocument.read(path: path).edits.count == 20)
  }

  @Test func `repairs a sparse file beside a sparse journal without filling the disk`() throws {
    try Data(count: 512).write(to: URL(fileURLWithPath: path + "-journal"))
    for file in [path, path + "-journal"] { #expect(truncate(file, 1 << 40) == 0) }
    let saved = folder.path(of: "saved")
    #expect(try SketchRepair(of: path, to: saved, now: 0).savedEdits == 20)
  }

  @Test func `opening a file that declares a write-ahead log to draw ends the declaration`() throws
  {
    try declareLog()
    try SketchStore.open(at: path, title: "", now: 0).store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path))[18...19] == Data([1, 1]))
    #expect(try folder.names().count == 1)
  }

  @Test func `does not touch a write-ahead log that another program left`() throws {
    try declareLog()
    try Data("log".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
    let error = #expect(throws: SketchError.self) { try SketchDocument.read(path: path) }
    #expect(error?.description.contains("another program left changes in its '-wal' file") == true)
    #expect(throws: SketchError.self) { try SketchStore.open(at: path, title: "", now: 0) }
    #expect(try folder.names().count == 2)
  }

  private func declareLog() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[18] = 2
    bytes[19] = 2
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
