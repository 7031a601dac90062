import Foundation
import Geometry
import Ink
import Raster
import StrokeScores
import Touches

/// A picture of recorded strokes in several inks, for the comparison of ink rules.
struct InkPicture {
  /// The size in cells.
  static let size = (columns: 60, rows: 24)

  private let bitmap: DotBitmap

  /// Paints strokes over each other.
  ///
  /// - Parameters:
  ///   - strokes: From the lowest to the topmost; each is scaled to the size of the picture.
  ///   - styles: The ink and the width of each stroke, in dots.
  init(_ strokes: [[TouchPredictor.Sample]], styles: [StrokeStyle]) {
    var bitmap = DotBitmap(columns: Self.size.columns, rows: Self.size.rows)
    var painter = StrokePainter()
    for (stroke, style) in zip(strokes, styles) {
      guard let record = StrokeRecord(style: style, samples: Self.fitted(stroke)) else { continue }
      painter.paint(record, into: &bitmap)
    }
    self.bitmap = bitmap
  }

  /// Returns the samples scaled to the picture, without a force.
  private static func fitted(_ stroke: [TouchPredictor.Sample]) -> [StrokeSample] {
    guard let first = stroke.first else { return [] }
    var (low, high) = (first.position, first.position)
    for sample in stroke {
      low = pointwiseMin(low, sample.position)
      high = pointwiseMax(high, sample.position)
    }
    let size = SIMD2(Double(size.columns * Cell.width), Double(size.rows * Cell.height))
    let margin = 8.0
    let scale = ((size - 2 * margin) / pointwiseMax(high - low, [1e-9, 1e-9])).min()
    let origin = (size - (high - low) * scale) / 2
    return stroke.map { sample in
      let position = (sample.position - low) * scale + origin
      return StrokeSample(
        location: Point(x: position.x, y: position.y), timestamp: sample.time)
    }
  }

  /// The cells with several inks.
  private var mixed: [(column: Int, row: Int, cell: DotCell)] {
    (0..<Self.size.rows).flatMap { row in
      (0..<Self.size.columns).compactMap { column in
        let cell = bitmap[column: column, row: row]
        return cell.older == 0 ? nil : (column, row, cell)
      }
    }
  }

  // MARK: - Counted dots

  /// Counts dots in the cells with several inks: those of the newest one, and older ones that a rule hides or
  /// shows in another color.
  func count(by rule: InkRule) -> (newest: Int, hidden: Int, recolored: Int) {
    mixed.reduce(into: (0, 0, 0)) { count, mixed in
      let look = rule.look(mixed.cell, bitmap.inks(column: mixed.column, row: mixed.row))
      count.0 += mixed.cell.mask.nonzeroBitCount
      count.1 += (mixed.cell.older & ~look.mask).nonzeroBitCount
      count.2 += (mixed.cell.older & look.mask).nonzeroBitCount
    }
  }

  // MARK: - The visible difference

  /// Returns how far the picture that a rule shows is from the picture of the dots.
  ///
  /// Both are drawn as discs of light, blurred by .75 dots, and compared in Oklab, times 100, over the cells
  /// with several inks.
  func error(by rule: InkRule, _ terminal: TerminalColors) -> (sum: Double, count: Int) {
    let palette = InkPalette(colorCount: InkPalette.trueColorCount, terminal: terminal)
    let mixed = mixed
    var (ideal, shown) = (LightPicture(Self.size), LightPicture(Self.size))
    ideal.fill(terminal.background.light)
    shown.fill(terminal.background.light)
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns {
        let cell = bitmap[column: column, row: row]
        guard cell.mask != 0 else { continue }
        let inks = bitmap.inks(column: column, row: row)
        let look = cell.older == 0 ? cell.look(palette.mixer) { inks } : rule.look(cell, inks)
        if let background = look.background {
          shown.fill(column, row, palette.shownColor(of: background, terminal).light)
        }
        for index in 0..<Cell.width * Cell.height {
          let bit = DotCell.bit(column: index % Cell.width, row: index / Cell.width)
          if cell.lit & bit != 0, let ink = InkColor(number: inks[index]) {
            ideal.addDisc(column, row, index, palette.shownColor(of: ink, terminal).light)
          }
          if look.mask & bit != 0 {
            shown.addDisc(column, row, index, palette.shownColor(of: look.color, terminal).light)
          }
        }
      }
    }
    ideal.blur()
    shown.blur()
    return mixed.reduce(into: (0, 0)) { total, mixed in
      let (sum, count) = ideal.difference(from: shown, mixed.column, mixed.row)
      total.0 += sum
      total.1 += count
    }
  }
}

