public import Geometry

/// A rotation of a pointer's scroll wheel.
public struct ScrollEvent: Hashable, Sendable {
  /// When the report was read, in seconds on the monotonic clock.
  public var timestamp: TimeInterval
  /// The pointer's position, in screen dots.
  public var location: Point
  /// The rotation, in notches: positive to the right and downward, which is toward the user.
  public var notches: Vector
  /// The keys that are held.
  public var modifierFlags: ModifierFlags

  /// Creates a scroll event.
  public init(
    timestamp: TimeInterval, location: Point, notches: Vector, modifierFlags: ModifierFlags = []
  ) {
    (self.timestamp, self.location, self.notches) = (timestamp, location, notches)
    self.modifierFlags = modifierFlags
  }

  /// The notches along both axes together, positive downward.
  package var wholeNotches: Int { Int(notches.dy) + Int(notches.dx) }
}
