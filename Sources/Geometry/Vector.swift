/// A displacement on the plane, in dots.
public struct Vector: Hashable, Sendable {
  /// The part to the right, in dots.
  public var dx: Double
  /// The part downwards, in dots.
  public var dy: Double

  /// No displacement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a displacement from its parts in dots.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length, in dots.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The sum of two displacements.
  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// A displacement lengthened by a factor.
  @inlinable
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
