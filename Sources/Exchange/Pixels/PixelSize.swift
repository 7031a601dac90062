import Geometry

/// The size of a picture in whole pixels.
struct PixelSize {
  let width: Int
  let height: Int

  /// The maximum width and height; Cairo's limit.
  private static let maximumSide = 32_767.0
  /// The maximum number of pixels, which take 4 bytes each.
  private static let maximumCount = 64e6

  /// Rounds the size of a page up.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:)``.
  init(_ layout: PageLayout) throws {
    let (width, height) = (layout.width.rounded(.up), layout.height.rounded(.up))
    guard width <= Self.maximumSide, height <= Self.maximumSide,
      width * height <= Self.maximumCount
    else { throw ExportError.tooLarge(width: width, height: height) }
    (self.width, self.height) = (max(1, Int(width)), max(1, Int(height)))
  }
}
