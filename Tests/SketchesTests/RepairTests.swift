import Foundation
import GRDB
import Geometry
import Ink
import Sketches
import TestSupport
import Testing
import Workloads

/// What is saved of a damaged sketch.
@Suite struct RepairTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ edits: [Edit]) throws {
    let (store, _) = try SketchStore.open(at: folder.path(of: "sketch"), title: "A tree", now: 5)
    for edit in edits { store.append(edit) }
    try store.close()
  }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: folder.path(of: "sketch"), configuration: configuration)
    try database.inDatabase { try $0.execute(sql: sql) }
    try database.close()
  }

  private func repair() throws -> (repair: SketchRepair, saved: SketchDocument) {
    let before = try folder.bytes(of: "sketch")
    let repair = try SketchRepair(
      of: folder.path(of: "sketch"), to: folder.path(of: "saved"), now: 9)
    #expect(try folder.bytes(of: "sketch") == before)
    return (repair, try SketchDocument.check(path: folder.path(of: "saved")))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `saves all of a sketch that is sound`(seed: UInt64) throws {
    var log = RandomLog(seed: seed)
    let edits = try log.edits(150)
    try write(edits)
    let (repair, saved) = try repair()
    // An edit that changes nothing, as an undo of nothing, is left out.
    #expect(saved.title == "A tree" && saved.created == 5)
    #expect(Sketch(folding: saved.edits).strokes == Sketch(folding: edits).strokes)
    #expect(saved.edits.compactMap(\.stroke) == edits.compactMap(\.stroke))
    #expect(repair.lostEdits + repair.lostStrokes + repair.droppedEdits == [])
    #expect(repair.savedStrokes == Sketch(folding: edits).items.count)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `edits do to what is left what they did`(seed: UInt64) throws {
    var log = RandomLog(seed: 500 + seed)
    let edits = try log.edits(120)
    try write(edits)
    let added = edits.indices.filter { edits[$0].stroke != nil }.map { $0 + 1 }
    let lost = added.shuffled(using: &log.ink.random).prefix(4).sorted()
    let numbers = lost.map(String.init).joined(separator: ",")
    try change("UPDATE stroke SET samples = x'00' WHERE edit IN (\(numbers))")
    let (repair, saved) = try repair()
    #expect(repair.lostStrokes == lost && repair.lostEdits == [])
    // Marked before, so that the strokes of the picture can be told from those that are lost.
    let marked = edits.enumerated().map { index, edit in
      guard let stroke = edit.stroke, lost.contains(index + 1) else { return edit }
      return Edit(.strokeAdded(stroke.asRecovered), at: edit.time)
    }
    let expected = Sketch(folding: marked).strokes.filter { !$0.isRecovered }
    #expect(Sketch(folding: saved.edits).strokes == expected)
  }

  @Test func `keeps strokes whose edits are lost, and says what is`() throws {
    var ink = RandomInk(seed: 41)
    let edits = try (0..<400).map { index in
      Edit(
        .strokeAdded(try ink.handStroke(samples: 30, at: Double(index))), at: Double(index) + 0.9)
    }
    try write(edits)
    try change("DELETE FROM edit WHERE id BETWEEN 50 AND 99; DELETE FROM stroke WHERE edit = 60")
    try change("DELETE FROM sketch")
    let (repair, saved) = try repair()
    #expect(repair.lostEdits == [60] && repair.savedEdits == 399)
    #expect(repair.hasLostProperties && saved.created == 9)
    #expect(
      saved.edits.compactMap(\.stroke)
        == edits.enumerated().filter { $0.offset != 59 }.compactMap(\.element.stroke))
  }

  @Test func `saves the strokes of all pages that are left`() throws {
    var ink = RandomInk(seed: 42)
    let edits = try (0..<300).map { index in
      Edit(
        .strokeAdded(try ink.handStroke(samples: 100, at: Double(index))), at: Double(index) + 0.9)
    }
    try write(edits)
    let whole = try folder.bytes(of: "sketch")
    var random = SplitMix64(seed: 43)
    let pages = whole.count / 4096
    for round in 0..<20 {
      var bytes = whole
      // The first round spares nothing of the header and the schema.
      let lost = round == 0 ? [0] : (0..<5).map { _ in Int.random(in: 0..<pages, using: &random) }
      for page in lost {
        for index in page * 4096..<(page + 1) * 4096 {
          bytes[index] = .random(in: 0...255, using: &random)
        }
      }
      _ = try folder.write(bytes, to: "sketch")
      try? FileManager.default.removeItem(atPath: folder.path(of: "saved"))
      let (repair, saved) = try repair()
      let strokes = saved.edits.compactMap(\.stroke)
      #expect(Set(strokes).isSubset(of: edits.compactMap(\.stroke)))
      #expect(strokes.count + repair.lostStrokes.count + repair.lostEdits.count <= 300)
      // A page has five strokes at most, and an edit's page some hundreds of edits of strokes that
      // are found all the same.
      #expect(strokes.count >= 300 - 6 * lost.count)
    }
  }

  @Test func `recovers a stroke that was not finished`() throws {
    var ink = RandomInk(seed: 44)
    let stroke = try ink.handStroke(samples: 500, at: 3)
    let (store, _) = try SketchStore.open(at: folder.path(of: "sketch"), title: "", now: 0)
    store.append(Edit(.cleared, at: 1))
    store.append(Edit(.strokeAdded(try ink.handStroke(samples: 20)), at: 2))
    store.journal(.began(stroke.style, Array(stroke.samples[..<300])))
    store.journal(.grew(Array(stroke.samples[300...])))
    try store.close()
    let (_, saved) = try repair()
    #expect(saved.edits.last?.action == .strokeAdded(stroke.asRecovered))
  }

  @Test func `never writes over a file, and makes none of what is no sketch`() throws {
    try write([])
    _ = try folder.write("text".utf8, to: "text")
    #expect(throws: SketchError.self) {
      try SketchRepair(of: folder.path(of: "sketch"), to: folder.path(of: "text"), now: 0)
    }
    #expect(try folder.bytes(of: "text") == Array("text".utf8))
    for name in ["text", "missing", ""] {
      #expect(throws: SketchError.self) {
        try SketchRepair(of: folder.path(of: name), to: folder.path(of: "new"), now: 0)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "new")))
  }
}

extension StrokeRecord {
  /// The same stroke, found after a crash.
  var asRecovered: StrokeRecord {
    StrokeRecord(style: style, samples: samples, isRecovered: true) ?? self
  }
}
