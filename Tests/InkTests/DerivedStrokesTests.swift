import Foundation
import TestSupport

@testable import Ink

/// Lines that hold on to figures, and labels.
@Suite struct DerivedStrokesTests {
  private let box = StrokeID(counter: 1)
  private let line = StrokeID(counter: 2)

  private static func stroke(_ figure: Figure, _ style: StrokeStyle = StrokeStyle()) throws
    -> StrokeRecord
  {
    let points = figure.isClosed ? figure.points + figure.points.prefix(1) : figure.points
    let samples = points.map { StrokeSample(location: $0, timestamp: 0, flags: .exactLocation) }
    return try #require(StrokeRecord(style: style, samples: samples, meaning: .figure(figure)))
  }

  private static func rectangle(_ x: Double, _ y: Double, width: Double = 40) -> Figure {
    let (maxX, maxY) = (x + width, y + 20)
    return Figure(
      .rectangle,
      [Point(x: x, y: y), Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY)])
  }

  private static func line(_ points: [(Double, Double)], start: Hold? = nil, end: Hold? = nil)
    -> Figure
  {
    Figure(.line, points.map { Point(x: $0, y: $1) }, start: start, end: end)
  }

  private static func label(_ text: String, of owner: StrokeID) throws -> StrokeRecord {
    let clusters = text.map { CharacterText.Cluster("\($0)", columns: $0 == "\n" ? 0 : 1) }
    let samples = clusters.map { _ in StrokeSample(location: .zero, timestamp: 0) }
    return try #require(
      StrokeRecord(
        style: StrokeStyle(nib: .characters), samples: samples,
        meaning: .text(CharacterText(clusters, owner: owner))))
  }

  /// A box from (0, 0) to (40, 20), and a line that ends at the middle of its right side.
  private func sketch(_ style: StrokeStyle = StrokeStyle()) throws -> Sketch {
    let hold = Hold(box, at: Point(x: 1, y: 0.5))
    let line = Self.line([(100, 10), (40, 10)], end: hold)
    return Sketch(
      folding: [
        Edit(.strokeAdded(try Self.stroke(Self.rectangle(0, 0))), at: 0),
        Edit(.strokeAdded(try Self.stroke(line, style)), at: 1),
      ])
  }

  private func locations(of id: StrokeID, in sketch: Sketch) -> [Point] {
    sketch[id]?.stroke.samples.map(\.location) ?? []
  }

  @Test func `a line follows the box that it holds on to, and an undo brings it back`() throws {
    var sketch = try sketch()
    let before = Array(sketch.items)
    let changes: [(Edit.Action, Point)] = [
      (.strokesMoved([box], by: Vector(dx: 5, dy: -8)), Point(x: 45, y: 2)),
      (.transformed([box], Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)), Point(x: -10, y: 40)),
      (.reshaped([box], [try Self.stroke(Self.rectangle(10, 30))]), Point(x: 50, y: 40)),
    ]
    for (action, end) in changes {
      sketch.apply(action)
      let found = locations(of: line, in: sketch)
      #expect(found[0].distance(to: Point(x: 100, y: 10)) < 1e-9, "the other end stays")
      #expect(found[1].distance(to: end) < 1e-9)
      #expect(sketch[line]?.stroke.figure?.points[1].distance(to: end) ?? 9 < 1e-9)
      #expect(sketch[line]?.stroke.style.width == 1)
      sketch.undo()
      #expect(Array(sketch.items) == before)
    }
    sketch.apply(.strokesMoved([line], by: Vector(dx: 0, dy: 4)))
    sketch.apply(.strokesMoved([box], by: Vector(dx: 0, dy: 50)))
    #expect(locations(of: line, in: sketch)[1] == Point(x: 40, y: 14), "it was moved away")
  }

  @Test func `a line stays where it is when its box is deleted`() throws {
    var sketch = try sketch()
    sketch.apply(.strokesMoved([box], by: Vector(dx: 5, dy: 0)))
    sketch.apply(.strokesErased([box]))
    #expect(locations(of: line, in: sketch)[1].distance(to: Point(x: 45, y: 10)) < 1e-9)
  }

  @Test func `an elbowed line has right angles, and what is cut from it is what is shown`() throws {
    var style = StrokeStyle()
    style.line.isElbowed = true
    var sketch = try sketch(style)
    sketch.apply(.strokesMoved([box], by: Vector(dx: 0, dy: 60)))
    let corners = locations(of: line, in: sketch)
    #expect(corners.first == Point(x: 100, y: 10) && corners.last == Point(x: 40, y: 70))
    for (a, b) in zip(corners, corners.dropFirst()) { #expect(a.x == b.x || a.y == b.y) }
    sketch.apply(.strokesSplit([StrokeCut(line, keeping: [0...1])]))
    sketch.apply(.strokesMoved([box], by: Vector(dx: 0, dy: 60)))
    let piece = StrokeID(counter: 4)
    #expect(locations(of: piece, in: sketch) == Array(corners.prefix(2)))
    #expect(sketch[piece]?.stroke.figure == nil)
  }

  @Test func `a label is in the middle of its figure, and a line has a gap for it`() throws {
    var sketch = try sketch()
    sketch.apply(.strokeAdded(try Self.label("box", of: box)))
    sketch.apply(.strokeAdded(try Self.label("line", of: line)))
    #expect(locations(of: StrokeID(counter: 3), in: sketch)[0] == Point(x: 18, y: 8))
    #expect(sketch[line]?.stroke.gap != nil && sketch[line]?.stroke.parts.count == 2)
    sketch.apply(.strokesErased([StrokeID(counter: 4)]))
    #expect(sketch[line]?.stroke.gap == nil)
  }

  @Test func `holds on what does not exist, on no figure, and in cycles are ignored`() throws {
    let ink = StrokeSample(location: .zero, timestamp: 0)
    var strokes = [try #require(StrokeRecord(style: StrokeStyle(), samples: [ink]))]
    // The second one holds on to ink, the third one on to nothing, the fourth one on to itself.
    for (index, target) in [1, 9, 4, 6, 5].enumerated() {
      let hold = Hold(StrokeID(counter: 1, part: target), at: .zero)
      strokes.append(try Self.stroke(Self.line([(Double(index), 0), (9, 9)], end: hold)))
    }
    #expect(Sketch(folding: [Edit(.strokesAdded(strokes), at: 0)]).strokes == strokes)
  }

  @Test func `locked strokes stay as they are, even if the picture is cleared`() throws {
    var sketch = try sketch()
    sketch.apply(.locked([box]))
    let locked = sketch[box]
    #expect(locked?.isLocked == true)
    sketch.apply(.strokesMoved([box], by: Vector(dx: 5, dy: 5)))
    sketch.apply(.cleared)
    #expect(Array(sketch.items) == [locked].compactMap(\.self))
    sketch.apply(.unlocked([box]))
    sketch.apply(.cleared)
    #expect(sketch.items.isEmpty)
  }

  @Test func `chains, crowds, and long labels take linear time`() throws {
    let count = 10_000
    var edits = [Edit(.strokeAdded(try Self.stroke(Self.rectangle(0, 0))), at: 0)]
    for index in 1...count {
      let target = StrokeID(counter: index, part: index == 1 ? 1 : 2)
      let hold = Hold(target, at: Point(x: 1, y: 0.5))
      let link = Self.line([(40, 10), (60 + Double(index), 10)], start: hold)
      let connector = Self.line([(100, 10), (40, 10)], end: Hold(box, at: hold.place))
      edits.append(
        Edit(.strokesAdded([try Self.stroke(connector), try Self.stroke(link)]), at: 0))
    }
    let label = try Self.label(String(repeating: "word ", count: count / 5), of: box)
    edits.append(Edit(.strokeAdded(label), at: 0))
    var sketch = Sketch(folding: edits)
    sketch.apply(.strokesMoved([box], by: Vector(dx: 3, dy: 0)))
    #expect(sketch.items.count == 2 * count + 2)
    func end(_ id: StrokeID, _ index: Int) -> Point { locations(of: id, in: sketch)[index] }
    let (first, last) = (StrokeID(counter: 2, part: 2), StrokeID(counter: count + 1, part: 2))
    #expect(end(first, 0).distance(to: Point(x: 43, y: 10)) < 1e-6)
    #expect(end(last, 0).distance(to: end(StrokeID(counter: count, part: 2), 1)) < 1e-6)
    #expect(end(StrokeID(counter: count), 1).distance(to: Point(x: 43, y: 10)) < 1e-6)
    #expect(end(StrokeID(counter: count + 2), 0).x == 10, "14 of 17 columns are used")
  }

  // MARK: - Random edits

  /// An author of diagrams, whose edits may name any strokes.
  private struct Hand {
    let author: Int
    var random: SplitMix64

    mutating func number(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

    mutating func id(in sketch: Sketch) -> StrokeID {
      let missing = StrokeID(author: 1 + number(3), counter: 1 + number(60), part: 1 + number(2))
      return number(6) == 0 ? missing : sketch.items.randomElement(using: &random)?.id ?? missing
    }

    private mutating func hold(in sketch: Sketch) -> Hold? {
      let place = Point(x: Double(number(5)) / 4, y: Double(number(5)) / 4)
      return number(3) == 0 ? nil : Hold(id(in: sketch), at: place)
    }

    private mutating func place() -> (Double, Double) {
      (Double(number(200)), Double(number(100)))
    }

    private mutating func drawn(in sketch: Sketch) throws -> StrokeRecord {
      var style = StrokeStyle()
      style.line.isElbowed = number(4) == 0
      switch number(4) {
      case 0:
        let text = number(2) == 0 ? "a label" : "b"
        return try DerivedStrokesTests.label(text, of: id(in: sketch))
      case 1:
        let corner = place()
        return try DerivedStrokesTests.stroke(
          DerivedStrokesTests.rectangle(corner.0, corner.1, width: Double(8 + number(40))), style)
      default:
        let points = (0..<2 + number(2)).map { _ in place() }
        let (start, end) = (hold(in: sketch), hold(in: sketch))
        return try DerivedStrokesTests.stroke(
          DerivedStrokesTests.line(points, start: start, end: end), style)
      }
    }

    mutating func edit(in sketch: Sketch) throws -> Edit {
      let ids = (0..<1 + number(3)).map { _ in id(in: sketch) }.ascending
      let action: Edit.Action
      switch number(16) {
      case 0, 1: action = .strokesMoved(ids, by: Vector(dx: Double(number(9)), dy: 4))
      case 2:
        action = .transformed(ids, Transform(a: 0.5, b: 0.25, c: -0.5, d: 1.5, tx: 8, ty: 0))
      case 3: action = .reshaped(ids, try ids.map { _ in try drawn(in: sketch) })
      case 4: action = .strokesErased(ids)
      case 5: action = .strokesSplit(ids.map { StrokeCut($0, keeping: [0...Double(number(3))]) })
      case 6: action = number(2) == 0 ? .locked(ids) : .unlocked(ids)
      case 7: action = .restyled(ids, StyleChange(isElbowed: number(2) == 0))
      case 8: action = number(5) == 0 ? sketch.clearing(by: author) : .reordered(ids, .back)
      case 9, 10: action = .undone(sketch.undoTarget(of: author) ?? EditID(counter: 0))
      case 11: action = .redone(sketch.redoTarget(of: author) ?? EditID(counter: 0))
      case 12: action = .undone(EditID(author: author, counter: 1 + number(40)))
      default: action = .strokesAdded([try drawn(in: sketch)])
      }
      return Edit(action, at: 0, by: author)
    }
  }

  private static let rounds =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap(UInt64.init) ?? 20

  @Test(arguments: 0..<rounds)
  func `any way to fold a log of diagrams leads to the same picture`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var hands = (1...3).map { Hand(author: $0, random: SplitMix64(seed: seed &* 3 &+ UInt64($0))) }
    var (sketch, log) = (Sketch(), [Edit]())
    for _ in 0..<300 {
      let edit = try hands[Int.random(in: 0..<3, using: &random)].edit(in: sketch)
      // Another author's edits can arrive late.
      let late = log.reversed().prefix(Int.random(in: 0..<6, using: &random))
        .prefix { $0.author != edit.author }.count
      let before = Array(sketch.items)
      if late > 0 {
        _ = sketch.insert([edit], beforeLast: late)
        log.insert(edit, at: log.count - late)
      } else {
        let id = sketch.nextID(of: edit.author)
        sketch.apply(edit)
        log.append(edit)
        if sketch.undoTarget(of: edit.author) == id {
          var undone = sketch
          undone.apply(.undone(id), by: edit.author)
          #expect(Array(undone.items) == before, "edit \(log.count)")
        }
      }
      if log.count % 20 == 0 {
        #expect(Array(Sketch(folding: log).items) == Array(sketch.items), "edit \(log.count)")
      }
    }
    var each = Sketch()
    for edit in log { each.apply(edit) }
    #expect(Array(each.items) == Array(sketch.items))
  }
}
