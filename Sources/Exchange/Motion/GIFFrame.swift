import Ink

/// The color numbers of a picture of a GIF, and the part that differs from the previous picture.
struct GIFFrame {
  /// The color numbers, row by row.
  private(set) var pixels: [UInt8]
  /// The columns and rows that differ from the previous picture.
  private(set) var columns: Range<Int>
  private(set) var rows: Range<Int>
  /// The number of pixels in a row.
  let width: Int

  private let palette: GIFPalette
  private var previous: [UInt8]

  /// Creates the first picture, which differs everywhere.
  init(_ palette: GIFPalette, _ size: PixelSize) {
    self.palette = palette
    width = size.width
    pixels = Array(repeating: 0, count: size.width * size.height)
    previous = pixels
    (columns, rows) = (0..<size.width, 0..<size.height)
  }

  /// Starts the next picture, which does not differ yet.
  mutating func startNext() {
    for row in rows {
      let range = row * width + columns.lowerBound..<row * width + columns.upperBound
      previous.replaceSubrange(range, with: pixels[range])
    }
    (columns, rows) = (0..<0, 0..<0)
  }

  /// Whether no pixel differs.
  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Copies the pixels that may have changed.
  mutating func update(from canvas: ReplayCanvas, with active: [StrokeRecord]) throws {
    try canvas.withPicture(with: active) { source, stride, columns, rows in
      for row in rows {
        for column in columns {
          let index = row * width + column
          pixels[index] = palette.index(of: source[row * stride + column])
          if pixels[index] != previous[index] { include(column, row) }
        }
      }
    }
  }

  private mutating func include(_ column: Int, _ row: Int) {
    if isEmpty {
      (columns, rows) = (column..<column + 1, row..<row + 1)
      return
    }
    columns = min(columns.lowerBound, column)..<max(columns.upperBound, column + 1)
    rows = min(rows.lowerBound, row)..<max(rows.upperBound, row + 1)
  }
}
