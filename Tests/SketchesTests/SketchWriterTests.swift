import Files
import Foundation
import TestSupport

@testable import Sketches

@Suite struct SketchWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path(of: "a.stipple") }

  private func files() throws -> [String] {
    try folder.names()
  }

  private func edits(_ count: Int, samples: Int = 20) -> [Edit] {
    var random = SplitMix64(seed: 3)
    return (0..<count).map {
      Edit(.strokeAdded(random.handStroke(samples: samples, at: Double($0))), at: Double($0 + 1))
    }
  }

  @Test func `a sketch appears when it is complete, with all edits in several groups`() throws {
    let edits = edits(50, samples: SketchWriter.groupSize / 10)
    let writer = try SketchWriter(path: path, replaces: false, now: 5)
    for edit in edits { try writer.append(edit) }
    #expect(try !files().contains("a.stipple"))
    try writer.finish(title: "A", created: 7)
    #expect(try files() == ["a.stipple"])
    let document = try SketchDocument.read(path: path)
    #expect(document.edits.count == 50 && document.title == "A" && document.created == 7)
    #expect(document.edits.map(\.time) == edits.map(\.time))
  }

  @Test func `a writer that is discarded or released leaves nothing`() throws {
    var writer: SketchWriter? = try SketchWriter(path: path, replaces: false, now: 5)
    for edit in edits(3) { try writer?.append(edit) }
    writer?.discard()
    #expect(try files().isEmpty)
    writer = try SketchWriter(path: path, replaces: false, now: 5)
    writer = nil
    #expect(try files().isEmpty)
  }

  @Test func `an existing file is kept, or replaced together with its journal`() throws {
    try folder.write("old", to: "a.stipple")
    #expect(throws: SketchError.alreadyExists(path: path)) {
      try SketchWriter(path: path, replaces: false, now: 5)
    }
    try folder.write("old", to: "a.stipple-journal")
    let writer = try SketchWriter(path: path, replaces: true, now: 5)
    try writer.append(edits(1)[0])
    #expect(try folder.bytes(of: "a.stipple") == Array("old".utf8))
    try writer.finish(title: "A", created: nil)
    #expect(try files() == ["a.stipple"])
    #expect(try SketchDocument.read(path: path).edits.count == 1)
  }

  @Test func `an interrupted write is rolled back before the sketch is replaced`() throws {
    try SketchStore.write(edits(2), to: path, title: "", now: 0)
    try interruptWrite(of: path)
    try SketchWriter.write(edits(1), to: path, replacing: true, title: "", now: 5)
    #expect(try files() == ["a.stipple"])
    #expect(try SketchDocument.check(path: path).edits.count == 1)
  }

  @Test func `a journal that is not the sketch's keeps it from being replaced`() throws {
    try SketchStore.write(edits(2), to: path, title: "", now: 0)
    try interruptWrite(of: path)
    let journal = try folder.bytes(of: "a.stipple-journal")
    try FileManager.default.removeItem(atPath: path)
    try folder.write("old", to: "a.stipple")
    #expect(throws: SketchError.self) {
      try SketchWriter.write(edits(1), to: path, replacing: true, title: "", now: 5)
    }
    #expect(try files() == ["a.stipple", "a.stipple-journal"])
    #expect(try folder.bytes(of: "a.stipple") == Array("old".utf8))
    #expect(try folder.bytes(of: "a.stipple-journal") == journal)
    // The journal of a sketch that was removed is named, and kept.
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: SketchError.alreadyExists(path: path + "-journal")) {
      try SketchWriter.write(edits(1), to: path, replacing: true, title: "", now: 5)
    }
    #expect(try files() == ["a.stipple-journal"])
  }

  @Test func `a new sketch is private, and one that replaces another keeps its permissions`()
    throws
  {
    // The owner can always write a new sketch, as SQLite must.
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    try SketchStore.write(edits(1), to: path, title: "", now: 0)
    #expect(try mode(path) == 0o600)
    for permissions in [0o600, 0o664, 0o444, 0o640] {
      #expect(chmod(path, mode_t(permissions)) == 0)
      try SketchWriter.write(edits(2), to: path, replacing: true, title: "", now: 5)
      #expect(try mode(path) == permissions | 0o600)
    }
    let repaired = folder.path(of: "repaired")
    _ = try SketchRepair(of: path, to: repaired, now: 0)
    #expect(try mode(repaired) == 0o640)
    try SketchWriter.write(edits(2), to: folder.path(of: "b"), replacing: true, title: "", now: 5)
    #expect(try mode(folder.path(of: "b")) == 0o600)
  }

  @Test func `what killed programs have left is removed, unlike what another one writes`() throws {
    let writer = try SketchWriter(path: path, replaces: false, now: 5)
    try folder.write("other", to: ".a.stippl!.part")
    // Its writer has not locked it yet.
    let new = OutputFile.temporaryPath(beside: path, ending: ".part")
    try Data().write(to: URL(filePath: new))
    let used = try files()
    let left = OutputFile.temporaryPath(beside: path, ending: ".part")
    for ending in ["", "-journal"] { try Data().write(to: URL(filePath: left + ending)) }
    for file in try files().map({ folder.path(of: $0) }) where file != new {
      File.setModificationTime(timespec(), of: file)
    }
    try SketchWriter.write(edits(1), to: path, replacing: false, title: "", now: 5)
    #expect(try files() == (used + ["a.stipple"]).sorted())
    writer.discard()
  }

  @Test func `a sketch that is open to draw is not replaced`() throws {
    let (store, _) = try SketchStore.open(at: path, title: "open", now: 1)
    defer { store.discard() }
    let writer = try SketchWriter(path: path, replaces: true, now: 5)
    try writer.append(edits(1)[0])
    #expect(throws: SketchError.inUse(path: path)) { try writer.finish(title: "", created: nil) }
    writer.discard()
    #expect(try files().allSatisfy { $0.hasPrefix("a.stipple") })
  }

  @Test func `a file that appears in the meantime is kept`() throws {
    let writer = try SketchWriter(path: path, replaces: false, now: 5)
    try writer.append(edits(1)[0])
    try folder.write("new", to: "a.stipple")
    #expect(throws: SketchError.alreadyExists(path: path)) {
      try writer.finish(title: "", created: nil)
    }
    writer.discard()
    #expect(try files() == ["a.stipple"])
    #expect(try folder.bytes(of: "a.stipple") == Array("new".utf8))
  }

  @Test func `a missing folder is reported with the name of the sketch`() {
    let path = folder.path(of: "none/a.stipple")
    let error = #expect(throws: SketchError.self) {
      try SketchWriter(path: path, replaces: false, now: 5)
    }
    guard case .cannotCreate(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
