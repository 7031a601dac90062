import Geometry
import Ink
import Raster

struct DotPicture {
  /// The cells of the picture on the canvas.
  let layout: PageLayout
  private let bitmap: DotBitmap

  private static let radius = 0.4
  /// The minimum number of strokes between two reports of the progress, and the maximum number of reports.
  private static let (minimumStep, maximumSteps) = (1024, 16)
  /// The part of the work that is drawing; the rest is writing.
  private static let drawingShare = 0.5

  /// Draws strokes as dots, at the scale of the canvas.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:unit:)`` beyond the cells of `TextPicture`, or the error
  ///   of the output's progress.
  init(of strokes: [StrokeRecord], _ options: ExportOptions, _ output: ExportOutput) throws {
    let page = PageLayout(of: strokes, options)
    let limit = Double(TextPicture.limit)
    func cells(_ low: Double, _ high: Double, _ size: Int) -> (low: Double, count: Double) {
      let first = (low / Double(size)).rounded(.down)
      return (first * Double(size), max(1, (high / Double(size)).rounded(.up) - first))
    }
    let columns = cells(page.area.minX, page.area.maxX, Cell.width)
    let rows = cells(page.area.minY, page.area.maxY, Cell.height)
    guard columns.count <= limit, rows.count <= limit
    else { throw ExportError.tooLarge(width: columns.count, height: rows.count, unit: "cells") }
    let area = Rect(
      minX: columns.low, minY: rows.low, maxX: columns.low + columns.count * Double(Cell.width),
      maxY: rows.low + rows.count * Double(Cell.height))
    var pageOptions = options
    pageOptions.area = area
    layout = PageLayout(of: [], pageOptions)
    var bitmap = DotBitmap(columns: Int(columns.count), rows: Int(rows.count))
    var painter = StrokePainter(
      smoothing: options.smoothing,
      transform: Transform(scale: 1, translation: Vector(dx: -area.minX, dy: -area.minY)))
    let step = max(Self.minimumStep, strokes.count / Self.maximumSteps + 1)
    for start in stride(from: 0, to: strokes.count, by: step) {
      let end = min(start + step, strokes.count)
      painter.paint(Array(strokes[start..<end]), into: &bitmap)
      try output.report(Self.drawingShare * Double(end) / Double(strokes.count))
    }
    self.bitmap = bitmap
  }

  /// Writes the dots as circles, grouped by their colors.
  func write(to xml: XMLWriter, _ colors: ExportColors) throws {
    var done = 0
    for (ink, cells) in cellsByInk.sorted(by: { $0.key.number < $1.key.number }) {
      try xml.start("g", ["fill": colors.color(of: ink).hexadecimal])
      for cell in cells {
        let (row, column) = Int(cell.index).quotientAndRemainder(dividingBy: bitmap.columns)
        try write(cell.mask, column, row, to: xml)
      }
      try xml.end()
      done += cells.count
      let share = Double(done) / Double(bitmap.columns * bitmap.rows)
      try xml.output.report(Self.drawingShare + (1 - Self.drawingShare) * share)
    }
  }

  /// The row-by-row indices of the cells with each ink, and their dots in it.
  private var cellsByInk: [InkColor: [(index: UInt32, mask: UInt8)]] {
    var cells: [InkColor: [(index: UInt32, mask: UInt8)]] = [:]
    for row in 0..<bitmap.rows {
      for column in 0..<bitmap.columns {
        // The limit of the size keeps an index far below 2³².
        let index = UInt32(truncatingIfNeeded: row * bitmap.columns + column)
        for (ink, mask) in masks(column, row) { cells[ink, default: []].append((index, mask)) }
      }
    }
    return cells
  }

  /// Returns the dots of a cell in each ink that it has.
  private func masks(_ column: Int, _ row: Int) -> [InkColor: UInt8] {
    let cell = bitmap[column: column, row: row]
    guard cell.older != 0 else { return cell.mask == 0 ? [:] : [cell.color: cell.mask] }
    let inks = bitmap.inks(column: column, row: row)
    return (0..<8).reduce(into: [:]) { masks, index in
      let bit = DotCell.bit(column: index % Cell.width, row: index / Cell.width)
      if cell.lit & bit != 0 { masks[InkColor(unchecked: inks[index]), default: 0] |= bit }
    }
  }

  private func write(_ mask: UInt8, _ column: Int, _ row: Int, to xml: XMLWriter) throws {
    for x in 0..<Cell.width {
      for y in 0..<Cell.height where mask & DotCell.bit(column: x, row: y) != 0 {
        try xml.output.append { bytes in
          bytes.append("<circle cx=\"")
          bytes.append(layout.area.minX + Double(column * Cell.width + x) + 0.5, decimals: 1)
          bytes.append("\" cy=\"")
          bytes.append(layout.area.minY + Double(row * Cell.height + y) + 0.5, decimals: 1)
          bytes.append("\" r=\"")
          bytes.append(Self.radius, decimals: 1)
          bytes.append("\"/>\n")
        }
      }
    }
  }
}
