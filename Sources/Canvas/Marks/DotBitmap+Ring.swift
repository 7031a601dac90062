import Geometry
import Ink
import Raster

extension DotBitmap {
  /// Draws a circle one dot wide; the center and the radius are in dots.
  mutating func ring(around center: Point, radius: Double, color: InkColor) {
    // A chord of a 32nd of the circle deviates from the arc by less than 0.5 % of the radius.
    let corners = Disc(center: center, radius: radius).corners(32)
    path(corners + corners.prefix(1), color: color)
  }

  /// Draws the edges of a rectangle.
  mutating func outline(_ rect: Rect, color: InkColor) {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    path(corners + corners.prefix(1), color: color)
  }

  /// Draws a line one dot wide from each point to the next.
  mutating func path(_ points: [Point], color: InkColor) {
    for (start, end) in zip(points, points.dropFirst()) { line(from: start, to: end, color: color) }
  }
}
