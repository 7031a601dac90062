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
