import Geometry

/// The route of a line that turns at right angles.
enum ElbowRoute {
  /// The length of the parts that leave and reach figures, in canvas dots.
  private static let margin = 8.0
  /// What a bend, a way through a figure, and a turn back cost, in canvas dots.
  private static let (bend, obstacle, back) = (12.0, 1_000.0, 10_000.0)

  /// Returns the corners of the cheapest of a few routes, with both ends.
  static func points(from start: LineEnd, to end: LineEnd) -> [Point] {
    let figures = [start.figure, end.figure].compactMap(\.self)
    let (first, last) = (start.left(by: margin), end.left(by: margin))
    let bounds = figures.map { $0.outset(by: margin) }
    let middle = first.midpoint(to: last)
    let xs = [first.x, last.x, middle.x] + gap(figures, \.minX, \.maxX) + bounds.flatMap { [$0.minX, $0.maxX] }
    let ys = [first.y, last.y, middle.y] + gap(figures, \.minY, \.maxY) + bounds.flatMap { [$0.minY, $0.maxY] }
    let routes =
      xs.map { [start.location, first, Point(x: $0, y: first.y), Point(x: $0, y: last.y), last, end.location] }
      + ys.map { [start.location, first, Point(x: first.x, y: $0), Point(x: last.x, y: $0), last, end.location] }
    let simple = routes.map(simplified)
    let costs = simple.map { cost($0, start, end, figures) }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    return simple[best]
  }

  /// Returns the middle between two figures that lie beside each other.
  private static func gap(
    _ figures: [Rect], _ low: KeyPath<Rect, Double>, _ high: KeyPath<Rect, Double>
  ) -> [Double] {
    guard figures.count == 2 else { return [] }
    let (a, b) = (figures[0], figures[1])
    if a[keyPath: high] < b[keyPath: low] { return [(a[keyPath: high] + b[keyPath: low]) / 2] }
    return b[keyPath: high] < a[keyPath: low] ? [(b[keyPath: high] + a[keyPath: low]) / 2] : []
  }

  /// Returns a route without points at which it does not turn.
  private static func simplified(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points where point != result.last {
      if result.count > 1 {
        let (before, last) = (result[result.count - 2], result[result.count - 1])
        if (last - before).cross(point - last) == 0, (last - before).dot(point - last) > 0 {
          result.removeLast()
        }
      }
      result.append(point)
    }
    return result.count > 1 ? result : [points[0], points[points.count - 1]]
  }

  private static func cost(
    _ points: [Point], _ start: LineEnd, _ end: LineEnd, _ figures: [Rect]
  ) -> Double {
    var cost = bend * Double(points.count)
    let inner = figures.filter { min($0.width, $0.height) > 2 }.map { $0.outset(by: -1) }
    for (from, to) in zip(points, points.dropFirst()) {
      cost += from.distance(to: to)
      cost += obstacle * Double(inner.count { Segment(from, to).meets($0) })
    }
    for (from, (to, next)) in zip(points, zip(points.dropFirst(), points.dropFirst(2)))
    where (to - from).dot(next - to) < 0 { cost += back }
    let (leaving, reaching) = (points[1] - points[0], points[points.count - 2] - points[points.count - 1])
    if let direction = start.direction, direction.dot(leaving) <= 0 { cost += obstacle }
    if let direction = end.direction, direction.dot(reaching) <= 0 { cost += obstacle }
    return cost
  }
}

extension LineEnd {
  /// Returns the point at which the line has left the figure.
  fileprivate func left(by margin: Double) -> Point {
    direction.map { location + $0 * margin } ?? location
  }
}

extension Segment {
  fileprivate func meets(_ rect: Rect) -> Bool {
    rect.width > 0 && rect.height > 0 && fractions(in: rect).map { $0.upperBound > $0.lowerBound } == true
  }
}
