import Geometry

/// The round tip of a pen at a place on the screen.
struct Tip {
  /// Its middle, in dots.
  var center: Point
  /// In dots.
  var radius: Double

  /// The radius from which on a tip is a disc; a smaller one draws lines of one dot.
  static let leastDisc = 0.75

  /// The smallest rectangle around the tip and all dots that it may light.
  @inline(__always)
  func formUnion(with bounds: inout Rect) {
    let reach = max(radius, DotBitmap.leastRadius)
    bounds.minX = min(bounds.minX, center.x - reach)
    bounds.minY = min(bounds.minY, center.y - reach)
    bounds.maxX = max(bounds.maxX, center.x + reach)
    bounds.maxY = max(bounds.maxY, center.y + reach)
  }
}
