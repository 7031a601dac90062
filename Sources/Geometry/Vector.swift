import Glibc

/// A displacement on the plane, in dots.
public struct Vector: Hashable, Sendable {
  /// The horizontal component, in dots; positive to the right.
  public var dx: Double
  /// The vertical component, in dots; positive downward.
  public var dy: Double

  /// The displacement of length 0.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a displacement from its components in dots.
  @inlinable public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }

  /// The Euclidean length, in dots.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// Returns the angle to another direction, in radians from -π to π; positive is clockwise.
  public func angle(to other: Vector) -> Double { atan2(cross(other), dot(other)) }

  /// The vector of the same length that points a quarter turn clockwise of this one.
  @inlinable package var normal: Vector { Vector(dx: -dy, dy: dx) }

  /// Returns the dot product: the product of the lengths and the cosine of the angle between the vectors.
  @inlinable package func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the cross product: the product of the lengths and the sine of the angle from this vector to
  /// another; positive if the other one points clockwise of this one.
  @inlinable package func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Returns the sum of two displacements.
  @inlinable public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// Returns a displacement scaled by a factor.
  @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
