import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@Suite struct SketchTests {
  /// Returns a stroke that differs from those with other numbers.
  private func stroke(_ number: Int) throws -> StrokeRecord {
    let sample = StrokeSample(location: Point(x: Double(number), y: 0), timestamp: 0)
    return try #require(StrokeRecord(style: StrokeStyle(), samples: [sample]))
  }

  @Test func `strokes are stacked in the order they were added`() throws {
    var sketch = Sketch()
    let (a, b) = (try stroke(1), try stroke(2))
    #expect(sketch.apply(.strokeAdded(a)) == Sketch.Change(added: [a], isOnTop: true))
    #expect(sketch.apply(.strokeAdded(b)) == Sketch.Change(added: [b], isOnTop: true))
    #expect(sketch.strokes == [a, b])
  }

  @Test func `undoes and redoes the latest edit`() throws {
    var sketch = Sketch()
    let (a, b) = (try stroke(1), try stroke(2))
    sketch.apply(.strokeAdded(a))
    sketch.apply(.strokeAdded(b))
    #expect(sketch.apply(.undone).removed == [b])
    #expect(sketch.strokes == [a] && sketch.canUndo && sketch.canRedo)
    #expect(sketch.apply(.redone) == Sketch.Change(added: [b], isOnTop: true))
    #expect(sketch.strokes == [a, b] && !sketch.canRedo)
  }

  @Test func `clearing can be undone and redone`() throws {
    var sketch = Sketch()
    let (a, b) = (try stroke(1), try stroke(2))
    sketch.apply(.strokeAdded(a))
    sketch.apply(.strokeAdded(b))
    #expect(sketch.apply(.cleared).removed == [a, b])
    #expect(sketch.strokes.isEmpty)
    #expect(sketch.apply(.undone) == Sketch.Change(added: [a, b], isOnTop: true))
    #expect(sketch.apply(.redone).removed == [a, b])
  }

  @Test func `a new stroke discards undone edits`() throws {
    var sketch = Sketch()
    sketch.apply(.strokeAdded(try stroke(1)))
    sketch.apply(.undone)
    sketch.apply(.strokeAdded(try stroke(2)))
    #expect(!sketch.canRedo)
    #expect(sketch.apply(.redone).isEmpty)
    #expect(sketch.strokes == [try stroke(2)])
  }

  @Test(arguments: [Edit.Action.undone, .redone, .cleared])
  func `undo, redo and clear have no effect on an empty sketch`(action: Edit.Action) throws {
    var sketch = Sketch()
    #expect(sketch.apply(action).isEmpty)
    #expect(!sketch.canUndo && !sketch.canRedo)
  }

  @Test func `clearing an empty picture keeps undone edits`() throws {
    var sketch = Sketch()
    sketch.apply(.strokeAdded(try stroke(1)))
    sketch.apply(.undone)
    #expect(sketch.apply(.cleared).isEmpty)
    #expect(sketch.canRedo)
  }

  @Test func `undoing an erasure restores the strokes between their neighbors`() throws {
    var sketch = try sketch(of: 5)
    let change = sketch.apply(.strokesErased([id(2), id(4), id(9)]))
    #expect(change.removed == [try stroke(2), try stroke(4)] && change.added.isEmpty)
    #expect(sketch.strokes == [try stroke(1), try stroke(3), try stroke(5)])
    let back = sketch.apply(.undone)
    #expect(back.added == [try stroke(2), try stroke(4)] && !back.isOnTop)
    #expect(try sketch.strokes == (1...5).map { try stroke($0) })
  }

  @Test func `moved and recolored strokes stay between their neighbors`() throws {
    var sketch = try sketch(of: 3)
    let change = sketch.apply(.strokesMoved([id(2)], by: Vector(dx: 10, dy: -3)))
    #expect(change.removed == [try stroke(2)])
    #expect(change.added.map(\.samples[0].location) == [Point(x: 12, y: -3)])
    sketch.apply(.strokesRecolored([id(2)], .red))
    #expect(sketch.items.map(\.id.rawValue) == [1, 2, 3])
    #expect(sketch.items[1].stroke.style.color == .red)
    #expect(sketch.items[1].stroke.bounds == change.added[0].bounds)
    #expect(
      sketch.items[1].stroke.bounds
        == sketch.items[1].stroke.style.bounds(
          of: sketch.items[1].stroke.samples))
  }

  @Test func `a cut replaces a stroke by pieces with new IDs in the same position`() throws {
    var sketch = try sketch(of: 3)
    let line = (0...4).map {
      StrokeSample(location: Point(x: Double($0), y: 0), timestamp: Double($0))
    }
    sketch.apply(.strokeAdded(try #require(StrokeRecord(style: StrokeStyle(), samples: line))))
    sketch.apply(.strokeAdded(try stroke(5)))
    sketch.apply(.strokesSplit([StrokeCut(id(4), keeping: [0...0.5, 1.25...3])]))
    #expect(sketch.items.map(\.id.rawValue) == [1, 2, 3, 6, 7, 5])
    #expect(sketch.items[3].stroke.samples.map(\.location.x) == [0, 0.5])
    #expect(sketch.items[4].stroke.samples.map(\.location.x) == [1.25, 2, 3])
    #expect(sketch.items[4].stroke.samples.map(\.timestamp) == [1.25, 2, 3])
    sketch.apply(.undone)
    #expect(sketch.items.map(\.id.rawValue) == [1, 2, 3, 4, 5])
    sketch.apply(.strokeAdded(try stroke(8)))
    #expect(sketch.items.last?.id == id(8))
  }

  @Test func `edits of strokes outside the picture have no effect`() throws {
    var sketch = try sketch(of: 2)
    sketch.apply(.undone)
    let gone = [id(2), id(7)]
    let cuts = gone.map { StrokeCut($0, keeping: [0...0]) }
    for action: Edit.Action in [
      .strokesErased(gone), .strokesMoved(gone, by: Vector(dx: 1, dy: 1)), .strokesSplit(cuts),
      .strokesRecolored(gone, .blue), .strokesErased([]),
    ] {
      #expect(sketch.apply(action).isEmpty)
      #expect(sketch.canRedo)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `applying any log matches a history of whole pictures`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var sketch = Sketch()
    var history = PictureHistory()
    var log: [Edit] = []
    for number in 0..<200 {
      let action = RandomEdits.action(number, of: sketch, using: &random)
      let before = sketch.items.map(\.stroke)
      let change = sketch.apply(action)
      history.apply(action)
      log.append(Edit(action, at: Double(number)))
      #expect(sketch.items == history.picture)
      #expect(sketch.canUndo == history.canUndo && sketch.canRedo == history.canRedo)
      #expect(Set(before).subtracting(change.removed).isSubset(of: sketch.strokes))
      #expect(Set(change.added).isSubset(of: sketch.strokes))
      if change.isOnTop { #expect(sketch.strokes.suffix(change.added.count) == change.added[...]) }
    }
    #expect(Sketch(folding: log).items == sketch.items)
  }

  private func id(_ number: Int) -> StrokeID { StrokeID(rawValue: number) }

  private func sketch(of count: Int) throws -> Sketch {
    var sketch = Sketch()
    for number in 1...count { sketch.apply(.strokeAdded(try stroke(number))) }
    return sketch
  }
}

/// A reference implementation of undo: the picture after every edit, and the index of the current one.
private struct PictureHistory {
  private var pictures: [[Sketch.Item]] = [[]]
  private var index = 0
  private var count = 0

  var picture: [Sketch.Item] { pictures[index] }
  var canUndo: Bool { index > 0 }
  var canRedo: Bool { index < pictures.count - 1 }

  mutating func apply(_ action: Edit.Action) {
    switch action {
    case .undone: if canUndo { index -= 1 }
    case .redone: if canRedo { index += 1 }
    case .strokeAdded(let stroke): push(picture + [numbered(stroke)])
    case .cleared: push([])
    case .strokesErased(let ids): push(picture.filter { !ids.contains($0.id) })
    case .strokesMoved(let ids, let offset): change(ids) { $0.moved(by: offset) }
    case .strokesRecolored(let ids, let color): change(ids) { $0.recolored(color) }
    case .strokesSplit(let cuts): push(picture.flatMap { pieces(of: $0, cuts) })
    }
  }

  private mutating func pieces(of item: Sketch.Item, _ cuts: [StrokeCut]) -> [Sketch.Item] {
    guard let cut = cuts.first(where: { $0.stroke == item.id }) else { return [item] }
    return cut.kept.compactMap { item.stroke.piece($0) }.map { numbered($0) }
  }

  private mutating func change(_ ids: [StrokeID], _ change: (StrokeRecord) -> StrokeRecord) {
    guard picture.contains(where: { ids.contains($0.id) }) else { return }
    push(
      picture.map { item in
        ids.contains(item.id) ? Sketch.Item(id: item.id, stroke: change(item.stroke)) : item
      }, always: true)
  }

  private mutating func numbered(_ stroke: StrokeRecord) -> Sketch.Item {
    count += 1
    return Sketch.Item(id: StrokeID(rawValue: count), stroke: stroke)
  }

  private mutating func push(_ picture: [Sketch.Item], always: Bool = false) {
    guard always || picture != self.picture else { return }
    pictures.removeSubrange((index + 1)...)
    pictures.append(picture)
    index += 1
  }
}

/// Random edits of every kind, of strokes inside and outside the picture.
private enum RandomEdits {
  static func action(
    _ number: Int, of sketch: Sketch, using random: inout SplitMix64
  ) -> Edit.Action {
    let ids = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      sketch.items.randomElement(using: &random)?.id ?? StrokeID(rawValue: number)
    }
    let shift = Vector(
      dx: Double.random(in: -9...9, using: &random), dy: Double.random(in: -9...9, using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .cleared
    case 1...4: return .undone
    case 5...7: return .redone
    case 8: return .strokesErased(ids)
    case 9: return .strokesMoved(ids, by: shift)
    case 10: return .strokesRecolored(ids, .green)
    case 11, 12:
      return .strokesSplit(
        Set(ids).sorted().map { StrokeCut($0, keeping: [0...0.75, 1.5...2.25, 2.5...9]) })
    default: return .strokeAdded(stroke(number, using: &random))
    }
  }

  private static func stroke(_ number: Int, using random: inout SplitMix64) -> StrokeRecord {
    let samples = (0..<Int.random(in: 1...5, using: &random)).map {
      StrokeSample(location: Point(x: Double(number), y: Double($0)), timestamp: Double($0))
    }
    guard let stroke = StrokeRecord(style: StrokeStyle(), samples: samples) else {
      preconditionFailure("a stroke has samples")
    }
    return stroke
  }
}
