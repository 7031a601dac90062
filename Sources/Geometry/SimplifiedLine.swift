extension [Point] {
  /// Returns a line, of at least one point, without points that are almost on the segments between others.
  ///
  /// From each point that is kept, the directions of the segments that pass close to all following
  /// points form a cone. When the next point is outside of it, or goes back, the point before is
  /// kept. The points left out are at most the tolerance, in dots, away; if `vertically`, along y, as
  /// for a diagram in which x never decreases. O(*n*) in the number of points.
  ///
  /// Sources: Williams, "An Efficient Algorithm for the Piecewise Linear Approximation of Planar Curves",
  /// 1978; for diagrams, the swinging door algorithm (Bristol, US patent 4,669,097).
  package func simplified(tolerance: Double, vertically: Bool = false) -> [Point] {
    var kept = [self[0]]
    var cone = Cone(at: self[0], tolerance, isVertical: vertically)
    for (previous, point) in zip(self, dropFirst()) where !cone.narrow(to: point) {
      kept.append(previous)
      cone = Cone(at: previous, tolerance, isVertical: vertically)
      _ = cone.narrow(to: point)
    }
    return count > 1 ? kept + suffix(1) : kept
  }
}

/// The directions of the segments from a point that pass close to other points.
private struct Cone {
  private let apex: Point
  private let tolerance: Double
  private let isVertical: Bool
  /// The bounds of the directions, counterclockwise and clockwise; `nil` while every direction is inside.
  private var bounds: (left: Vector, right: Vector)?
  /// The greatest distance of a point.
  private var reach = 0.0

  init(at apex: Point, _ tolerance: Double, isVertical: Bool) {
    (self.apex, self.tolerance, self.isVertical) = (apex, tolerance, isVertical)
  }

  /// Narrows the cone to the directions that also pass close to a point; returns whether the point
  /// lies in the cone, and no earlier one lies farther away.
  mutating func narrow(to point: Point) -> Bool {
    let axis = point - apex
    let length = isVertical ? axis.dx : axis.length
    if let bounds, bounds.left.cross(axis) < 0 || axis.cross(bounds.right) < 0 { return false }
    guard length >= reach else { return false }
    reach = length
    guard let (left, right) = sides(of: axis) else { return true }
    bounds =
      bounds.map { old in
        (
          old.left.cross(left) > 0 ? left : old.left,
          right.cross(old.right) > 0 ? right : old.right
        )
      } ?? (left, right)
    return true
  }

  /// Returns the directions that pass a point at the tolerance; `nil` if every direction passes closer.
  private func sides(of axis: Vector) -> (left: Vector, right: Vector)? {
    if isVertical {
      guard axis.dx > 0 || abs(axis.dy) > tolerance else { return nil }
      return (
        axis + Vector(dx: 0, dy: -tolerance), axis + Vector(dx: 0, dy: tolerance)
      )
    }
    let length = axis.length
    guard length > tolerance else { return nil }
    let sine = tolerance / length
    let cosine = (1 - sine * sine).squareRoot()
    return (axis * cosine + axis.normal * -sine, axis * cosine + axis.normal * sine)
  }
}
