public import Geometry

/// The broad tip of a pen at a place on the screen: a short segment with round ends.
public struct BroadTip: Hashable, Sendable {
  /// Its middle, in dots.
  public var center: Point
  /// The way from the middle to either end, in dots.
  public var half: Vector
  /// Half its thickness, in dots; at least ``DotBitmap/leastRadius`` is drawn.
  public var radius: Double

  /// Creates a tip.
  public init(center: Point, half: Vector, radius: Double) {
    self.center = center
    self.half = half
    self.radius = radius
  }

  /// The tips of a round pen at its two ends; `nil` when a number of it is not finite.
  var ends: (Tip, Tip)? {
    guard let first = Tip(center: center + half, radius: radius).confined,
      let second = Tip(center: center + half * -1, radius: radius).confined
    else { return nil }
    return (first, second)
  }
}
