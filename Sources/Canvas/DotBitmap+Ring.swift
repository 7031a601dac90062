import Geometry
import Glibc
import Raster

extension DotBitmap {
  /// Draws a circle one dot wide.
  ///
  /// - Parameters:
  ///   - center: Its middle, in dots.
  ///   - radius: In dots.
  ///   - color: The raw value of the ink's colour.
  mutating func ring(around center: Point, radius: Double, color: UInt8) {
    // A chord of a 32nd turn is nowhere farther than half a hundredth of the radius from the arc.
    let corners = (0...32).map { index in
      let turn = Double(index) / 16 * Double.pi
      return Point(x: center.x + radius * cos(turn), y: center.y + radius * sin(turn))
    }
    for (start, end) in zip(corners, corners.dropFirst()) {
      line(from: start, to: end, color: color)
    }
  }
}
