/// A point on a plane whose unit is the dot; x grows to the right and y downward.
///
/// The dot with the indices (i, j) covers the half-open square from (i, j) to (i + 1, j + 1); its
/// center is (i + 0.5, j + 0.5).
public struct Point: Hashable, Sendable {
  /// The distance from the left edge, in dots.
  public var x: Double
  /// The distance from the top edge, in dots.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates in dots.
  @inlinable public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Whether neither coordinate is infinite or NaN.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the Euclidean distance to another point, in dots.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the point at a fraction of the segment to another; 0 is this point, 1 the other.
  @inlinable public func interpolated(to other: Point, at fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// Returns the point halfway to another.
  @inlinable public func midpoint(to other: Point) -> Point {
    Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }

  /// Returns the nearest point of a rectangle.
  package func clamped(to rect: Rect) -> Point {
    Point(x: x.clamped(to: rect.minX...rect.maxX), y: y.clamped(to: rect.minY...rect.maxY))
  }

  /// Returns the vector from the right operand to the left one.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Returns the point displaced by a vector.
  @inlinable public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }
}
