/// A closed polyline and the area it encloses.
public struct Polygon: Hashable, Sendable {
  /// The corners, in order; an edge joins the last to the first.
  public let corners: [Point]
  /// The smallest rectangle that contains the corners.
  public let bounds: Rect

  /// Creates a polygon; `nil` if there are fewer than three corners.
  ///
  /// - Complexity: O(*n*) in the number of corners.
  public init?(_ corners: [Point]) {
    guard corners.count > 2, let bounds = Rect(enclosing: corners) else { return nil }
    self.corners = corners
    self.bounds = bounds
  }

  /// Returns whether the polygon winds around a point.
  ///
  /// Every point with a nonzero winding number is inside, including regions that an outline that
  /// crosses itself encloses twice.
  ///
  /// Source: the winding number of Hormann and Agathos, "The point in polygon problem for arbitrary
  /// polygons" (2001).
  ///
  /// - Complexity: O(*n*) in the number of corners if the point is within the bounds, otherwise O(1).
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point), var start = corners.last else { return false }
    var windingNumber = 0
    for end in corners {
      let isUpward = start.y <= point.y
      if isUpward != (end.y <= point.y) {
        let side =
          (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
        if isUpward ? side > 0 : side < 0 { windingNumber += isUpward ? 1 : -1 }
      }
      start = end
    }
    return windingNumber != 0
  }
}
