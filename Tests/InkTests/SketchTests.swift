import Geometry
import Ink
import TestSupport
import Testing

@Suite struct SketchTests {
  /// A stroke that can be told from the others.
  private func stroke(_ number: Int) throws -> StrokeRecord {
    let sample = StrokeSample(location: Point(x: Double(number), y: 0), timestamp: 0)
    return try #require(StrokeRecord(style: StrokeStyle(), samples: [sample]))
  }

  @Test func `strokes lie in the order they were added`() throws {
    var sketch = Sketch()
    let (a, b) = (try stroke(1), try stroke(2))
    #expect(sketch.apply(.strokeAdded(a)) == .added([a]))
    #expect(sketch.apply(.strokeAdded(b)) == .added([b]))
    #expect(sketch.strokes == [a, b])
  }

  @Test func `takes the latest edit back and brings it back`() throws {
    var sketch = Sketch()
    let (a, b) = (try stroke(1), try stroke(2))
    sketch.apply(.strokeAdded(a))
    sketch.apply(.strokeAdded(b))
    #expect(sketch.apply(.undone) == .removed([b]))
    #expect(sketch.strokes == [a] && sketch.canUndo && sketch.canRedo)
    #expect(sketch.apply(.redone) == .added([b]))
    #expect(sketch.strokes == [a, b] && !sketch.canRedo)
  }

  @Test func `clearing is an edit like another`() throws {
    var sketch = Sketch()
    let (a, b) = (try stroke(1), try stroke(2))
    sketch.apply(.strokeAdded(a))
    sketch.apply(.strokeAdded(b))
    #expect(sketch.apply(.cleared) == .removed([a, b]))
    #expect(sketch.strokes.isEmpty)
    #expect(sketch.apply(.undone) == .added([a, b]))
    #expect(sketch.apply(.redone) == .removed([a, b]))
  }

  @Test func `what was taken back is gone once something new is drawn`() throws {
    var sketch = Sketch()
    sketch.apply(.strokeAdded(try stroke(1)))
    sketch.apply(.undone)
    sketch.apply(.strokeAdded(try stroke(2)))
    #expect(!sketch.canRedo)
    #expect(sketch.apply(.redone) == .none)
    #expect(sketch.strokes == [try stroke(2)])
  }

  @Test(arguments: [Edit.Action.undone, .redone, .cleared])
  func `an edit without anything to act on does nothing`(action: Edit.Action) throws {
    var sketch = Sketch()
    #expect(sketch.apply(action) == .none)
    #expect(!sketch.canUndo && !sketch.canRedo)
  }

  @Test func `clearing nothing keeps what can be brought back`() throws {
    var sketch = Sketch()
    sketch.apply(.strokeAdded(try stroke(1)))
    sketch.apply(.undone)
    #expect(sketch.apply(.cleared) == .none)
    #expect(sketch.canRedo)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `folds any log as a history of whole pictures would`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var sketch = Sketch()
    var history = PictureHistory()
    var log: [Edit] = []
    for number in 0..<200 {
      let stroke = Edit.Action.strokeAdded(try stroke(number))
      let kinds: [Edit.Action] = [stroke, .undone, .undone, .redone, .redone]
      let isClearing = Int.random(in: 0..<12, using: &random) == 0
      let action: Edit.Action =
        isClearing ? .cleared : kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let before = sketch.strokes
      let change = sketch.apply(action)
      history.apply(action)
      log.append(Edit(action, at: Double(number)))
      #expect(sketch.strokes == history.picture)
      #expect(sketch.canUndo == history.canUndo && sketch.canRedo == history.canRedo)
      switch change {
      case .added(let strokes): #expect(sketch.strokes == before + strokes)
      case .removed(let strokes): #expect(before == sketch.strokes + strokes)
      case .none: #expect(sketch.strokes == before)
      }
    }
    #expect(Sketch(folding: log).strokes == sketch.strokes)
  }
}

/// The pictures after every edit in force, and which of them is to be seen: undo as simple as can be.
private struct PictureHistory {
  private var pictures: [[StrokeRecord]] = [[]]
  private var index = 0

  var picture: [StrokeRecord] { pictures[index] }
  var canUndo: Bool { index > 0 }
  var canRedo: Bool { index < pictures.count - 1 }

  mutating func apply(_ action: Edit.Action) {
    switch action {
    case .strokeAdded(let stroke): push(picture + [stroke])
    case .cleared: if !picture.isEmpty { push([]) }
    case .undone: if canUndo { index -= 1 }
    case .redone: if canRedo { index += 1 }
    }
  }

  private mutating func push(_ picture: [StrokeRecord]) {
    pictures.removeSubrange((index + 1)...)
    pictures.append(picture)
    index += 1
  }
}
