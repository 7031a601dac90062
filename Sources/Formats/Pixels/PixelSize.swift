import Geometry

/// The size of a picture in whole pixels.
struct PixelSize {
  let width, height: Int

  /// Rounds the size of a page up.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:unit:)``.
  init(_ layout: PageLayout) throws {
    let (width, height) = (layout.width.rounded(.up), layout.height.rounded(.up))
    guard width <= SizeLimit.pixels.side, height <= SizeLimit.pixels.side,
      width * height <= SizeLimit.pixels.area
    else { throw ExportError.tooLarge(width: width, height: height, unit: "pixels") }
    (self.width, self.height) = (max(1, Int(width)), max(1, Int(height)))
  }
}

extension SizeLimit {
  /// A picture of pixels, which take 4 bytes each; the sides are limited by Cairo.
  static let pixels = SizeLimit(side: 32_767, area: 64e6, unit: "pixels")
  /// A replay, which needs several pictures.
  static let animation = SizeLimit(side: 32_767, area: 32e6, unit: "pixels")
}
