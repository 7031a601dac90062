import Diagrams
import Geometry
import Ink
import SyntheticInk
import Testing

@Suite struct DiagramLayoutTests {
  @Test(arguments: 1...40) func `keeps sizes, order, and ends, and comes back unchanged`(
    seed: UInt64
  ) throws {
    let sketch = sketch(seed)
    for isASCII in [false, true] {
      let result = try sketch.laidOut(columns: 80, isASCII: isASCII)
      #expect(try result.laidOut(columns: 80, isASCII: isASCII) == result)
      for (box, drawn) in zip(result.boxes, sketch.boxes) {
        let columns = box.label?.rows[0].columns ?? 0
        #expect(box.frame.width >= Double(columns + 3))
        for (other, otherDrawn) in zip(result.boxes, sketch.boxes)
        where drawn.frame.maxX < otherDrawn.frame.minX {
          #expect(box.frame.center.x < other.frame.center.x)
        }
      }
      for line in result.connectors {
        for (end, point) in [(line.start, line.points[0]), (line.end, line.points.last)] {
          guard case .box(let box) = end, let point else { continue }
          #expect(result.boxes[box].frame.contains(point))
        }
      }
    }
  }

  @Test func `aligns what was drawn nearly in a row, and straightens its lines`() throws {
    var sketch = Diagram()
    sketch.boxes = [box("a", 0, 0.4), box("b", 20.3, 0), box("c", 40.7, 0.6)]
    sketch.connectors = [line(0, 1, sketch), line(1, 2, sketch)]
    let result = try sketch.laidOut()
    #expect(Set(result.boxes.map(\.frame.minY)).count == 1)
    #expect(
      result.connectors.allSatisfy { $0.points.count == 2 && $0.points[0].y == $0.points[1].y })
  }

  @Test(arguments: 1...20) func `keeps a layout that is its guide if a box moves by a dot`(
    seed: UInt64
  ) throws {
    var sketch = sketch(seed)
    let guide = try sketch.laidOut()
    #expect(try sketch.laidOut(guide: guide) == guide)
    let frame = sketch.boxes[0].frame
    sketch.boxes[0].frame = Rect(
      minX: frame.minX + 0.5, minY: frame.minY, maxX: frame.maxX + 0.5, maxY: frame.maxY)
    let moved = try sketch.laidOut(guide: guide)
    #expect(moved.boxes.map(\.frame) == guide.boxes.map(\.frame))
  }

  @Test func `keeps children inside, below the title in the border`() throws {
    var sketch = Diagram()
    sketch.boxes = [box("group", 0, 0), box("child", 3.4, 1.2), box("out", 30, 1)]
    sketch.boxes[0].frame = Rect(minX: 0, minY: 0, maxX: 12.6, maxY: 4.4)
    sketch.boxes[1].parent = 0
    sketch.connectors = [line(1, 2, sketch)]
    let result = try sketch.laidOut()
    let (outer, inner) = (result.boxes[0].frame, result.boxes[1].frame)
    #expect(outer.minX < inner.minX && inner.maxX < outer.maxX)
    #expect(outer.minY < inner.minY && inner.maxY < outer.maxY)
    #expect(result.boxes[0].label?.rows[0].location.y == outer.minY)
  }

  @Test func `shrinks gaps, breaks labels, and then says how wide it is`() throws {
    var sketch = Diagram()
    sketch.boxes = [box("one two", 0, 0), box("three four", 60.5, 0)]
    sketch.connectors = [line(0, 1, sketch)]
    let shrunk = try sketch.laidOut(columns: 40)
    #expect(shrunk.boxes[1].frame.maxX - shrunk.boxes[0].frame.minX < 40)
    #expect(shrunk.boxes[1].label?.rows.count == 1)
    #expect(try sketch.laidOut(columns: 23).boxes[1].label?.rows.count == 2)
    #expect(throws: DiagramLayout.TooWide.self) { try sketch.laidOut(columns: 12) }
  }

  @Test func `centers labels as a figure on the canvas does`() throws {
    var sketch = Diagram()
    sketch.boxes = [box("ab", 0.2, 0), box("abc", 20.4, 0)]
    for box in try sketch.laidOut().boxes {
      let corners = [
        (box.frame.minX, box.frame.minY), (box.frame.maxX, box.frame.minY),
        (box.frame.maxX, box.frame.maxY), (box.frame.minX, box.frame.maxY),
      ]
      let figure = Figure(.rectangle, corners.map { Point(x: 2 * $0 + 1, y: 4 * $1 + 2) })
      let row = try #require(box.label?.rows[0])
      let origin = TextLayout(row.clusters).origin(in: figure, .center, middle: nil)
      #expect(row.location == Point(x: origin.x / 2, y: origin.y / 4))
    }
  }

  @Test func `rounds a diagram that is too large`() throws {
    var sketch = Diagram()
    sketch.boxes = (0..<10_000).map { box("a", Double($0 % 100) * 9.3, Double($0 / 100) * 6.2) }
    let result = try sketch.laidOut()
    #expect(result.boxes[101].frame.minX == 9 && result.boxes[101].frame.minY == 6)
  }

  // MARK: - Sketches

  private func box(_ label: String, _ x: Double, _ y: Double) -> Diagram.Box {
    var box = Diagram.Box()
    box.frame = Rect(minX: x, minY: y, maxX: x + 7.5, maxY: y + 2.4)
    let clusters = label.map { CharacterText.Cluster(String($0), columns: 1) }
    box.label = Diagram.Text([.init(clusters, at: Point(x: x + 1, y: y + 1))])
    return box
  }

  private func line(_ start: Int, _ end: Int, _ diagram: Diagram) -> Diagram.Connector {
    var line = Diagram.Connector()
    (line.start, line.end, line.endsWithHead) = (.box(start), .box(end), true)
    let (a, b) = (diagram.boxes[start].frame, diagram.boxes[end].frame)
    line.points = [b.center.clamped(to: a), a.center.clamped(to: b)]
    return line
  }

  /// Boxes near the cells of a grid, and lines between some.
  private func sketch(_ seed: UInt64) -> Diagram {
    var random = SplitMix64(seed: seed)
    var sketch = Diagram()
    for index in 0..<Int.random(in: 2...8, using: &random) {
      let (dx, dy) = (
        Double.random(in: -2...2, using: &random), Double.random(in: -1...1, using: &random)
      )
      sketch.boxes.append(
        box("box \(index)", Double(index % 3) * 22 + dx, Double(index / 3) * 9 + dy))
    }
    for end in sketch.boxes.indices.dropFirst() {
      sketch.connectors.append(line(Int.random(in: 0..<end, using: &random), end, sketch))
    }
    return sketch
  }
}
