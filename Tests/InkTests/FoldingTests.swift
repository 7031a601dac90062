import TestSupport

@testable import Ink

/// Logs that are expensive to fold naively.
@Suite struct FoldingTests {
  private func line(_ count: Int, at y: Double = 0) throws -> StrokeRecord {
    try #require(
      StrokeRecord(
        style: StrokeStyle(),
        samples: (0..<count).map {
          StrokeSample(location: Point(x: Double($0), y: y), timestamp: Double($0))
        }))
  }

  @Test func `named undo equals undo with two stacks on 10,000 logs of one author`() {
    for seed in 0..<10_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let log = random.log(edits: 16, namesMissingStrokes: true)
      var model = TwoStackPicture()
      for edit in log { model.apply(edit.action) }
      let sketch = Sketch(folding: log)
      let isEqual = Array(sketch.items) == model.items
      #expect(isEqual, "seed \(seed)")
      #expect(sketch.canUndo == model.canUndo && sketch.canRedo == model.canRedo)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `undoing any edit of any author equals the fold of the edits in force`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var log: [Edit] = []
    var sketch = Sketch()
    var redo = RedoModel()
    for edit in random.log(edits: 60) {
      let author = Int.random(in: 1...3, using: &random)
      var action = edit.action
      if action.isStep {
        let target = EditID(author: author, counter: .random(in: 0...12, using: &random))
        action = Bool.random(using: &random) ? .undone(target) : .redone(target)
      } else if case .cleared = action {
        action = sketch.clearing(by: author)
      } else if Int.random(in: 0..<12, using: &random) == 0 {
        let seen = (1...3).map { ($0, Int.random(in: 0...12, using: &random)) }
        action = .cleared(seen: Dictionary(uniqueKeysWithValues: seen))
      }
      let id = sketch.nextID(of: author)
      log.append(Edit(action, at: edit.time, by: author))
      sketch.apply(Edit(action, at: edit.time, by: author))
      let undoable = sketch.steps.filter { !$0.isEmpty }.map { sketch.history.entries[$0.edit].id }
      redo.note(action, id, hasEffect: undoable.last == id)
      for author in 1...3 {
        #expect(sketch.undoTarget(of: author) == undoable.last { $0.author == author })
        #expect(sketch.redoTarget(of: author) == redo.targets[author]?.last)
      }
    }
    let expected = ReferencePicture(folding: log).items
    #expect(Array(sketch.items) == expected)
    #expect(Array(Sketch(folding: log).items) == expected)
    var halves = Sketch(folding: log[..<30])
    halves.apply(contentsOf: log[30...])
    #expect(Array(halves.items) == expected)
    for author in 1...3 {
      let target = halves.redoTarget(of: author).flatMap(halves.history.index)
      #expect(target.map { halves.history.entries[$0].isInForce } != true)
    }
  }

  @Test func `all pieces of a stroke share its samples`() throws {
    let stroke = try line(100_000)
    var log = [Edit(.strokeAdded(stroke), at: 0)]
    var last = StrokeID(counter: 1)
    for cut in 1...1000 {
      let (start, gap) = (Double(cut - 1) * 50, Double(cut) * 50 - 2)
      let kept = [start...gap, gap + 2...99_999]
      log.append(Edit(.strokesSplit([StrokeCut(last, keeping: kept)]), at: Double(cut)))
      last = StrokeID(counter: cut + 1, part: 2)
    }
    let sketch = Sketch(folding: log)
    #expect(sketch.items.count == 1001)
    #expect(sketch.strokes.allSatisfy { $0.source === stroke.source })
    #expect(sketch.order.nodes.count == 2002 && sketch.operations.count == 3001)
  }

  @Test func `undoing and redoing a clear visits the strokes once`() throws {
    let stroke = try line(2)
    var log = (0..<5000).map { Edit(.strokeAdded(stroke), at: Double($0)) }
    log.append(Edit(.cleared, at: 5000))
    for index in 0..<200_000 {
      log.append(Edit(index % 2 == 0 ? .undone(5001) : .redone(5001), at: 5001))
    }
    log.append(Edit(.undone(5001), at: 5002))
    let sketch = Sketch(folding: log)
    #expect(sketch.items.count == 5000)
    #expect(sketch.operations.count == 5000 && sketch.steps.count == 5000)
    #expect(sketch.redoTarget() == EditID(counter: 5001))
  }

  @Test func `an undo or redo without effect does not change what can be redone`() throws {
    let stroke = try line(2)
    func id(_ author: Int, _ counter: Int) -> EditID { EditID(author: author, counter: counter) }
    var log = [1, 2, 1, 2].map { Edit(.strokeAdded(stroke), at: 0, by: $0) }
    for (action, author): (Edit.Action, Int) in [
      (.undone(id(1, 2)), 1), (.undone(id(1, 1)), 1), (.undone(id(1, 2)), 1),
      (.undone(id(2, 2)), 2), (.undone(id(1, 1)), 2), (.redone(id(1, 2)), 2),
      (.redone(id(2, 1)), 2), (.undone(id(2, 9)), 2), (.undone(id(1, 3)), 1),
    ] { log.append(Edit(action, at: 0, by: author)) }
    for apply in [Self.fold, Self.applyEach] {
      var sketch = apply(log)
      #expect(sketch.redoTarget(of: 1) == id(1, 1) && sketch.redoTarget(of: 2) == id(2, 2))
      sketch.apply(.redone(id(1, 1)), by: 1)
      #expect(sketch.redoTarget(of: 1) == id(1, 2))
      sketch.apply(.strokeAdded(stroke), by: 1)
      sketch.apply(.undone(id(1, 2)), by: 1)
      #expect(sketch.redoTarget(of: 1) == nil && sketch.redoTarget(of: 2) == id(2, 2))
    }
  }

  private static func fold(_ log: [Edit]) -> Sketch { Sketch(folding: log) }

  private static func applyEach(_ log: [Edit]) -> Sketch {
    var sketch = Sketch()
    for edit in log { sketch.apply(edit) }
    return sketch
  }

  @Test func `the edit to undo is found without a search`() throws {
    let stroke = try line(2)
    var log = [Edit(.strokeAdded(stroke), at: 0)]
    for _ in 0..<1000 {
      log.append(Edit(.strokeAdded(stroke), at: 0, by: 2))
      log.append(Edit(.strokesErased([StrokeID(counter: 9)]), at: 0))
    }
    let sketch = Sketch(folding: log)
    #expect(sketch.steps.count == 2001)
    #expect(sketch.history.effective(of: 1) == [0])
    #expect(sketch.undoTarget() == EditID(counter: 1))
    #expect(sketch.undoTarget(of: 2) == EditID(author: 2, counter: 1000))
  }

  @Test func `a clear spares what its author had not seen`() throws {
    let stroke = try line(3)
    let log = [
      Edit(.strokeAdded(stroke), at: 0), Edit(.strokeAdded(stroke), at: 1, by: 2),
      Edit(.strokeAdded(stroke), at: 2, by: 2), Edit(.cleared(seen: [2: 1]), at: 3),
    ]
    #expect(Sketch(folding: log).items.map(\.id) == [StrokeID(author: 2, counter: 2)])
  }

  @Test func `a clear visits only the strokes that it takes out, and one more for each author`()
    throws
  {
    let stroke = try line(2)
    var sketch = Sketch(
      folding: (0..<9000).map { Edit(.strokeAdded(stroke), at: 0, by: 1 + $0 % 3) })
    var visits = 0
    for round in 1...1000 {
      let author = 1 + round % 2
      sketch.apply(.strokeAdded(stroke), by: author)
      let seen = [3 - author: 0, 3: round]
      _ = sketch.nodes(clearedBy: author, seen: seen) { _ in visits += 1 }
      sketch.apply(.cleared(seen: seen), by: author)
    }
    #expect(sketch.items.map(\.id.edit.counter) == Array(1001...3000))
    #expect(sketch.operations.count == 10_000 + 8000)
    #expect(visits <= 8000 + 2 * 1000)
  }

  @Test func `many strokes in one position keep their order`() throws {
    let stroke = try line(3)
    var log = [Edit(.strokeAdded(stroke), at: 0), Edit(.strokeAdded(stroke), at: 0)]
    for _ in 0..<2000 {
      let replacement = Replacement(
        [StrokeCut(StrokeID(counter: log.count == 2 ? 1 : log.count), keeping: [0...1])],
        adding: [stroke], isInPlace: true)
      log.append(Edit(.replaced(replacement), at: 0))
    }
    #expect(Array(Sketch(folding: log).items) == ReferencePicture(folding: log).items)
  }

  @Test func `the extent tree finds the extents of all ranges`() throws {
    var random = SplitMix64(seed: 3)
    let samples = (0..<500).map { _ in
      StrokeSample(
        location: Point(
          x: .random(in: 0...99, using: &random), y: .random(in: 0...9, using: &random)),
        timestamp: 0, force: .random(in: 0...3, using: &random))
    }
    let tree = ExtentTree(samples)
    for _ in 0..<2000 {
      let start = Int.random(in: 0..<500, using: &random)
      let range = start..<Int.random(in: start + 1...500, using: &random)
      let expected = try #require(SampleExtent(samples[range]))
      let found = tree.extent(of: range, in: samples)
      #expect(found.rect == expected.rect && found.force == expected.force)
    }
  }

  @Test func `a search of some samples finds the same blocks as a search of all`() throws {
    var random = SplitMix64(seed: 4)
    let samples = try line(2000).samples
    let tree = ExtentTree(samples)
    for _ in 0..<500 {
      let starts = (0..<3).map { _ in Double.random(in: 0...2000, using: &random) }
      let start = Int.random(in: 0..<2000, using: &random)
      let searched = start..<Int.random(in: start...2000, using: &random)
      func find(in searched: Range<Int>) -> Set<Int> {
        let found = tree.ranges(of: samples, in: searched) { extent in
          starts.contains { $0 <= extent.rect.maxX && extent.rect.minX <= $0 + 50 }
        }
        return Set(found.joined())
      }
      let (some, all) = (find(in: searched), find(in: 0..<2000))
      #expect(some.isSubset(of: all))
      #expect(some.intersection(searched) == all.intersection(searched))
    }
  }

  @Test func `a short piece of a long stroke is searched without the rest`() throws {
    let stroke = try line(100_000)
    let piece = try #require(stroke.piece(70_000.5...70_020))
    var visits = 0
    let spans = piece.spans(.spline) { _ in
      visits += 1
      return true
    }
    #expect(spans == [0..<20])
    #expect(visits <= 64)
  }

  @Test func `an eraser reads the samples of a long moved stroke only where it is`() throws {
    let stroke = try line(40_000).moved(by: Vector(dx: 7, dy: -3))
    let window = LineWindow(20_000..<20_010, of: stroke, .spline)
    #expect(window.samples.count <= 20)
    let eraser = try #require(
      EraserPath(through: [Point(x: 20_007, y: -3)], radius: 2, smoothing: .spline))
    let parts = eraser.remainder(of: [stroke.range], of: stroke)
    #expect(parts.count == 2)
    #expect(
      abs(parts[0].upperBound - 19_997.25) < 0.1 && abs(parts[1].lowerBound - 20_002.75) < 0.1)
  }
}

/// What each author can redo, the edit undone last at the end, computed without regard to cost.
private struct RedoModel {
  private(set) var targets: [Int: [EditID]] = [:]
  private var inForce: [EditID: Bool] = [:]

  mutating func note(_ action: Edit.Action, _ id: EditID, hasEffect: Bool) {
    switch action {
    case .undone(let target):
      guard target.author == id.author, inForce[target] == true else { return }
      inForce[target] = false
      targets[id.author, default: []].append(target)
    case .redone(let target):
      guard target.author == id.author, inForce[target] == false else { return }
      inForce[target] = true
      targets[id.author]?.removeAll { $0 == target }
    default:
      inForce[id] = true
      if hasEffect { targets[id.author] = [] }
    }
  }
}
