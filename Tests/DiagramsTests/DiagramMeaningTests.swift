import Diagrams
import Geometry
import Ink
import SyntheticInk
import Testing

@Suite struct DiagramMeaningTests {
  private func sketch(of diagram: Diagram) -> Sketch {
    var sketch = Sketch()
    for action in diagram.drawing(as: EditID(counter: 1)) { sketch.apply(Edit(action, at: 0)) }
    return sketch
  }

  /// Returns a sketch of figures that were drawn one after the other; lines are arrows if they have heads.
  private func sketch(_ figures: [(Figure, LineStyle.Heads)], width: Double = 1) -> Sketch {
    Sketch(
      folding: figures.compactMap { figure, heads in
        var style = StrokeStyle(width: width)
        style.line.heads = heads
        let samples = figure.outline.enumerated().map { index, point in
          var sample = StrokeSample(location: point, timestamp: Double(index))
          sample.flags.insert(.exactLocation)
          return sample
        }
        return StrokeRecord(style: style, samples: samples, meaning: .figure(figure))
          .map { Edit(.strokeAdded($0), at: 0) }
      })
  }

  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Figure {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return Figure(.rectangle, corners.map { Point(x: $0.0, y: $0.1) })
  }

  private func line(_ points: (Double, Double)...) -> Figure {
    Figure(.line, points.map { Point(x: $0.0, y: $0.1) })
  }

  @Test(arguments: 1...UInt64(200))
  func `a sketch of a diagram means the same diagram`(seed: UInt64) {
    var diagrams = RandomDiagrams(seed: seed)
    let diagram = diagrams.next()
    #expect(SketchDiagram(sketch(of: diagram)).diagram == diagram)
  }

  @Test(arguments: 1...UInt64(100))
  func `one step moves a sketch to a tidy diagram, and one undo moves it back`(seed: UInt64) {
    var (diagrams, random) = (RandomDiagrams(seed: seed), SplitMix64(seed: seed))
    let diagram = diagrams.next()
    var sketch = sketch(of: diagram)
    for item in sketch.items where item.stroke.figure?.isClosed == true {
      let x = Double.random(in: -1...1, using: &random)
      sketch.apply(Edit(.strokesMoved([item.id], by: Vector(dx: x, dy: -x)), at: 1))
    }
    let messy = sketch.strokes
    for edit in SketchDiagram(sketch).edits(of: sketch, to: diagram) {
      sketch.apply(Edit(edit, at: 2))
    }
    #expect(SketchDiagram(sketch).diagram == diagram)
    for target in sketch.undoTargets() { sketch.apply(Edit(.undone(target), at: 3)) }
    #expect(sketch.strokes == messy)
  }

  @Test func `ends near borders hold on, and a corner near another box does not`() {
    let sketch = sketch([
      (box(0, 0, 40, 20), .none), (box(80, 60, 120, 80), .none), (box(104, 6, 140, 26), .none),
      (line((43, 10), (100, 10)), .none), (line((100.5, 11), (100, 57)), .end),
    ])
    let connectors = SketchDiagram(sketch).diagram.connectors
    #expect(connectors.map(\.start) == [.box(0)] && connectors.map(\.end) == [.box(1)])
    #expect(connectors[0].points.count == 3 && connectors[0].endsWithHead)
  }

  @Test func `two arrows from one point are a line with two heads`() {
    let sketch = sketch([
      (box(0, 0, 40, 20), .none), (box(80, 0, 120, 20), .none),
      (line((60, 10), (42, 10)), .end), (line((60, 10), (78, 10)), .end),
    ])
    let connectors = SketchDiagram(sketch).diagram.connectors
    #expect(connectors.count == 1 && connectors[0].points.count == 2)
    #expect(connectors[0].startsWithHead && connectors[0].endsWithHead)
  }

  @Test func `lines that meet on a third are its branches`() {
    let sketch = sketch([
      (box(40, 0, 80, 20), .none), (box(40, 60, 80, 80), .none), (line((60, 20), (60, 38)), .none),
      (line((0, 40), (120, 40)), .none), (line((61, 41), (61, 59)), .end),
    ])
    let connectors = SketchDiagram(sketch).diagram.connectors
    #expect(connectors.map(\.start) == [.box(0), .free, .connector(1)])
    #expect(connectors.map(\.end) == [.connector(1), .free, .box(1)])
  }

  @Test(arguments: [(1, Diagram.Line.Weight.light), (2, .heavy), (6, .heavy)])
  func `wide lines are heavy`(width: Double, weight: Diagram.Line.Weight) {
    let sketch = sketch([(box(0, 0, 40, 20), .none)], width: width)
    #expect(SketchDiagram(sketch).diagram.boxes.map(\.line.weight) == [weight])
  }
}
