/// A closed line of straight edges, and what it goes around.
public struct Polygon: Hashable, Sendable {
  /// The corners; from the last an edge leads back to the first.
  public let corners: [Point]
  /// The smallest rectangle around them.
  public let bounds: Rect

  /// Creates a polygon; `nil` with fewer than three corners.
  ///
  /// - Complexity: O(*n*) in the number of corners.
  public init?(_ corners: [Point]) {
    guard corners.count > 2, let bounds = Rect(enclosing: corners) else { return nil }
    self.corners = corners
    self.bounds = bounds
  }

  /// Whether the line goes around a point, once or several times: where its ends cross, what lies
  /// between them is inside too.
  ///
  /// Source: the winding number of Hormann and Agathos, "The point in polygon problem for arbitrary
  /// polygons" (2001).
  ///
  /// - Complexity: O(*n*) in the number of corners for a point within the bounds.
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point), var start = corners.last else { return false }
    var turns = 0
    for end in corners {
      let isUpward = start.y <= point.y
      if isUpward != (end.y <= point.y) {
        let side =
          (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
        if isUpward ? side > 0 : side < 0 { turns += isUpward ? 1 : -1 }
      }
      start = end
    }
    return turns != 0
  }
}
