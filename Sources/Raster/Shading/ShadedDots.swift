public import Geometry
public import Ink

/// The dots that shading lights at a scale of 1, for pictures that are not made of cells.
public struct ShadedDots: Sendable {
  /// The maximum area of the bounds, in dots.
  public static let maximumArea = 0x1p22

  /// The centers of the dots, row by row, in canvas dots.
  public let centers: [Point]

  /// Calls `draw` with a blank bitmap, and collects its dots; `nil` if the area is too large.
  ///
  /// The bounds of the ink are in canvas dots. O(*n*) in their area.
  public init?(
    in bounds: Rect, smoothing: Smoothing,
    draw: (_ painter: inout StrokePainter, _ bitmap: inout DotBitmap) -> Void
  ) {
    let area = bounds.outset(by: 1)
    guard area.width * area.height <= Self.maximumArea, area.minX.magnitude < 0x1p40,
      area.minY.magnitude < 0x1p40
    else { return nil }
    let origin = Vector(dx: area.minX.rounded(.down), dy: area.minY.rounded(.down))
    var bitmap = DotBitmap(
      columns: Int(area.maxX - origin.dx) / Cell.width + 1,
      rows: Int(area.maxY - origin.dy) / Cell.height + 1)
    var painter = StrokePainter(
      smoothing: smoothing, transform: Transform(scale: 1, translation: origin * -1))
    draw(&painter, &bitmap)
    centers = bitmap.litDots.map { x, y in
      Point(x: Double(x) + origin.dx + 0.5, y: Double(y) + origin.dy + 0.5)
    }
  }
}

extension DotBitmap {
  /// The columns and rows of the lit dots, row by row.
  fileprivate var litDots: [(x: Int, y: Int)] {
    let area = inked.bounds.dots
    return area.ys.flatMap { y in
      area.xs.compactMap { x in dots[y * stride + x] == .unlit ? nil : (x, y) }
    }
  }
}
