package import Geometry

/// The points of a stroke, evenly spaced, and the closed part of them.
struct StrokePath {
  /// The number of points that every stroke is reduced to.
  static let count = 96
  /// The parts of a stroke at its ends in which a loop may close.
  private static let ends = 0.16
  /// The greatest gap of a closed stroke, as a fraction of its length.
  private static let maximumGap = 0.14

  let points: [Point]
  /// The points without what lies beyond the place where the stroke closes; `nil` for an open stroke.
  let loop: [Point]?
  /// The diagonal of the bounds, in dots.
  let size: Double

  /// Creates the path of a stroke; `nil` if its diagonal is less than a minimum, in dots.
  init?(_ stroke: [Point], minimumSize: Double) {
    guard let bounds = Rect(enclosing: stroke), stroke.allSatisfy(\.isFinite) else { return nil }
    size = Vector(dx: bounds.width, dy: bounds.height).length
    guard size >= minimumSize, size > 0 else { return nil }
    // A pointer that trembles while it rests would otherwise count as a long way.
    let spaced = stroke.spaced(by: size / 100)
    guard let points = spaced.resampled(to: Self.count) else { return nil }
    self.points = points
    loop = Self.loop(of: points)
  }

  private static func loop(of points: [Point]) -> [Point]? {
    let reach = Int(Double(points.count) * ends)
    var best = (start: 0, end: points.count - 1, cost: Double.infinity)
    let length = points.length
    for start in 0..<reach {
      for end in points.count - reach..<points.count {
        let trimmed = Double(start + points.count - 1 - end) / Double(points.count)
        let cost = points[start].distance(to: points[end]) + 0.1 * trimmed * length
        if cost < best.cost { best = (start, end, cost) }
      }
    }
    let part = Array(points[best.start...best.end])
    let gap = points[best.start].distance(to: points[best.end])
    return gap <= maximumGap * length ? part.resampled(to: count) : nil
  }
}

extension [Vector] {
  /// The angles from each side of a polygon to the next.
  var turns: [Double] { zip(self, dropFirst() + prefix(1)).map { $0.angle(to: $1) } }
}

extension [Point] {
  /// The sides of the polygon with these corners.
  var sides: [Vector] { zip(self, dropFirst() + prefix(1)).map { $1 - $0 } }

  /// The sum of the distances between consecutive points.
  package var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// Returns points that are at least a distance apart, except the last.
  func spaced(by distance: Double) -> [Point] {
    var result = Array(prefix(1))
    for point in self where point.distance(to: result[result.count - 1]) >= distance {
      result.append(point)
    }
    if let last, last != result.last { result.append(last) }
    return result
  }

  /// Returns evenly spaced points on the path, each the mean of the path around it; `nil` without a path.
  package func resampled(to count: Int) -> [Point]? {
    let (length, fine) = (length, 4 * count)
    guard self.count > 1, length > 0, length.isFinite else { return nil }
    var (index, passed) = (0, 0.0)
    var sums = [Vector](repeating: .zero, count: count)
    for step in 0..<fine {
      let target = length * Double(step) / Double(fine - 1)
      while index < self.count - 2, passed + self[index].distance(to: self[index + 1]) < target {
        passed += self[index].distance(to: self[index + 1])
        index += 1
      }
      let segment = self[index].distance(to: self[index + 1])
      let fraction = segment > 0 ? Swift.min(1, (target - passed) / segment) : 0
      let point = self[index].interpolated(to: self[index + 1], at: fraction)
      sums[step / 4] = sums[step / 4] + (point - .zero)
    }
    return sums.map { .zero + $0 * 0.25 }
  }
}
