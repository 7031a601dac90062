package import Geometry
import Ink
import Raster

/// A square grid of points that are fixed to the canvas, to which tools and moves snap.
///
/// The origin of the canvas is one of the points. Where the points would be too close together on the
/// screen, the distance between them is doubled until they are not.
package struct CanvasGrid: Hashable, Sendable {
  /// The range of the distance between two points, in canvas dots.
  package static let spacings = 2.0...64.0
  /// The distance between two points without settings, in canvas dots: two rows, or four columns.
  package static let standardSpacing = 8.0
  /// The minimum distance between two points on the screen, in dots: two rows, so that the ink stands out.
  private static let minimumDistance = 8.0

  /// The distance between neighboring points, in canvas dots.
  package let step: Double

  package init(spacing: Double = standardSpacing, scale: Double = 1) {
    var step = spacing.clamped(to: Self.spacings)
    while step * scale < min(Self.minimumDistance, spacing) { step *= 2 }
    self.step = step
  }

  /// Returns the nearest point of the grid, in canvas dots.
  package func snap(_ point: Point) -> Point { Point(x: snap(point.x), y: snap(point.y)) }
  /// Returns the nearest coordinate of a column or a row of the grid, in canvas dots.
  package func snap(_ coordinate: Double) -> Double { (coordinate / step).rounded() * step }

  /// Returns the points that are in an area of the screen, in screen dots.
  func points(in area: Rect, _ transform: Transform) -> [Point] {
    let shown = transform.invert(area)
    let xs = coordinates(from: shown.minX, to: shown.maxX)
    return coordinates(from: shown.minY, to: shown.maxY).flatMap { y in
      xs.map { transform.apply(to: Point(x: $0, y: y)) }
    }
  }

  private func coordinates(from low: Double, to high: Double) -> [Double] {
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard first <= last, last - first < 1e5 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}

extension DotBitmap {
  mutating func draw(_ grid: CanvasGrid, _ transform: Transform) {
    for point in grid.points(in: bounds.dots.rect, transform) {
      line(from: point, to: point, color: .gray)
    }
  }
}
