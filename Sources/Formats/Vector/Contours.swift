import Geometry

/// The closed polygons of one stroke, or its dots if it is shaded, in canvas dots.
///
/// All are wound in the same direction, so filling them by the nonzero rule gives their union.
struct Contours {
  private(set) var points: [Point] = []
  /// The index after the last point of each polygon.
  private(set) var ends: [Int] = []
  /// The centers of single dots.
  var dots: [Point] = []

  /// The radius of a single dot.
  static let dotRadius = 0.5

  var bounds: Rect? {
    let dots = Rect(enclosing: dots)?.outset(by: Self.dotRadius)
    return Rect(union: [Rect(enclosing: points), dots].compactMap(\.self))
  }

  func forEach(_ body: (ArraySlice<Point>) throws -> Void) rethrows {
    for (start, end) in zip([0] + ends, ends) { try body(points[start..<end]) }
  }

  mutating func append(_ point: Point) { points.append(point) }
  mutating func append(contentsOf more: some Sequence<Point>) { points.append(contentsOf: more) }

  /// Closes the polygon of the points appended last.
  mutating func close() { ends.append(points.count) }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    dots.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
