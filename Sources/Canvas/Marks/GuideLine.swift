package import Geometry
import Ink
import Raster

/// A half-line that is shown as every fourth dot, where there is no ink.
package struct GuideLine: Hashable {
  /// The end, in screen dots.
  package var origin: Point
  package var direction: Vector

  /// The distance between two dots, in dots.
  private static let spacing = 4.0

  package init(from origin: Point, _ direction: Vector) {
    (self.origin, self.direction) = (origin, direction)
  }

  /// Returns the points to show in a rectangle, which are the same however it cuts the line.
  func points(in rect: Rect) -> [Point] {
    let length = origin.distance(to: rect.center) + rect.width + rect.height
    guard let part = Segment(origin, origin + direction * length).fractions(in: rect)
    else { return [] }
    let first = (part.lowerBound * length / Self.spacing).rounded(.up) * Self.spacing
    return stride(from: first, through: part.upperBound * length, by: Self.spacing).map {
      origin + direction * $0
    }
  }
}

extension DotBitmap {
  mutating func draw(_ guide: GuideLine) {
    for point in guide.points(in: bounds.dots.rect) {
      line(from: point, to: point, color: .foreground)
    }
  }
}
