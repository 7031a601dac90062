import Geometry
import Ink
import Raster

struct DotPicture {
  /// The cells of the picture on the canvas.
  let layout: PageLayout
  private let bitmap: DotBitmap

  /// The minimum number of strokes between two reports of the progress, and the maximum number of reports.
  private static let (minimumStep, maximumSteps) = (1024, 16)
  /// The part of the work that is drawing; the rest is writing.
  private static let drawingShare = 0.5

  /// Draws strokes as dots, at the scale of the canvas.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:unit:)`` beyond the cells of `TextPicture`, or the error
  ///   of the output's progress.
  init(
    of strokes: [StrokeRecord], over screen: TerminalScreen?, _ options: ExportOptions,
    _ output: ExportOutput
  ) throws {
    var options = options
    let area = PageLayout(of: strokes, over: screen, options).area.wholeCells
    options.area = area
    layout = PageLayout(of: [], options)
    let (columns, rows) = (area.width / Double(Cell.width), area.height / Double(Cell.height))
    guard max(columns, rows) <= Double(TextPicture.limit)
    else { throw ExportError.tooLarge(width: columns, height: rows, unit: "cells") }
    var bitmap = DotBitmap(columns: max(1, Int(columns)), rows: max(1, Int(rows)))
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

  /// Writes the dots as circles: those of each row of cells, grouped by their colors.
  func write(to xml: XMLWriter, _ colors: ExportColors) throws {
    for row in 0..<bitmap.rows {
      for (ink, dots) in dots(inRow: row).sorted(by: { $0.key.number < $1.key.number }) {
        try xml.start("g", ["fill": colors.color(of: ink).hexadecimal])
        for dot in dots {
          let (x, y) = (String(dot.x, decimals: 1), String(dot.y, decimals: 1))
          try xml.empty("circle", ["cx": x, "cy": y, "r": "0.4"])
        }
        try xml.end()
      }
      let share = Double(row + 1) / Double(bitmap.rows)
      try xml.output.report(Self.drawingShare + (1 - Self.drawingShare) * share)
    }
  }

  /// Returns the centers of the dots of a row of cells, by their inks.
  private func dots(inRow row: Int) -> [InkColor: [Point]] {
    var dots: [InkColor: [Point]] = [:]
    for column in 0..<bitmap.columns where bitmap[column: column, row: row].lit != 0 {
      let (cell, inks) = (bitmap[column: column, row: row], bitmap.inks(column: column, row: row))
      let corner = Point(
        x: layout.area.minX + Double(column * Cell.width) + 0.5,
        y: layout.area.minY + Double(row * Cell.height) + 0.5)
      for index in 0..<8 {
        let (x, y) = (index % Cell.width, index / Cell.width)
        guard cell.lit & DotCell.bit(column: x, row: y) != 0 else { continue }
        dots[InkColor(unchecked: inks[index]), default: []]
          .append(corner + Vector(dx: Double(x), dy: Double(y)))
      }
    }
    return dots
  }
}
