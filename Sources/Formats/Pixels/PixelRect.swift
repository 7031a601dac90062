import Geometry

/// A rectangle of whole pixels of a picture.
struct PixelRect: Hashable {
  var columns, rows: Range<Int>

  static let empty = PixelRect(columns: 0..<0, rows: 0..<0)

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  /// The number of pixels.
  var area: Int { columns.count * rows.count }

  init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// Creates the pixels of a picture that a rectangle of the canvas touches, and their neighbors.
  init(around area: Rect, _ layout: PageLayout, _ size: PixelSize) {
    func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
      let first = Int(((low * layout.scale).rounded(.down) - 1).clamped(to: 0...Double(limit)))
      let last = Int(((high * layout.scale).rounded(.up) + 1).clamped(to: 0...Double(limit)))
      return first..<max(first, last)
    }
    columns = range(area.minX - layout.area.minX, area.maxX - layout.area.minX, size.width)
    rows = range(area.minY - layout.area.minY, area.maxY - layout.area.minY, size.height)
    if isEmpty { self = .empty }
  }

  /// Returns the smallest rectangle that contains both.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    func range(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return PixelRect(columns: range(columns, other.columns), rows: range(rows, other.rows))
  }
}

struct PixelSize {
  let width, height: Int

  /// Rounds the size of a page up; throws ``ExportError/tooLarge(width:height:unit:)``.
  init(_ layout: PageLayout) throws {
    let (width, height) = (layout.width.rounded(.up), layout.height.rounded(.up))
    guard width <= SizeLimit.pixels.side, height <= SizeLimit.pixels.side,
      width * height <= SizeLimit.pixels.area
    else { throw ExportError.tooLarge(width: width, height: height, unit: "pixels") }
    (self.width, self.height) = (max(1, Int(width)), max(1, Int(height)))
  }
}
