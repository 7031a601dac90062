import CCairo
import Geometry
import Ink

/// How much of each pixel the growing strokes of one ink cover, from 0 to 255.
///
/// Pieces of a line overlap in round ends. A pixel has the highest coverage of any piece, so that pixels
/// at the border of the line are not darker where pieces meet.
final class InkCoverage {
  /// Its surface is blank except for the ends of strokes.
  private let painter: CairoPainter
  private let layout: PageLayout
  private let size: PixelSize
  /// The coverage that stays.
  private var settled: [UInt8]
  /// The parts of the surface with ends of strokes.
  private var ends: [PixelRect] = []
  private var settledArea = PixelRect.empty

  init(_ layout: PageLayout, _ size: PixelSize, _ options: ExportOptions) throws {
    (self.layout, self.size) = (layout, size)
    var options = options
    options.background = nil
    painter = try CairoPainter(CairoPainter.surface(CAIRO_FORMAT_A8, size), layout, options)
    settled = Array(repeating: 0, count: size.width * size.height)
  }

  /// Whether no pixel is covered.
  var isEmpty: Bool { settledArea.isEmpty && ends.isEmpty }

  /// Removes the ends of strokes; returns the pixels that may have changed.
  func clearEnds() -> [PixelRect] {
    defer { ends = [] }
    for area in ends {
      withRows(of: area) { row, _, _ in row.update(repeating: 0, count: area.columns.count) }
    }
    return ends
  }

  /// Paints spans that no longer change; returns the pixels that may have changed.
  func settle(_ spans: Range<Int>, of stroke: GrowingStroke) -> PixelRect {
    let area = paint(spans, of: stroke)
    settled.withUnsafeMutableBufferPointer { settled in
      withRows(of: area) { row, start, count in
        for index in 0..<count {
          settled[start + index] = max(settled[start + index], row[index])
          row[index] = 0
        }
      }
    }
    settledArea = settledArea.union(area)
    return area
  }

  /// Paints the end of a stroke, until ``clearEnds()``; returns the pixels that may have changed.
  func paintEnd(_ spans: Range<Int>, of stroke: GrowingStroke) -> PixelRect {
    let area = paint(spans, of: stroke)
    ends.append(area)
    return area
  }

  /// Blends a color over a row of pixels, where there is coverage.
  func blend(_ color: RGBColor, over pixels: inout [UInt32], row: Int, columns: Range<Int>) {
    let area = PixelRect(columns: columns, rows: row..<row + 1)
    pixels.withUnsafeMutableBufferPointer { pixels in
      settled.withUnsafeBufferPointer { settled in
        withRows(of: area) { coverage, start, count in
          for index in 0..<count {
            let alpha = max(coverage[index], settled[start + index])
            if alpha > 0 { pixels[index] = Self.blend(color, over: pixels[index], alpha) }
          }
        }
      }
    }
  }

  /// Blends the settled coverage into pixels for good, and removes it.
  func flatten(_ color: RGBColor, into pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    for row in settledArea.rows {
      for column in settledArea.columns {
        let alpha = settled[row * size.width + column]
        guard alpha > 0 else { continue }
        let index = row * stride + column
        pixels[index] = Self.blend(color, over: pixels[index], alpha)
        settled[row * size.width + column] = 0
      }
    }
    settledArea = .empty
  }

  func check() throws { try painter.check() }

  private func paint(_ spans: Range<Int>, of stroke: GrowingStroke) -> PixelRect {
    guard let bounds = painter.paint(spans, of: stroke) else { return .empty }
    return PixelRect(around: bounds, layout, size)
  }

  /// Calls `body` with each row of a part, the index of its first pixel in the picture, and their number.
  private func withRows(of area: PixelRect, _ body: (UnsafeMutablePointer<UInt8>, Int, Int) -> Void)
  {
    guard !area.isEmpty else { return }
    painter.withPixels { data, stride in
      for row in area.rows {
        body(
          data + row * stride + area.columns.lowerBound,
          row * size.width + area.columns.lowerBound, area.columns.count)
      }
    }
  }

  private static func blend(_ color: RGBColor, over pixel: UInt32, _ alpha: UInt8) -> UInt32 {
    func component(_ shift: UInt32, _ ink: UInt8) -> UInt32 {
      let paper = pixel >> shift & 0xFF
      return ((UInt32(ink) * UInt32(alpha) + paper * UInt32(255 - alpha) + 127) / 255) << shift
    }
    return component(16, color.red) | component(8, color.green) | component(0, color.blue)
  }
}
