public import Geometry

/// The round tip of a pen at a point of the screen.
struct Tip {
  /// In dots.
  var center: Point
  /// In dots.
  var radius: Double

  /// The radius from which a tip is drawn as a disc, in dots; a smaller tip draws thin lines.
  static let minimumDiscRadius = 0.75
  /// The magnitude to which coordinates and radii are confined, in dots; far beyond every bitmap.
  private static let maximumCoordinate = 1e7

  /// Extends `bounds` to contain the tip and every dot that it may light.
  @inline(__always) func formUnion(with bounds: inout Rect) {
    // A radius that is not a number has no effect.
    let reach = max(radius, DotBitmap.minimumRadius)
    bounds.minX = min(bounds.minX, center.x - reach)
    bounds.minY = min(bounds.minY, center.y - reach)
    bounds.maxX = max(bounds.maxX, center.x + reach)
    bounds.maxY = max(bounds.maxY, center.y + reach)
  }

  @inline(__always) var disc: Disc {
    Disc(center: center, radius: max(radius, DotBitmap.minimumRadius))
  }

  /// The tip with its numbers confined to a range safe for arithmetic; `nil` if one is not finite.
  @inline(__always) var confined: Tip? {
    let limit = Self.maximumCoordinate
    if abs(center.x) < limit && abs(center.y) < limit && abs(radius) < limit { return self }
    guard center.isFinite, radius.isFinite else { return nil }
    let range = -limit...limit
    return Tip(
      center: Point(x: center.x.clamped(to: range), y: center.y.clamped(to: range)),
      radius: radius.clamped(to: range))
  }
}

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
