import Geometry
import Glibc
import Ink
import Raster

extension DotBitmap {
  /// Draws a circle one dot wide.
  ///
  /// - Parameters:
  ///   - center: In dots.
  ///   - radius: In dots.
  ///   - color: The ink.
  mutating func ring(around center: Point, radius: Double, color: InkColor) {
    // A chord of a 32nd of the circle deviates from the arc by less than 0.5 % of the radius.
    let corners = (0...32).map { index in
      let angle = Double(index) / 16 * Double.pi
      return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    for (start, end) in zip(corners, corners.dropFirst()) {
      line(from: start, to: end, color: color)
    }
  }
}
