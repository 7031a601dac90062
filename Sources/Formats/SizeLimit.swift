import Geometry

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
  /// A replay, which needs several pictures.
  static let animation = SizeLimit(side: 32_767, area: 32e6, unit: "pixels")

  /// Returns a layout within the limit, scaled down if necessary unless the scale was chosen.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:unit:)`` if the scale was chosen, or would be below the
  ///   range of scales.
  func fit(
    _ layout: PageLayout, _ options: ExportOptions, _ output: ExportOutput
  ) throws -> PageLayout {
    // One unit is left for rounding up.
    let ratio = min(
      (side - 1) / layout.width, (side - 1) / layout.height,
      (area / (layout.width + 1) / (layout.height + 1)).squareRoot())
    guard ratio < 1 else { return layout }
    let scale = layout.scale * ratio
    guard !options.isScaleChosen, scale >= ExportOptions.scales.lowerBound
    else { throw ExportError.tooLarge(width: layout.width, height: layout.height, unit: unit) }
    output.reducedScale = scale
    return PageLayout(area: layout.area, scale: scale)
  }
}
