import Geometry
import Ink

/// The rectangle of the canvas that a picture shows, and its size in output units.
struct PageLayout {
  /// The rectangle, in canvas dots.
  let area: Rect
  /// The number of output units for each dot.
  let scale: Double

  /// The margin around the ink, in canvas dots.
  private static let margin = 2.0
  /// The size of a picture without ink, in canvas dots.
  private static let emptySize = 8.0

  init(area: Rect, scale: Double) { (self.area, self.scale) = (area, scale) }

  /// Lays out the ink of strokes, or the area of the options.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  init(of strokes: [StrokeRecord], _ options: ExportOptions) {
    let area = options.area ?? Self.inkArea(of: strokes, options.smoothing)
    var scale = options.scale ?? 1
    if let columns = options.columns {
      scale *= min(1, Double(columns * Cell.width) / max(area.width, 1))
    }
    (self.area, self.scale) = (area, scale)
  }

  /// The width and height of the picture in output units, which are above 0.
  var width: Double { area.width * scale }
  var height: Double { area.height * scale }

  /// Returns a rectangle of whole dots around the ink of strokes.
  private static func inkArea(of strokes: [StrokeRecord], _ smoothing: Smoothing) -> Rect {
    var path = LinePath()
    var area: Rect?
    for stroke in strokes where !(area?.contains(smoothing.inkBounds(of: stroke)) ?? false) {
      path.trace(stroke, smoothing)
      for tip in path.tips {
        let center = tip.center
        let disc = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
          .outset(by: tip.radius + tip.half.length)
        area = area?.union(disc) ?? disc
      }
    }
    guard let area else { return Rect(minX: 0, minY: 0, maxX: emptySize, maxY: emptySize) }
    let outset = area.outset(by: margin)
    return Rect(
      minX: outset.minX.rounded(.down), minY: outset.minY.rounded(.down),
      maxX: outset.maxX.rounded(.up), maxY: outset.maxY.rounded(.up))
  }
}
