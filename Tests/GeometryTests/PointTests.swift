import TestSupport

@Suite struct PointTests {
  @Test func `the distance is Euclidean`() {
    #expect(Point(x: 1, y: 2).distance(to: Point(x: 4, y: 6)) == 5)
    #expect(Point.zero.distance(to: .zero) == 0)
  }

  @Test func `a difference is the vector from the right point to the left one`() {
    let (start, end) = (Point(x: 1, y: 2), Point(x: -3, y: 7))
    #expect(end - start == Vector(dx: -4, dy: 5))
    #expect(start + (end - start) == end)
  }

  @Test(arguments: [(0.0, 2.0), (0.25, 3.0), (0.5, 4.0), (1.0, 6.0), (2.0, 10.0)])
  func `interpolation is linear, even beyond the other point`(fraction: Double, x: Double) {
    let point = Point(x: 2, y: -2).interpolated(to: Point(x: 6, y: -6), at: fraction)
    #expect(point == Point(x: x, y: -x))
  }

  @Test func `the midpoint is the same from either side`() {
    let (a, b) = (Point(x: 1, y: 9), Point(x: 4, y: -3))
    #expect(a.midpoint(to: b) == Point(x: 2.5, y: 3))
    #expect(b.midpoint(to: a) == a.midpoint(to: b))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a point is finite only if both coordinates are`(coordinate: Double) {
    #expect(!Point(x: coordinate, y: 0).isFinite)
    #expect(!Point(x: 0, y: coordinate).isFinite)
    #expect(Point(x: 1e300, y: -1e300).isFinite)
  }

  @Test func `vectors have a length, a sum and a scaled copy`() {
    let vector = Vector(dx: 3, dy: -4)
    #expect(vector.length == 5)
    #expect(vector * 2 == Vector(dx: 6, dy: -8))
    #expect(vector + vector * -1 == .zero)
  }
}

@Suite struct ClampedTests {
  @Test(arguments: [(-3, 0), (0, 0), (2, 2), (5, 5), (9, 5)])
  func `clamps values to the nearest limit`(value: Int, clamped: Int) {
    #expect(value.clamped(to: 0...5) == clamped)
  }

  @Test func `infinity is clamped and NaN stays NaN`() {
    #expect(Double.infinity.clamped(to: 0...1) == 1)
    #expect((-Double.infinity).clamped(to: 0...1) == 0)
    #expect(Double.nan.clamped(to: 0...1).isNaN)
  }
}
