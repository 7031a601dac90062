import Geometry
import Ink
import Raster
import StrokeScores
import Touches

/// A picture of recorded strokes, each in another ink, for the comparison of ink rules.
struct InkPicture {
  /// The size in cells.
  static let size = (columns: 60, rows: 24)

  /// The index of the topmost layer of each dot, row by row; `nil` without ink.
  let dots: [Int?]
  /// The layers; each is painted over the ones before.
  let layers: Int

  private static let width = size.columns * Cell.width
  private static let height = size.rows * Cell.height

  /// Paints strokes over each other.
  ///
  /// - Parameters:
  ///   - strokes: From the lowest to the topmost; each is scaled to the size of the picture.
  ///   - widths: The width of each stroke, in dots.
  init(_ strokes: [[TouchPredictor.Sample]], widths: [Double]) {
    var dots = [Int?](repeating: nil, count: Self.width * Self.height)
    for (layer, (stroke, width)) in zip(strokes, widths).enumerated() {
      var bitmap = DotBitmap(columns: Self.size.columns, rows: Self.size.rows)
      var painter = StrokePainter()
      let style = StrokeStyle(color: .red, width: width)
      if let record = StrokeRecord(style: style, samples: Self.fitted(stroke)) {
        painter.paint(record, into: &bitmap)
      }
      for index in dots.indices
      where bitmap.isLit(x: index % Self.width, y: index / Self.width) { dots[index] = layer }
    }
    self.dots = dots
    layers = strokes.count
  }

  /// Returns the samples scaled to the picture, without a force.
  private static func fitted(_ stroke: [TouchPredictor.Sample]) -> [StrokeSample] {
    guard let first = stroke.first else { return [] }
    var (low, high) = (first.position, first.position)
    for sample in stroke {
      low = pointwiseMin(low, sample.position)
      high = pointwiseMax(high, sample.position)
    }
    let size = SIMD2(Double(width), Double(height))
    let margin = 8.0
    let scale = ((size - 2 * margin) / pointwiseMax(high - low, [1e-9, 1e-9])).min()
    let origin = (size - (high - low) * scale) / 2
    return stroke.map { sample in
      let position = (sample.position - low) * scale + origin
      return StrokeSample(
        location: Point(x: position.x, y: position.y), timestamp: sample.time)
    }
  }

  /// Returns what a rule shows, row by row.
  func shown(by rule: InkRule) -> [Int?] {
    let dots = rule.hasHalo ? dotsWithHalo : dots
    var shown = dots
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns {
        let cell = Self.cell(column: column, row: row)
        for (index, layer) in zip(cell, rule.shown(cell.map { dots[$0] })) { shown[index] = layer }
      }
    }
    return shown
  }

  private static func cell(column: Int, row: Int) -> [Int] {
    (0..<Cell.width * Cell.height).map {
      (row * Cell.height + $0 / Cell.width) * width + column * Cell.width + $0 % Cell.width
    }
  }

  /// The dots without those next to a dot of a newer ink.
  private var dotsWithHalo: [Int?] {
    dots.indices.map { index in
      guard let layer = dots[index] else { return nil }
      let (x, y) = (index % Self.width, index / Self.width)
      for down in -1...1 where (0..<Self.height).contains(y + down) {
        for right in -1...1 where (0..<Self.width).contains(x + right) {
          if let other = dots[(y + down) * Self.width + x + right], other > layer { return nil }
        }
      }
      return layer
    }
  }

  /// Returns the picture as text with colors (SGR), as a rule shows it.
  func text(by rule: InkRule) -> String {
    let shown = shown(by: rule)
    return (0..<Self.size.rows).map { row in
      (0..<Self.size.columns).map { column in
        Self.text(of: Self.cell(column: column, row: row).map { shown[$0] })
      }.joined() + "\u{1B}[m"
    }.joined(separator: "\n")
  }

  private static func text(of dots: InkRule.Dots) -> String {
    let top = dots.compactMap(\.self).max()
    var mask: UInt8 = 0
    for index in dots.indices where dots[index] != nil && dots[index] == top {
      mask |= DotCell.bit(column: index % Cell.width, row: index / Cell.width)
    }
    let second = dots.compactMap(\.self).first { $0 != top }
    let color = "\u{1B}[0;3\(1 + (top ?? 0) % 6)\(second.map { ";4\(1 + $0 % 6)" } ?? "")m"
    return color + String(Character(DotCell(mask: mask, color: .red).braille))
  }
}
