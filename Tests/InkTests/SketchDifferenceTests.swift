import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@Suite struct SketchDifferenceTests {
  private func stroke(_ x: Double) throws -> StrokeRecord {
    try #require(
      StrokeRecord(
        style: StrokeStyle(),
        samples: (0..<4).map { StrokeSample(location: Point(x: x, y: Double($0)), timestamp: 0) }))
  }

  /// Returns the sketch after each of 60 random edits.
  private func states(seed: UInt64) throws -> [Sketch] {
    var random = SplitMix64(seed: seed)
    var sketch = Sketch()
    return try (0..<60).map { step in
      let ids = sketch.items.map(\.id).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: sketch.apply(.strokesErased(ids))
      case 1: sketch.apply(.strokesMoved(ids, by: Vector(dx: 3, dy: 0)))
      case 2: sketch.apply(.strokesRecolored(ids, .green))
      case 3: sketch.apply(.strokesSplit(ids.map { StrokeCut($0, keeping: [0...1, 2...3]) }))
      case 4, 5: sketch.undo()
      case 6: sketch.redo()
      default: sketch.apply(.strokeAdded(try stroke(Double(step))))
      }
      return sketch
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `applying a difference to one picture yields the other`(seed: UInt64) throws {
    let states = try states(seed: seed)
    for (old, new) in zip(states, states.reversed()) {
      let change = Sketch.Change(from: old.items, to: new.items)
      #expect(counts(old.strokes, change.removed, change.added) == counts(new.strokes, [], []))
      let top = new.strokes.suffix(change.added.count)
      #expect(change.isOnTop == (Array(top) == change.added))
    }
  }

  @Test func `the difference between a picture and itself is empty`() throws {
    let states = try states(seed: 7)
    for sketch in states { #expect(Sketch.Change(from: sketch.items, to: sketch.items).isEmpty) }
  }

  @Test func `a difference reports whether all added strokes are on top`() throws {
    var sketch = Sketch(
      folding: try [0, 1].map { Edit(.strokeAdded(try stroke($0)), at: 0) })
    let before = sketch.items
    sketch.apply(.strokeAdded(try stroke(2)))
    #expect(Sketch.Change(from: before, to: sketch.items).isOnTop)
    sketch.apply(.strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 1, dy: 0)))
    #expect(!Sketch.Change(from: before, to: sketch.items).isOnTop)
  }

  /// Returns how often each stroke occurs in `strokes` plus `added` minus `removed`.
  private func counts(
    _ strokes: [StrokeRecord], _ removed: [StrokeRecord], _ added: [StrokeRecord]
  ) -> [StrokeRecord: Int] {
    var counts: [StrokeRecord: Int] = [:]
    for stroke in strokes + added { counts[stroke, default: 0] += 1 }
    for stroke in removed { counts[stroke, default: 0] -= 1 }
    return counts.filter { $0.value != 0 }
  }
}
