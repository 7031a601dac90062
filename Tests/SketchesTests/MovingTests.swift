import Foundation
import GRDB
import TestSupport

@testable import Sketches

@Suite struct MovingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func edit(at time: TimeInterval) throws -> Edit {
    let samples = (0..<3).map {
      StrokeSample(location: Point(x: Double($0), y: 0), timestamp: time + 0.1 * Double($0))
    }
    return Edit(
      .strokeAdded(try #require(StrokeRecord(style: StrokeStyle(), samples: samples))),
      at: time + 0.2)
  }

  private func write(_ name: String) throws -> String {
    try SketchStore.write([edit(at: 0)], to: folder.path(of: name), title: name, now: 0)
    return folder.path(of: name)
  }

  private var names: [String] {
    ((try? folder.names()) ?? []).sorted()
  }

  @Test func `an interrupted write is rolled back before the sketch is moved`() throws {
    let path = try write("hot")
    let before = try SketchDocument.read(path: path).edits
    try interruptWrite(of: path)
    #expect(names == ["hot", "hot-journal"])
    try SketchStore.move(path, to: folder.path(of: "moved"))
    #expect(names == ["moved"])
    #expect(try SketchDocument.read(path: folder.path(of: "moved")).edits == before)
  }

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func `a sketch does not get a name beside which a journal is left`(ending: String) throws {
    let path = try write("bar.stipple")
    let before = try Data(contentsOf: URL(filePath: path))
    let target = folder.path(of: "foo.stipple")
    try folder.write("left", to: "foo.stipple" + ending)
    #expect(throws: SketchError.alreadyExists(path: target)) {
      try SketchStore.move(path, to: target)
    }
    #expect(throws: SketchError.alreadyExists(path: target)) {
      try SketchStore.rename(path, to: target, title: "foo", now: 0)
    }
    let (store, _) = try SketchStore.open(at: path, title: "bar", now: 0)
    let renamed = store.rename(to: target, title: "foo", now: 0)
    #expect(renamed.error == .alreadyExists(path: target))
    try renamed.store?.close()
    #expect(names == ["bar.stipple", "foo.stipple" + ending])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `a move replaces no file, and an open sketch stays`() throws {
    let (path, taken) = (try write("a"), try write("b"))
    #expect(throws: SketchError.alreadyExists(path: taken)) {
      try SketchStore.move(path, to: taken)
    }
    let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
    #expect(throws: SketchError.inUse(path: path)) {
      try SketchStore.move(path, to: folder.path(of: "c"))
    }
    #expect(throws: SketchError.inUse(path: path)) { try SketchStore.remove(path) }
    try store.close()
    #expect(names == ["a", "b"])
  }

  @Test func `a relative link is moved and moved back`() throws {
    _ = try write("a")
    let link = folder.path(of: "link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    try folder.addFolder("other")
    try SketchStore.move(link, to: folder.path(of: "other/link"))
    #expect(names == ["a", "other"])
    try SketchStore.move(folder.path(of: "other/link"), to: link)
    #expect(try SketchDocument.read(path: link).edits.count == 1)
  }

  @Test func `renaming the open sketch keeps it open, locked, and complete`() throws {
    let path = try write("old")
    let (store, _) = try SketchStore.open(at: path, title: "old", now: 0)
    store.append(try edit(at: 1))
    let target = folder.path(of: "new")
    let renamed = store.rename(to: target, title: "new", now: 0)
    let next = try #require(renamed.store)
    #expect(renamed.error == nil && SketchLock.isHeldHere(target))
    next.append(try edit(at: 2))
    try next.close()
    let document = try SketchDocument.read(path: target)
    #expect(document.edits.count == 3 && document.title == "new" && names == ["new"])
  }

  @Test func `if the open sketch cannot be renamed, it stays open under its name`() throws {
    let (path, taken) = (try write("old"), try write("taken"))
    let (store, _) = try SketchStore.open(at: path, title: "old", now: 0)
    let renamed = store.rename(to: taken, title: "taken", now: 0)
    var next = try #require(renamed.store)
    #expect(renamed.error == .alreadyExists(path: taken))
    let long = folder.path(of: String(repeating: "x", count: 250))
    let refused = next.rename(to: long, title: "x", now: 0)
    #expect(refused.error != nil)
    next = try #require(refused.store)
    next.append(try edit(at: 2))
    try next.close()
    let after = try SketchDocument.read(path: path)
    #expect(after.edits.count == 2 && after.title == "old" && names == ["old", "taken"])
  }
}

/// Leaves a sketch and its journal as a program that is killed during a write.
func interruptWrite(of path: String) throws {
  let (copy, journal) = (path + ".copy", path + ".copy-journal")
  let database = try DatabaseQueue(path: path)
  try database.writeWithoutTransaction { database in
    try database.execute(sql: "PRAGMA cache_size = 1")
    try database.beginTransaction(.immediate)
    try database.execute(sql: "CREATE TABLE filler AS SELECT randomblob(4000) AS x")
    for _ in 0..<50 { try database.execute(sql: "INSERT INTO filler SELECT randomblob(4000)") }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try FileManager.default.copyItem(atPath: path + "-journal", toPath: journal)
    try database.rollback()
  }
  try database.close()
  try FileManager.default.removeItem(atPath: path)
  try FileManager.default.moveItem(atPath: copy, toPath: path)
  try FileManager.default.moveItem(atPath: journal, toPath: path + "-journal")
}
