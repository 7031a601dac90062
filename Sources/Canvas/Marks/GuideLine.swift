package import Geometry
import Ink
import Raster

/// A half-line that is shown as every fourth dot, where there is no ink.
package struct GuideLine: Hashable {
  /// The end, in screen dots.
  package var origin: Point
  /// A vector of length 1.
  package var direction: Vector

  /// The distance between two dots, in dots.
  private static let spacing = 4.0

  /// Creates a half-line.
  package init(from origin: Point, _ direction: Vector) {
    (self.origin, self.direction) = (origin, direction)
  }

  /// Returns the points to show in a rectangle.
  ///
  /// They stay the same, however the rectangle cuts the line.
  func points(in rect: Rect) -> [Point] {
    guard let distances = distances(in: rect) else { return [] }
    let first = (distances.lowerBound / Self.spacing).rounded(.up) * Self.spacing
    return stride(from: first, through: distances.upperBound, by: Self.spacing).map {
      origin + direction * $0
    }
  }

  /// Returns the distances from the origin at which the line is in a rectangle; `nil` if it never is.
  ///
  /// Algorithm: Liang and Barsky, "A New Concept and Method for Line Clipping", 1984.
  private func distances(in rect: Rect) -> ClosedRange<Double>? {
    var (start, end) = (0.0, Double.infinity)
    for (position, step, low, high) in [
      (origin.x, direction.dx, rect.minX, rect.maxX),
      (origin.y, direction.dy, rect.minY, rect.maxY),
    ] {
      let ends = ((low - position) / step, (high - position) / step)
      // A line along a side divides 0 by 0, and is in the rectangle as far as the other sides allow.
      if ends.0.isNaN || ends.1.isNaN { continue }
      start = max(start, min(ends.0, ends.1))
      end = min(end, max(ends.0, ends.1))
    }
    return start <= end && end.isFinite ? start...end : nil
  }
}

extension DotBitmap {
  mutating func draw(_ guide: GuideLine) {
    for point in guide.points(in: bounds.dots.rect) { line(from: point, to: point, color: .cyan) }
  }
}
