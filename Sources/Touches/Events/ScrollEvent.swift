public import Geometry

/// A turn of a pointer's wheel.
public struct ScrollEvent: Hashable, Sendable {
  /// When it was read, in seconds on the monotonic clock.
  public var timestamp: TimeInterval
  /// Where the pointer is, in screen dots.
  public var location: Point
  /// How far, in notches: to the right, and downwards, which is towards the person.
  public var notches: Vector
  /// The keys that are held.
  public var modifierFlags: ModifierFlags

  /// Creates a turn.
  public init(
    timestamp: TimeInterval, location: Point, notches: Vector, modifierFlags: ModifierFlags = []
  ) {
    self.timestamp = timestamp
    self.location = location
    self.notches = notches
    self.modifierFlags = modifierFlags
  }
}
