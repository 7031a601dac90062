/// The color numbers of a picture of a GIF, and the part that differs from the picture before.
struct GIFFrame {
  /// A rectangle of a picture.
  struct Part {
    let area: PixelRect
    /// The color numbers, row by row.
    let pixels: [UInt8]
  }

  /// Rectangles with all pixels that differ from the picture that was taken last.
  private var changed: [PixelRect] = []
  private var pixels: [UInt8]
  private var taken: [UInt8]
  private let size: PixelSize
  private let palette: GIFPalette

  /// The maximum number of parts of a picture, which appear one after the other.
  private static let maximumParts = 4
  /// The number of unchanged pixels that are written rather than beginning a new part.
  private static let joinedArea = 4096

  /// Creates a blank picture.
  init(_ palette: GIFPalette, _ size: PixelSize) {
    (self.palette, self.size) = (palette, size)
    pixels = Array(repeating: 0, count: size.width * size.height)
    taken = pixels
  }

  var bounds: PixelRect { PixelRect(columns: 0..<size.width, rows: 0..<size.height) }

  /// Whether no pixel differs from the picture that was taken last.
  var isEmpty: Bool { changed.isEmpty }

  /// Copies the pixels that may have changed.
  mutating func update(from canvas: ReplayCanvas) {
    canvas.takeChanges { area, pixels in
      var part = PixelRect.empty
      for row in area.rows {
        let left = area.columns.lowerBound
        let different = copy(pixels(row), to: row * size.width + left)
        let columns = left + different.lowerBound..<left + different.upperBound
        part = part.union(PixelRect(columns: columns, rows: row..<row + 1))
      }
      if !part.isEmpty { add(part) }
    }
  }

  /// Adds a rectangle of changed pixels, and joins rectangles that are close to each other.
  private mutating func add(_ part: PixelRect) {
    var part = part
    while let index = changed.indices.min(by: { growth($0, part) < growth($1, part) }),
      growth(index, part) <= Self.joinedArea || changed.count >= Self.maximumParts
    {
      part = part.union(changed.remove(at: index))
    }
    changed.append(part)
  }

  /// Returns how many unchanged pixels would be written if two rectangles were joined.
  private func growth(_ index: Int, _ part: PixelRect) -> Int {
    changed[index].union(part).area - changed[index].area - part.area
  }

  /// Copies a row of pixels; returns the smallest range of all that differ from the taken picture.
  private mutating func copy(_ source: UnsafeBufferPointer<UInt32>, to start: Int) -> Range<Int> {
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

  /// Takes the picture; returns parts with all pixels that differ, and with `parts`.
  mutating func take(with parts: [PixelRect] = []) -> [Part] {
    for part in parts { add(part) }
    let areas = changed
    changed = []
    return areas.map { area in
      var part: [UInt8] = []
      part.reserveCapacity(area.area)
      for row in area.rows {
        let start = row * size.width
        let range = start + area.columns.lowerBound..<start + area.columns.upperBound
        part += pixels[range]
        taken.replaceSubrange(range, with: pixels[range])
      }
      return Part(area: area, pixels: part)
    }
  }
}
