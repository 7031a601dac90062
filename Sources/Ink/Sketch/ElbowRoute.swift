import Geometry

/// The route of a line that turns at right angles.
enum ElbowRoute {
  /// The length of the parts that leave and reach figures, in canvas dots.
  fileprivate static let margin = 8.0
  /// What a bend, a way through a figure, and a turn back cost, in canvas dots.
  private static let (bend, obstacle, back) = (12.0, 1_000.0, 10_000.0)

  /// Returns the corners of the cheapest of a few routes, with both ends.
  static func points(from start: LineEnd, to end: LineEnd) -> [Point] {
    let figures = [start.figure, end.figure].compactMap(\.self)
    let (first, last) = (start.left, end.left)
    let columns = turns(first.x, last.x, figures.map { $0.minX...$0.maxX })
    let rows = turns(first.y, last.y, figures.map { $0.minY...$0.maxY })
    let sides =
      columns.map { (Point(x: $0, y: first.y), Point(x: $0, y: last.y)) }
      + rows.map { (Point(x: first.x, y: $0), Point(x: last.x, y: $0)) }
    let routes = sides.map { simplified([start.location, first, $0, $1, last, end.location]) }
    let costs = routes.map { cost($0, start, end, figures) }
    return routes[costs.indices.min { costs[$0] < costs[$1] } ?? 0]
  }

  /// Returns where a route can turn: at its ends, in their middle, between two figures, and beside the figures.
  private static func turns(
    _ first: Double, _ last: Double, _ figures: [ClosedRange<Double>]
  ) -> [Double] {
    var turns = [first, last, (first + last) / 2]
    if figures.count == 2, !figures[0].overlaps(figures[1]) {
      let low = min(figures[0].upperBound, figures[1].upperBound)
      turns.append((low + max(figures[0].lowerBound, figures[1].lowerBound)) / 2)
    }
    return turns + figures.flatMap { [$0.lowerBound - margin, $0.upperBound + margin] }
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
    let leaving = points[1] - points[0]
    let reaching = points[points.count - 2] - points[points.count - 1]
    if let direction = start.direction, direction.dot(leaving) <= 0 { cost += obstacle }
    if let direction = end.direction, direction.dot(reaching) <= 0 { cost += obstacle }
    return cost
  }
}

extension LineEnd {
  /// The point at which the line has left the figure.
  fileprivate var left: Point { location + (direction ?? .zero) * ElbowRoute.margin }
}

extension Segment {
  fileprivate func meets(_ rect: Rect) -> Bool {
    fractions(in: rect).map { $0.upperBound > $0.lowerBound } == true
  }
}
