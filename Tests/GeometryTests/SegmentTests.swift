import TestSupport

@Suite struct SegmentTests {
  private let segment = Segment(Point(x: 0, y: 0), Point(x: 10, y: 0))

  @Test(
    arguments: [
      (Point(x: 5, y: 3), 3), (Point(x: -3, y: 4), 5), (Point(x: 13, y: -4), 5),
      (Point(x: 10, y: 0), 0), (Point(x: 2, y: 0), 0),
    ] as [(Point, Double)])
  func `the distance to a point is that of the nearest point of the segment`(
    point: Point, distance: Double
  ) {
    #expect(segment.distance(to: point) == distance)
    #expect(Segment(segment.end, segment.start).distance(to: point) == distance)
  }

  @Test func `a segment of length 0 behaves as a point`() {
    let dot = Segment(Point(x: 3, y: 4), Point(x: 3, y: 4))
    #expect(dot.distance(to: .zero) == 5)
    #expect(dot.distance(to: segment) == 4 && segment.distance(to: dot) == 4)
    #expect(dot.bounds == Rect(minX: 3, minY: 4, maxX: 3, maxY: 4))
  }

  @Test func `the distance of segments that cross or touch is 0`() {
    #expect(segment.distance(to: Segment(Point(x: 5, y: -1), Point(x: 6, y: 9))) == 0)
    #expect(segment.distance(to: Segment(Point(x: 10, y: 0), Point(x: 20, y: 5))) == 0)
    #expect(segment.distance(to: Segment(Point(x: 3, y: 0), Point(x: 30, y: 0))) == 0)
  }

  @Test func `the part in a rectangle is clipped at its edges`() {
    let rect = Rect(minX: 2, minY: -1, maxX: 6, maxY: 1)
    #expect(segment.fractions(in: rect) == 0.2...0.6)
    #expect(Segment(segment.end, segment.start).fractions(in: rect) == 0.4...0.8)
    #expect(Segment(Point(x: 3, y: 0), Point(x: 4, y: 0)).fractions(in: rect) == 0...1)
    #expect(Segment(Point(x: 0, y: 3), Point(x: 8, y: -5)).fractions(in: rect) == 0.25...0.5)
    #expect(Segment(Point(x: 3, y: 0), Point(x: 3, y: 0)).fractions(in: rect) == 0...1)
    for (x, y) in [(0.0, 0.0), (9, 0), (4, 2), (4, -2)] {
      let point = Point(x: x, y: y)
      #expect(Segment(point, point).fractions(in: rect) == nil)
    }
    #expect(Segment(Point(x: 0, y: 4), Point(x: 3, y: 1.5)).fractions(in: rect) == nil)
    #expect(Segment(.zero, Point(x: .infinity, y: 0)).fractions(in: rect) == nil)
    #expect(Segment(.zero, Point(x: .nan, y: 0)).fractions(in: rect) == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the distance of two segments is the smallest between their points`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func point() -> Point {
      Point(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
    }
    let (a, b) = (Segment(point(), point()), Segment(point(), point()))
    let fractions = (0...400).map { Double($0) / 400 }
    let sampled =
      fractions.map { b.distance(to: a.start.interpolated(to: a.end, at: $0)) }.min() ?? 0
    #expect(a.distance(to: b) <= sampled + 1e-9 && a.distance(to: b) > sampled - 0.05)
    #expect(abs(a.distance(to: b) - b.distance(to: a)) < 1e-9)
  }
}
