public import Geometry

/// The broad tip of a pen at a point of the screen: a short segment with round ends.
public struct BroadTip: Hashable, Sendable {
  /// The middle of the segment, in dots.
  public var center: Point
  /// The vector from the middle to one end of the segment, in dots.
  public var half: Vector
  /// Half the thickness, in dots; raised to ``DotBitmap/minimumRadius`` when drawn.
  public var radius: Double

  /// Creates a tip from its middle, half its segment and half its thickness, all in dots.
  public init(center: Point, half: Vector, radius: Double) {
    (self.center, self.half, self.radius) = (center, half, radius)
  }

  /// Round tips at the two ends of the segment; `nil` if a number is not finite.
  var ends: (Tip, Tip)? {
    guard let first = Tip(center: center + half, radius: radius).confined,
      let second = Tip(center: center + half * -1, radius: radius).confined
    else { return nil }
    return (first, second)
  }
}
