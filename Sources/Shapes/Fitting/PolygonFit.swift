import Geometry
import Glibc

/// Fits polygons and rectangles to a closed path.
struct PolygonFit {
  /// The limits of a corner that counts: its turn in radians, and a side relative to the mean side, or of four
  /// sides, to the opposite one if that is shorter.
  private static let limits = (turn: 0.35, side: 0.45)

  private let fit: PolylineFit

  /// Divides a closed path through evenly spaced points, which leads from the last to the first.
  init(_ points: [Point], maximumSides: Int) {
    let minimumLength = max(2, points.count / 32)
    func fit(from start: Int) -> PolylineFit {
      let rotated = Array(points[start...] + points[...start])
      return PolylineFit(rotated, maximumParts: maximumSides, minimumLength: minimumLength)
    }
    // A part begins at the first point in any case, so the path must begin at a corner.
    let first = fit(from: 0)
    let corners = first.corners(parts: maximumSides) ?? [0]
    let sharpest = corners.dropFirst().dropLast().max {
      Self.turn(points, at: $0) < Self.turn(points, at: $1)
    }
    self.fit = sharpest.map { $0 < points.count ? fit(from: $0) : first } ?? first
  }

  /// Returns the polygon with a number of sides that fits best; `nil` if none does.
  func polygon(sides: Int) -> [Point]? {
    guard let indices = fit.corners(parts: sides) else { return nil }
    let lines = zip(indices, indices.dropFirst()).map { fit.sums(from: $0, to: $1).line }
    guard var corners = Self.corners(of: lines) else { return nil }
    for _ in 0..<2 {
      guard let refined = Self.corners(of: self.lines(near: corners)) else { break }
      corners = refined
    }
    return Self.isPlausible(corners) ? corners : nil
  }

  /// Returns the rectangle that fits best near a polygon of four sides; `nil` if that is none.
  ///
  /// The orientation is the mean of the sides', weighted by length; each is at the mean distance of its points.
  func rectangle(near corners: [Point]) -> [Point]? {
    guard corners.count == 4 else { return nil }
    let sides = corners.sides
    let sum = sides.reduce(Vector.zero) { sum, side in
      let angle = 4 * atan2(side.dy, side.dx)
      return sum + Vector(dx: cos(angle), dy: sin(angle)) * side.length
    }
    let angle = atan2(sum.dy, sum.dx) / 4
    let (u, v) = (Vector(dx: cos(angle), dy: sin(angle)), Vector(dx: -sin(angle), dy: cos(angle)))
    let lines = zip(self.lines(near: corners), sides).map { line, side in
      let isAlong = abs(side.dot(u)) > abs(side.dot(v))
      return InfiniteLine(point: line.point, direction: isAlong ? u : v)
    }
    return Self.corners(of: lines)
  }

  /// Returns the lines through the points that are nearest to each side.
  private func lines(near corners: [Point]) -> [InfiniteLine] {
    let sides = corners.indices.map { Segment(corners[$0], corners[($0 + 1) % corners.count]) }
    var sums = [PointSums](repeating: PointSums(), count: sides.count)
    for point in fit.points {
      let distances = sides.map { $0.distance(to: point) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
      sums[nearest].add(point)
    }
    return zip(sums, sides).map { sum, side in sum.count > 2 ? sum.line : InfiniteLine(side) }
  }

  /// Returns the crossings of consecutive lines; `nil` if two are almost parallel.
  private static func corners(of lines: [InfiniteLine]) -> [Point]? {
    let corners = zip(lines.suffix(1) + lines, lines).compactMap { $0.intersection(with: $1) }
    return corners.count == lines.count ? corners : nil
  }

  /// Returns whether every corner turns enough, and every side is long enough to be meant.
  private static func isPlausible(_ corners: [Point]) -> Bool {
    let sides = corners.sides
    let mean = sides.reduce(0) { $0 + $1.length } / Double(sides.count)
    let turns = sides.turns
    // A simple outline turns once around.
    return abs(abs(turns.reduce(0, +)) - 2 * .pi) < 0.1
      && turns.allSatisfy { abs($0) > limits.turn }
      && sides.indices.allSatisfy { index in
        let opposite = sides.count == 4 ? sides[(index + 2) % 4].length : mean
        return sides[index].length > limits.side * min(mean, opposite)
      }
  }

  /// Returns how much a path turns at a point.
  private static func turn(_ points: [Point], at index: Int) -> Double {
    let (count, reach) = (points.count, max(2, points.count / 24))
    let point = points[index % count]
    let before = point - points[(index + count - reach) % count]
    return abs(before.angle(to: points[(index + reach) % count] - point))
  }
}

extension InfiniteLine {
  fileprivate init(_ segment: Segment) {
    let along = segment.end - segment.start
    let length = max(along.length, 1e-9)
    self.init(point: segment.start, direction: along * (1 / length))
  }
}
