import TestSupport

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
    #expect(sketch.undo().removed == [b])
    #expect(sketch.strokes == [a] && sketch.canUndo && sketch.canRedo)
    #expect(sketch.redo() == Sketch.Change(added: [b], isOnTop: true))
    #expect(sketch.strokes == [a, b] && !sketch.canRedo)
  }

  @Test(arguments: [Edit.Action.undone(1), .redone(1), .cleared])
  func `undo, redo and clear have no effect on an empty sketch`(action: Edit.Action) throws {
    var sketch = Sketch()
    #expect(sketch.apply(action).isEmpty)
    #expect(!sketch.canUndo && !sketch.canRedo)
  }

  @Test func `undoing an erasure restores the strokes between their neighbors`() throws {
    var sketch = try sketch(of: 5)
    let change = sketch.apply(.strokesErased([id(2), id(4), id(9)]))
    #expect(change.removed == [try stroke(2), try stroke(4)] && change.added.isEmpty)
    #expect(sketch.strokes == [try stroke(1), try stroke(3), try stroke(5)])
    let back = sketch.undo()
    #expect(back.added == [try stroke(2), try stroke(4)] && !back.isOnTop)
    #expect(try sketch.strokes == (1...5).map { try stroke($0) })
  }

  @Test func `moved and recolored strokes stay between their neighbors`() throws {
    var sketch = try sketch(of: 3)
    let change = sketch.apply(.strokesMoved([id(2)], by: Vector(dx: 10, dy: -3)))
    #expect(change.removed == [try stroke(2)])
    #expect(change.added.map(\.samples[0].location) == [Point(x: 12, y: -3)])
    sketch.apply(.strokesRecolored([id(2)], .red))
    #expect(sketch.items.map(\.id) == (1...3).map(id))
    #expect(sketch.strokes[1].style.color == .red)
    #expect(sketch.strokes[1].bounds == change.added[0].bounds)
    #expect(
      sketch.strokes[1].bounds
        == sketch.strokes[1].style.bounds(of: sketch.strokes[1].samples))
  }

  @Test func `restyling changes only the given properties, and only of the named strokes`() throws {
    var sketch = try sketch(of: 3)
    let change = StyleChange(nib: .marker, width: 3)
    sketch.apply(.restyled([id(1), id(3), id(9)], change))
    #expect(sketch.strokes.map(\.style.width) == [3, 1, 3])
    #expect(sketch.strokes.map(\.style.nib) == [.marker, .pen, .marker])
    sketch.apply(.restyled([id(1)], StyleChange(color: .blue)))
    #expect(sketch.strokes[0].style == StrokeStyle(nib: .marker, color: .blue, width: 3))
    for _ in 0..<2 { sketch.undo() }
    #expect(sketch.strokes.allSatisfy { $0.style == StrokeStyle() })
  }

  @Test func `a cut replaces a stroke by pieces with new IDs in the same position`() throws {
    var sketch = try sketch(of: 3)
    let line = (0...4).map {
      StrokeSample(location: Point(x: Double($0), y: 0), timestamp: Double($0))
    }
    sketch.apply(.strokeAdded(try #require(StrokeRecord(style: StrokeStyle(), samples: line))))
    sketch.apply(.strokeAdded(try stroke(5)))
    sketch.apply(.strokesSplit([StrokeCut(id(4), keeping: [0...0.5, 1.25...3])]))
    let piece = StrokeID(counter: 6, part: 2)
    #expect(sketch.items.map(\.id) == [id(1), id(2), id(3), id(6), piece, id(5)])
    #expect(sketch.strokes[3].samples.map(\.location.x) == [0, 0.5])
    #expect(sketch.strokes[4].samples.map(\.location.x) == [1.25, 2, 3])
    #expect(sketch.strokes[4].samples.map(\.timestamp) == [1.25, 2, 3])
    sketch.undo()
    #expect(sketch.items.map(\.id) == (1...5).map(id))
    sketch.apply(.strokeAdded(try stroke(8)))
    #expect(sketch.items.last?.id == id(8))
  }

  @Test func `edits of strokes outside the picture have no effect`() throws {
    var sketch = try sketch(of: 2)
    sketch.undo()
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
    var history = TwoStackPicture()
    var log: [Edit] = []
    for number in 0..<200 {
      let action = RandomEdits.action(number, of: sketch, using: &random)
      guard action.isUndoOrRedo || history.picture.isChanged(by: action) else { continue }
      let before = sketch.items.map(\.stroke)
      let change = sketch.apply(action)
      history.apply(action)
      log.append(Edit(action, at: Double(number)))
      #expect(Array(sketch.items) == history.items)
      #expect(sketch.canUndo == history.canUndo && sketch.canRedo == history.canRedo)
      #expect(Set(before).subtracting(change.removed).isSubset(of: sketch.strokes))
      #expect(Set(change.added).isSubset(of: sketch.strokes))
      if change.isOnTop { #expect(sketch.strokes.suffix(change.added.count) == change.added[...]) }
    }
    #expect(Array(Sketch(folding: log).items) == history.items)
    #expect(ReferencePicture(folding: log).items == history.items)
  }

  private func id(_ number: Int) -> StrokeID { StrokeID(counter: number) }

  private func sketch(of count: Int) throws -> Sketch {
    var sketch = Sketch()
    for number in 1...count { sketch.apply(.strokeAdded(try stroke(number))) }
    return sketch
  }
}

/// Random edits of every kind, of strokes inside and outside the picture.
private enum RandomEdits {
  static func action(
    _ number: Int, of sketch: Sketch, using random: inout SplitMix64
  ) -> Edit.Action {
    let ids = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      sketch.items.randomElement(using: &random)?.id ?? StrokeID(counter: number)
    }
    let shift = Vector(
      dx: Double.random(in: -9...9, using: &random), dy: Double.random(in: -9...9, using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return sketch.clearing()
    case 1...4: return .undone(sketch.undoTarget() ?? EditID(counter: 0))
    case 5...7: return .redone(sketch.redoTarget() ?? EditID(counter: 0))
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
