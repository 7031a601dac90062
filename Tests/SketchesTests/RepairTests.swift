import Foundation
import GRDB
import Geometry
import Ink
import Sketches
import TestSupport
import Testing
import Workloads

/// Recovering damaged sketches.
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
  func `recovers everything from a sound sketch`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.storableLog(edits: 150)
    try write(edits)
    let (repair, saved) = try repair()
    // Edits without effect, such as an undo in an empty sketch, are omitted.
    #expect(saved.title == "A tree" && saved.created == 5)
    #expect(Sketch(folding: saved.edits).strokes == Sketch(folding: edits).strokes)
    #expect(saved.edits.compactMap(\.stroke) == edits.compactMap(\.stroke))
    #expect(repair.lostEdits + repair.lostStrokes + repair.droppedEdits == [])
    #expect(repair.savedStrokes == Sketch(folding: edits).items.count)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `edits keep their effect on the remaining strokes`(seed: UInt64) throws {
    var random = SplitMix64(seed: 500 + seed)
    let edits = random.storableLog(edits: 120)
    try write(edits)
    let added = edits.indices.filter { edits[$0].stroke != nil }.map { $0 + 1 }
    let lost = added.shuffled(using: &random).prefix(4).sorted()
    let numbers = lost.map(String.init).joined(separator: ",")
    try change("UPDATE stroke SET samples = x'00' WHERE edit IN (\(numbers))")
    let (repair, saved) = try repair()
    #expect(repair.lostStrokes == lost && repair.lostEdits == [])
    // Mark the lost strokes as recovered, to filter them out of the expected picture.
    let marked = edits.enumerated().map { index, edit in
      guard let stroke = edit.stroke, lost.contains(index + 1) else { return edit }
      return Edit(.strokeAdded(stroke.asRecovered), at: edit.time)
    }
    let expected = Sketch(folding: marked).strokes.filter { !$0.isRecovered }
    #expect(Sketch(folding: saved.edits).strokes == expected)
  }

  @Test func `keeps strokes whose edits are lost, and reports what is lost`() throws {
    var random = SplitMix64(seed: 41)
    let edits = (0..<400).map { index in
      Edit(
        .strokeAdded(random.handStroke(samples: 30, at: Double(index))), at: Double(index) + 0.9)
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

  @Test func `recovers the strokes of all intact pages`() throws {
    var random = SplitMix64(seed: 42)
    let edits = (0..<300).map { index in
      Edit(
        .strokeAdded(random.handStroke(samples: 100, at: Double(index))), at: Double(index) + 0.9)
    }
    try write(edits)
    let whole = try folder.bytes(of: "sketch")
    random = SplitMix64(seed: 43)
    let pages = whole.count / 4096
    for round in 0..<20 {
      var bytes = whole
      // The first round overwrites the header and the schema.
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
      // A page has at most five strokes. A page of `edit` has hundreds of edits, but their strokes
      // are still found.
      #expect(strokes.count >= 300 - 6 * lost.count)
    }
  }

  @Test func `recovers a draft`() throws {
    var random = SplitMix64(seed: 44)
    let stroke = random.handStroke(samples: 500, at: 3)
    let (store, _) = try SketchStore.open(at: folder.path(of: "sketch"), title: "", now: 0)
    store.append(Edit(.cleared, at: 1))
    store.append(Edit(.strokeAdded(random.handStroke(samples: 20)), at: 2))
    store.saveDraft(.began(stroke.style, Array(stroke.samples[..<300])))
    store.saveDraft(.grew(Array(stroke.samples[300...])))
    try store.close()
    let (_, saved) = try repair()
    #expect(saved.edits.last?.action == .strokeAdded(stroke.asRecovered))
  }

  @Test func `never overwrites a file, and creates none from a file that is not a sketch`() throws {
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
  /// The stroke, marked as recovered.
  var asRecovered: StrokeRecord {
    StrokeRecord(style: style, samples: samples, isRecovered: true) ?? self
  }
}
