import Geometry

/// The round tip of a pen at a place on the screen.
struct Tip {
  /// Its middle, in dots.
  var center: Point
  /// In dots.
  var radius: Double

  /// The radius from which on a tip is a disc; a smaller one draws lines of one dot.
  static let leastDisc = 0.75

  /// The farthest place and the greatest radius that can be told from even greater ones, in dots.
  private static let farthest = 1e7

  /// The smallest rectangle around the tip and all dots that it may light.
  @inline(__always)
  func formUnion(with bounds: inout Rect) {
    let reach = max(radius, DotBitmap.leastRadius)
    bounds.minX = min(bounds.minX, center.x - reach)
    bounds.minY = min(bounds.minY, center.y - reach)
    bounds.maxX = max(bounds.maxX, center.x + reach)
    bounds.maxY = max(bounds.maxY, center.y + reach)
  }

  /// The tip moved to where it can be computed with; `nil` when a number of it is not finite.
  @inline(__always)
  var confined: Tip? {
    let most = Self.farthest
    if abs(center.x) < most && abs(center.y) < most && abs(radius) < most { return self }
    guard center.isFinite, radius.isFinite else { return nil }
    func confined(_ number: Double) -> Double {
      min(max(number, -Self.farthest), Self.farthest)
    }
    return Tip(
      center: Point(x: confined(center.x), y: confined(center.y)), radius: confined(radius))
  }
}
