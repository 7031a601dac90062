import Geometry
import Ink
import Raster

/// The braille dots of a picture.
struct DotPicture {
  /// The cells of the picture on the canvas.
  let layout: PageLayout

  private let bitmap: DotBitmap

  /// The radius of a dot, in dots.
  private static let radius = 0.4

  /// Draws strokes as dots, at the scale of the canvas.
  ///
  /// - Throws: ``ExportError/tooLarge(width:height:unit:)`` beyond the cells of `TextPicture`.
  /// - Complexity: O(*n*) in the number of samples and dots.
  init(of strokes: [StrokeRecord], _ options: ExportOptions) throws {
    let page = PageLayout(of: strokes, options)
    let limit = Double(TextPicture.limit)
    func cells(_ low: Double, _ high: Double, _ size: Int) -> (low: Double, count: Double) {
      let first = (low / Double(size)).rounded(.down)
      return (first * Double(size), max(1, (high / Double(size)).rounded(.up) - first))
    }
    let columns = cells(page.area.minX, page.area.maxX, Cell.width)
    let rows = cells(page.area.minY, page.area.maxY, Cell.height)
    guard columns.count <= limit, rows.count <= limit else {
      throw ExportError.tooLarge(width: columns.count, height: rows.count, unit: "cells")
    }
    let area = Rect(
      minX: columns.low, minY: rows.low,
      maxX: columns.low + columns.count * Double(Cell.width),
      maxY: rows.low + rows.count * Double(Cell.height))
    var pageOptions = options
    pageOptions.area = area
    layout = PageLayout(of: [], pageOptions)
    var bitmap = DotBitmap(columns: Int(columns.count), rows: Int(rows.count))
    var painter = StrokePainter(
      smoothing: options.smoothing,
      transform: Transform(scale: 1, translation: Vector(dx: -area.minX, dy: -area.minY)))
    painter.paint(strokes, into: &bitmap)
    self.bitmap = bitmap
  }

  /// Writes the dots as circles, grouped by their colors.
  func write(to xml: XMLWriter, _ colors: ExportColors) throws {
    var xml = xml
    for ink in InkColor.allCases {
      var isOpen = false
      for row in 0..<bitmap.rows {
        for column in 0..<bitmap.columns {
          let cell = bitmap[column: column, row: row]
          guard cell.mask != 0, cell.color == ink else { continue }
          if !isOpen {
            try xml.start("g", ["fill": colors.color(of: ink).hexadecimal])
            isOpen = true
          }
          try write(cell.mask, column, row, to: xml)
        }
      }
      if isOpen { try xml.end() }
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
