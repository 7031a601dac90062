/// A place on a plane whose unit is the dot; x grows to the right, y downwards.
///
/// The dot with the indices (i, j) covers the half-open square from (i, j) to (i + 1, j + 1), so
/// its centre is at (i + 0.5, j + 0.5).
public struct Point: Hashable, Sendable {
  /// The distance from the left edge, in dots.
  public var x: Double
  /// The distance from the top edge, in dots.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates in dots.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are numbers, neither infinite nor NaN.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance to another point, in dots.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The point a fraction of the way to another; 0 is this one, 1 the other.
  @inlinable
  public func interpolated(to other: Point, at fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// The point halfway to another.
  @inlinable
  public func midpoint(to other: Point) -> Point {
    Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }

  /// The way from the right point to the left one.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point a vector away.
  @inlinable
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }
}
