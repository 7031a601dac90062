import TestSupport

@Suite struct PolygonTests {
  private func polygon(_ corners: (Double, Double)...) throws -> Polygon {
    try #require(Polygon(corners.map { Point(x: $0.0, y: $0.1) }))
  }

  @Test func `a point in a notch is outside`() throws {
    let shape = try polygon((0, 0), (10, 0), (10, 10), (5, 2), (0, 10))
    #expect(shape.contains(Point(x: 5, y: 1)))
    #expect(shape.contains(Point(x: 1, y: 7)) && shape.contains(Point(x: 9, y: 7)))
    #expect(!shape.contains(Point(x: 5, y: 5)), "in the notch")
    #expect(!shape.contains(Point(x: -1, y: 1)) && !shape.contains(Point(x: 5, y: 11)))
    #expect(shape.bounds == Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
  }

  @Test func `an area enclosed twice is inside, in either direction`() throws {
    let square = [(0.0, 0.0), (8, 0), (8, 8), (0, 8)].map { Point(x: $0.0, y: $0.1) }
    for corners in [square + square, square.reversed() + square.reversed()] {
      let twice = try #require(Polygon(corners))
      #expect(twice.contains(Point(x: 4, y: 4)) && !twice.contains(Point(x: 9, y: 4)))
    }
  }

  @Test func `the area counts what is enclosed once, in either direction`() throws {
    let square = [(0.0, 0.0), (8, 0), (8, 8), (0, 8)].map { Point(x: $0.0, y: $0.1) }
    for corners in [square, square.reversed(), square + square] {
      #expect(abs(try #require(Polygon(corners)).area() - 64) < 0.001)
    }
    #expect(abs(try polygon((0, 0), (8, 8), (8, 0), (0, 8)).area() - 32) < 0.5, "an hourglass")
    #expect(abs(try polygon((0, 0), (10, 0), (10, 10), (5, 2), (0, 10)).area() - 60) < 0.5)
    #expect(try polygon((0, 3), (9, 3), (5, 3)).area() == 0)
  }

  @Test func `fewer than three corners make no polygon`() {
    #expect(Polygon([]) == nil)
    #expect(Polygon([.zero, Point(x: 1, y: 1)]) == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a triangle contains the points on the inner side of every edge`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let triangle = (0..<3).map { _ in
      Point(x: .random(in: 0...9, using: &random), y: .random(in: 0...9, using: &random))
    }
    let shape = try #require(Polygon(triangle))
    for _ in 0..<100 {
      let point = Point(
        x: .random(in: 0...9, using: &random), y: .random(in: 0...9, using: &random))
      let sides = triangle.indices.map { index in
        let (start, end) = (triangle[index], triangle[(index + 1) % 3])
        return (end.x - start.x) * (point.y - start.y) > (point.x - start.x) * (end.y - start.y)
      }
      #expect(shape.contains(point) == (Set(sides).count == 1))
    }
  }
}