/// A picture of light, with several pixels for each dot.
private struct LightPicture {
  private static let side = 6
  private static let share = 0.29
  private static let radius = 0.75

  private let width, height: Int
  private var pixels: [SIMD4<Float>]

  init(_ size: (columns: Int, rows: Int)) {
    width = size.columns * Cell.width * Self.side
    height = size.rows * Cell.height * Self.side
    pixels = Array(repeating: .zero, count: width * height)
  }

  mutating func fill(_ light: SIMD4<Float>) {
    pixels = Array(repeating: light, count: pixels.count)
  }

  mutating func fill(_ column: Int, _ row: Int, _ light: SIMD4<Float>) {
    forEachPixel(column, row) { pixels[$0] = light }
  }

  private func forEachPixel(_ column: Int, _ row: Int, _ body: (Int) -> Void) {
    let (across, down) = (Cell.width * Self.side, Cell.height * Self.side)
    for y in row * down..<(row + 1) * down {
      for x in column * across..<(column + 1) * across { body(y * width + x) }
    }
  }

  /// Draws a dot of a cell, counted row by row.
  mutating func addDisc(_ column: Int, _ row: Int, _ index: Int, _ light: SIMD4<Float>) {
    let side = Self.side
    let left = (column * Cell.width + index % Cell.width) * side
    let top = (row * Cell.height + index / Cell.width) * side
    let square = Self.share * Double(side * side) / .pi
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - Double(side - 1) / 2, Double(y) - Double(side - 1) / 2)
        if dx * dx + dy * dy <= square { pixels[(top + y) * width + left + x] = light }
      }
    }
  }

  mutating func blur() {
    blur(width, height, step: 1, stride: width)
    blur(height, width, step: width, stride: 1)
  }

  /// Blurs lines of pixels whose ends are reflected.
  private mutating func blur(_ length: Int, _ lines: Int, step: Int, stride: Int) {
    let sigma = Self.radius * Double(Self.side)
    let reach = Int((4 * sigma).rounded())
    let kernel = (-reach...reach).map { Float(exp(-pow(Double($0) / sigma, 2) / 2)) }
    let total = kernel.reduce(0, +)
    var line = [SIMD4<Float>](repeating: .zero, count: length)
    for start in (0..<lines).map({ $0 * stride }) {
      for index in 0..<length {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in kernel.enumerated() {
          var position = index + offset - reach
          if position < 0 { position = -1 - position }
          if position >= length { position = 2 * length - 1 - position }
          sum += pixels[start + position * step] * weight
        }
        line[index] = sum / total
      }
      for index in 0..<length { pixels[start + index * step] = line[index] }
    }
  }

  func difference(
    from other: LightPicture, _ column: Int, _ row: Int
  ) -> (sum: Double, count: Int) {
    var result = (sum: 0.0, count: 0)
    forEachPixel(column, row) { index in
      let (one, two) = (Oklab(light: pixels[index]), Oklab(light: other.pixels[index]))
      result.sum += 100 * one.squaredDistance(to: two).squareRoot()
      result.count += 1
    }
    return result
  }
}

extension InkPalette {
  /// Returns the color in which a terminal shows an ink.
  fileprivate func shownColor(of ink: InkColor, _ terminal: TerminalColors) -> RGBColor {
    switch color(for: ink) {
    case .standard: terminal.foreground
    case .number(let number) where number < 16: terminal.basic[number]
    case .number(let number): TerminalColor.fixedColors[number - 16]
    case .components(let color): color
    }
  }
}
