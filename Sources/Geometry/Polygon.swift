/// A closed polyline and the area it encloses.
public struct Polygon: Hashable, Sendable {
  /// The corners, in order; an edge joins the last to the first.
  public let corners: [Point]
  /// The smallest rectangle that contains the corners.
  public let bounds: Rect

  /// Creates a polygon in O(*n*) in the number of corners; `nil` if there are fewer than three.
  public init?(_ corners: [Point]) {
    guard corners.count > 2, let bounds = Rect(enclosing: corners) else { return nil }
    (self.corners, self.bounds) = (corners, bounds)
  }

  /// Returns whether the polygon winds around a point.
  ///
  /// Every point with a nonzero winding number is inside, even where the outline crosses itself:
  /// Hormann and Agathos, "The point in polygon problem for arbitrary polygons" (2001).
  ///
  /// - Complexity: O(*n*) in the number of corners if the point is within the bounds, otherwise O(1).
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point), var start = corners.last else { return false }
    var windingNumber = 0
    for end in corners {
      let isUpward = start.y <= point.y
      if isUpward != (end.y <= point.y) {
        let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
        if isUpward ? side > 0 : side < 0 { windingNumber += isUpward ? 1 : -1 }
      }
      start = end
    }
    return windingNumber != 0
  }

  /// Returns the approximate area of all points inside, in square dots.
  ///
  /// As for ``contains(_:)``, a region that the outline encloses in either direction is inside, and
  /// counts once. The area is the sum of the lengths inside of evenly spaced horizontal lines, times
  /// their distance.
  ///
  /// - Complexity: O(*m* · *n* log *n*) for *m* lines, at least 1, and *n* corners.
  public func area(lineCount: Int = 64) -> Double {
    let distance = bounds.height / Double(lineCount)
    let lengths = (0..<lineCount).map { index in
      lengthInside(atY: bounds.minY + (Double(index) + 0.5) * distance)
    }
    return lengths.reduce(0, +) * distance
  }

  private func lengthInside(atY y: Double) -> Double {
    guard var start = corners.last else { return 0 }
    var crossings: [(x: Double, winding: Int)] = []
    for end in corners {
      if (start.y <= y) != (end.y <= y) {
        let x = start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
        crossings.append((x, start.y <= y ? 1 : -1))
      }
      start = end
    }
    crossings.sort { $0.x < $1.x }
    var (windingNumber, length) = (0, 0.0)
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      windingNumber += crossing.winding
      if windingNumber != 0 { length += next.x - crossing.x }
    }
    return length
  }
}
