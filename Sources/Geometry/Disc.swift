import Glibc

/// A disc, and points on the circle around it.
package struct Disc: Hashable, Sendable {
  /// In dots.
  package let center: Point
  /// In dots.
  package let radius: Double

  /// Creates a disc.
  @inlinable package init(center: Point, radius: Double) {
    (self.center, self.radius) = (center, radius)
  }

  /// The smallest rectangle around the disc.
  @inlinable package var bounds: Rect {
    Rect(
      minX: center.x - radius, minY: center.y - radius,
      maxX: center.x + radius, maxY: center.y + radius)
  }

  /// Returns the unit normals of the two outer tangents of this disc and another, inclined by the
  /// angle whose sine is the difference of the radii divided by the distance of the centers; `nil`
  /// if one disc contains the other.
  @inlinable package func normals(ofTangentsTo other: Disc) -> (left: Vector, right: Vector)? {
    let axis = other.center - center
    let length = axis.length
    guard length > abs(radius - other.radius) else { return nil }
    let sine = (radius - other.radius) / length
    let cosine = (1 - sine * sine).squareRoot()
    let along = axis * (sine / length)
    let across = axis.normal * (cosine / length)
    return (along + across * -1, along + across)
  }

  /// Returns the point of the circle in a direction, in radians clockwise from the x axis.
  package func point(at angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }

  /// Returns the corners of a regular polygon on the circle.
  package func corners(_ count: Int) -> [Point] {
    (0..<count).map { point(at: 2 * .pi * Double($0) / Double(count)) }
  }
}
