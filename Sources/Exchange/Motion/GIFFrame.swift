import Ink

/// The color numbers of a picture of a GIF, and the part that differs from the picture before.
struct GIFFrame {
  /// A rectangle of a picture.
  struct Part {
    let area: PixelRect
    /// The color numbers, row by row.
    let pixels: [UInt8]
  }

  /// The part that differs from the picture that was taken last.
  private var changed = PixelRect.empty
  private var pixels: [UInt8]
  /// The picture that was taken last.
  private var taken: [UInt8]
  private let size: PixelSize
  private let palette: GIFPalette

  /// Creates a blank picture.
  init(_ palette: GIFPalette, _ size: PixelSize) {
    (self.palette, self.size) = (palette, size)
    pixels = Array(repeating: 0, count: size.width * size.height)
    taken = pixels
  }

  /// The whole picture.
  var bounds: PixelRect { PixelRect(columns: 0..<size.width, rows: 0..<size.height) }

  /// Whether no pixel differs from the picture that was taken last.
  var isEmpty: Bool { changed.isEmpty }

  /// Copies the pixels that may have changed.
  mutating func update(from canvas: ReplayCanvas) {
    canvas.takeChanges { source, row, columns in
      let start = row * size.width + columns.lowerBound
      let different = copy(source, to: start)
      changed = changed.union(
        PixelRect(
          columns: columns.lowerBound + different.lowerBound..<columns.lowerBound
            + different.upperBound, rows: row..<row + 1))
    }
  }

  /// Copies a row of pixels.
  ///
  /// - Returns: The smallest range of pixels that contains all that differ from the picture taken last.
  private mutating func copy(_ source: [UInt32], to start: Int) -> Range<Int> {
    var (first, last) = (source.count, 0)
    pixels.withUnsafeMutableBufferPointer { pixels in
      taken.withUnsafeBufferPointer { taken in
        for (index, pixel) in source.enumerated() {
          let color = palette.index(of: pixel)
          pixels[start + index] = color
          if color != taken[start + index] {
            first = min(first, index)
            last = index + 1
          }
        }
      }
    }
    return first < last ? first..<last : 0..<0
  }

  /// Takes the picture.
  ///
  /// - Parameter area: Another part that is returned too.
  /// - Returns: The smallest rectangle that contains `area` and all pixels that differ.
  mutating func take(with area: PixelRect = .empty) -> Part {
    let area = area.union(changed)
    var part: [UInt8] = []
    part.reserveCapacity(area.columns.count * area.rows.count)
    for row in area.rows {
      let start = row * size.width
      let range = start + area.columns.lowerBound..<start + area.columns.upperBound
      part += pixels[range]
      taken.replaceSubrange(range, with: pixels[range])
    }
    changed = .empty
    return Part(area: area, pixels: part)
  }
}
