import TestSupport

@Suite struct StrokeHitTestTests {
  private func item(
    _ id: Int, _ points: [Point], style: StrokeStyle = StrokeStyle()
  ) throws -> Sketch.Item {
    let samples = points.enumerated().map { StrokeSample(location: $1, timestamp: Double($0)) }
    return Sketch.Item(
      id: StrokeID(counter: id),
      stroke: try #require(StrokeRecord(style: style, samples: samples)))
  }

  @Test func `finds a stroke by its dots, not its bounds`() throws {
    let corner = try item(1, [Point(x: 10, y: 10), Point(x: 10, y: 90), Point(x: 90, y: 90)])
    let test = StrokeHitTest(smoothing: .none)
    func isFound(_ x: Double, _ y: Double, tolerance: Double = 2) -> Bool {
      let point = Point(x: x, y: y)
      return !test.strokes(near: Segment(point, point), tolerance: tolerance, among: [corner])
        .isEmpty
    }
    #expect(isFound(10, 50) && isFound(12, 50) && isFound(50, 90))
    #expect(!isFound(13.5, 50) && !isFound(50, 50) && !isFound(80, 20) && !isFound(300, 300))
    #expect(isFound(14, 50, tolerance: 5))
  }

  @Test func `a long segment finds every stroke that it crosses, in order`() throws {
    let strokes = try (0..<9).map { index in
      try item(
        index, [Point(x: Double(index) * 100, y: -50), Point(x: Double(index) * 100, y: 50)])
    }
    let test = StrokeHitTest(smoothing: .quadratic)
    let segment = Segment(Point(x: 150, y: 3), Point(x: 760, y: -3))
    #expect(
      test.strokes(near: segment, tolerance: 2, among: strokes).map(\.edit.counter)
        == [2, 3, 4, 5, 6, 7])
  }

  @Test func `a marker is found below the strokes that it highlights`() throws {
    let points = [Point(x: 0, y: 0), Point(x: 40, y: 0)]
    let strokes = [
      try item(1, points), try item(2, points, style: StrokeStyle(nib: .marker, width: 8)),
    ]
    let test = StrokeHitTest(smoothing: .none)
    let found = test.strokes(near: Segment(points[0], points[1]), tolerance: 2, among: strokes)
    #expect(found.map(\.edit.counter) == [2, 1])
  }

  @Test func `segments are in screen dots`() throws {
    let stroke = try item(1, [Point(x: 0, y: 0), Point(x: 40, y: 0)])
    let test = StrokeHitTest(
      smoothing: .none, transform: Transform(scale: 3, translation: Vector(dx: 7, dy: -100)))
    let (near, far) = (Point(x: 90, y: -99.5), Point(x: 30, y: 0))
    #expect(test.strokes(near: Segment(near, near), tolerance: 2, among: [stroke]).count == 1)
    #expect(test.strokes(near: Segment(far, far), tolerance: 2, among: [stroke]).isEmpty)
  }

  @Test func `the cost of a long segment depends on the ink near it`() throws {
    let stroke = try item(1, [Point(x: 300_000, y: 300_000), Point(x: 300_040, y: 300_000)])
    let test = StrokeHitTest(smoothing: .none)
    let segment = Segment(.zero, Point(x: 600_000, y: 600_000))
    #expect(test.strokes(near: segment, tolerance: 2, among: [stroke]).count == 1)
    let absurd = Segment(.zero, Point(x: 1e300, y: 1e300))
    #expect(test.strokes(near: absurd, tolerance: 2, among: [stroke]).isEmpty)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `finds a stroke exactly if one of its dots is near`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func point() -> Point {
      Point(x: .random(in: 0...120, using: &random), y: .random(in: 0...120, using: &random))
    }
    let stroke = try item(
      1, (0..<Int.random(in: 1...6, using: &random)).map { _ in point() },
      style: StrokeStyle(
        nib: Nib.allCases[Int.random(in: 0..<3, using: &random)],
        width: .random(in: 1...5, using: &random)))
    var painter = StrokePainter()
    var bitmap = DotBitmap(columns: 60, rows: 30)
    painter.paint(stroke.stroke, into: &bitmap)
    let centers = bitmap.litDots.map { Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5) }
    let test = StrokeHitTest(smoothing: painter.smoothing)
    for _ in 0..<40 {
      let segment = Segment(point(), point())
      let distance = centers.map { segment.distance(to: $0) }.min() ?? .infinity
      guard abs(distance - 2) > 1e-6 else { continue }
      let isFound = !test.strokes(near: segment, tolerance: 2, among: [stroke]).isEmpty
      #expect(isFound == (distance < 2))
    }
  }
}
