import TestSupport

@testable import Ink

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

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `edits before and among the last ones are a difference of pictures`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hands = (1...3).map { RandomHand(author: $0, seed: seed &* 3 &+ UInt64($0)) }
    var sketch = Sketch()
    func draw(_ authors: Range<Int>, _ count: Int) {
      for _ in 0..<count {
        let author = Int.random(in: authors, using: &random)
        sketch.apply(hands[author].edit(in: sketch, at: 0, samples: 5))
      }
    }
    draw(0..<3, 12)
    let common = sketch
    draw(0..<2, 8)
    var other = common
    let inserted = (0..<3).map { _ in
      let edit = hands[2].edit(in: other, at: 0, samples: 5)
      other.apply(edit)
      return edit
    }
    var old = sketch
    expectDifference(sketch.insert(inserted, beforeLast: 8), from: old, to: sketch)
    old = sketch
    // The edits of each author stay in order.
    let authors = sketch.history.entries.suffix(11).map(\.id.author)
    let order = authors.indices.sorted { (authors[$0], $0) < (authors[$1], $1) }
    expectDifference(sketch.reorderLast(order), from: old, to: sketch)
  }

  /// Expects that a change describes the difference, and that what it leaves out is in the same order.
  private func expectDifference(_ change: Sketch.Change, from old: Sketch, to new: Sketch) {
    #expect(counts(old.strokes, change.removed, change.added) == counts(new.strokes, [], []))
    let (removed, added) = (Set(change.removed), Set(change.added))
    let rest = old.strokes.filter { !removed.contains($0) }
    #expect(rest.elementsEqual(new.strokes.filter { !added.contains($0) }))
    let top = new.strokes.suffix(change.added.count)
    #expect(!change.isOnTop || Array(top) == change.added)
  }

  @Test func `strokes above an inserted or undone one are no part of the difference`() throws {
    func edit(_ x: Double, by author: Int) throws -> Edit {
      Edit(.strokeAdded(try stroke(x)), at: 0, by: author)
    }
    var sketch = Sketch(folding: try [edit(0, by: 1), edit(1, by: 1)])
    for x in 2...6 { sketch.apply(try edit(Double(x), by: 2)) }
    let inserted = sketch.insert([try edit(9, by: 3)], beforeLast: 5)
    #expect(inserted == Sketch.Change(added: [try stroke(9)]))
    let undone = sketch.apply(.undone(EditID(author: 1, counter: 2)), by: 1)
    #expect(undone == Sketch.Change(removed: [try stroke(1)], isOnTop: undone.isOnTop))
    let redone = sketch.apply(.redone(EditID(author: 1, counter: 2)), by: 1)
    #expect(redone == Sketch.Change(added: [try stroke(1)]))
    sketch.apply(try edit(7, by: 1))
    // The last edits: five by author 2, the undo, the redo, and one by author 1.
    let moved = sketch.reorderLast([5, 6, 7, 0, 1, 2, 3, 4])
    #expect(moved == Sketch.Change(removed: [try stroke(7)], added: [try stroke(7)]))
  }

  @Test func `the difference between a picture and itself is empty`() throws {
    let states = try states(seed: 7)
    for sketch in states { #expect(Sketch.Change(from: sketch.items, to: sketch.items).isEmpty) }
  }

  @Test func `a difference reports whether all added strokes are on top`() throws {
    var sketch = Sketch(folding: try [0, 1].map { Edit(.strokeAdded(try stroke($0)), at: 0) })
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
