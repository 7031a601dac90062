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

  init(of strokes: [StrokeRecord], over screen: TerminalScreen? = nil, _ options: ExportOptions) {
    let area = options.area ?? Self.area(of: strokes, over: screen, options.smoothing)
    var scale = options.scale ?? 1
    if let columns = options.columns {
      scale *= min(1, Double(columns * Cell.width) / max(area.width, 1))
    }
    if let size = options.size {
      // The next lower number, so that no side is rounded up to another pixel.
      scale = min(scale, (Double(size) / max(area.width, area.height)).nextDown)
    }
    (self.area, self.scale) = (area, scale)
  }

  /// The width and height of the picture in output units, which are above 0.
  var width: Double { area.width * scale }
  var height: Double { area.height * scale }

  /// Returns a rectangle of whole dots around a screen and the ink of strokes.
  private static func area(
    of strokes: [StrokeRecord], over screen: TerminalScreen?, _ smoothing: Smoothing
  ) -> Rect {
    var path = LinePath()
    var area = screen?.area
    for stroke in strokes where !(area?.contains(smoothing.inkBounds(of: stroke)) ?? false) {
      for part in stroke.parts {
        path.trace(part, smoothing)
        for tip in path.tips {
          let disc = Disc(center: tip.center, radius: tip.radius + tip.half.length).bounds
          area = area?.union(disc) ?? disc
        }
      }
      for character in stroke.characterRows.joined() {
        area = area?.union(character.cells) ?? character.cells
      }
    }
    guard let area else { return Rect(minX: 0, minY: 0, maxX: emptySize, maxY: emptySize) }
    let outset = area.outset(by: margin)
    return Rect(
      minX: outset.minX.rounded(.down), minY: outset.minY.rounded(.down),
      maxX: outset.maxX.rounded(.up), maxY: outset.maxY.rounded(.up))
  }
}

/// The size of the largest picture of a format.
struct SizeLimit {
  /// The maximum width and height, in output units.
  let side: Double
  /// The maximum width times the maximum height, in square output units.
  var area = Double.infinity
  /// The plural of the unit.
  let unit: String

  /// A picture of pixels, which take 4 bytes each; the sides are limited by Cairo.
  static let pixels = SizeLimit(side: 32_767, area: 64e6, unit: "pixels")
  /// A page of a PDF (Adobe, "PDF Reference", sixth edition, appendix C).
  static let page = SizeLimit(side: 14_400, unit: "points")
  /// A replay, which needs several pictures.
  static let animation = SizeLimit(side: 32_767, area: 32e6, unit: "pixels")

  /// Returns a layout within the limit, scaled down if necessary.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:unit:)`` if the scale was chosen, or would be too small.
  func fit(
    _ layout: PageLayout, _ options: ExportOptions, _ output: ExportOutput
  ) throws -> PageLayout {
    // One unit is left for rounding up.
    let (width, height) = (layout.width, layout.height)
    let ratio = min(
      (side - 1) / width, (side - 1) / height,
      (area / width / height).squareRoot() - 1 / min(width, height))
    guard ratio < 1 else { return layout }
    let scale = layout.scale * ratio
    guard !options.isScaleChosen, scale >= ExportOptions.scales.lowerBound
    else { throw ExportError.tooLarge(width: layout.width, height: layout.height, unit: unit) }
    output.reducedScale = scale
    return PageLayout(area: layout.area, scale: scale)
  }
}
