import Ink
import Raster

/// The cells that a terminal shows, and the text that changes them.
struct TerminalCells {
  private var shown: [DotCell]
  private let columns: Int
  private let rows: Int
  /// `nil` for a picture without colors, which shows the dots of all inks.
  private let palette: InkPalette?

  init(columns: Int, rows: Int, palette: InkPalette?) {
    (self.columns, self.rows, self.palette) = (columns, rows, palette)
    shown = Array(repeating: .empty, count: columns * rows)
  }

  /// Returns the text that changes the terminal to a picture of the same size.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  mutating func update(to bitmap: DotBitmap) -> String {
    var text = ""
    var color = InkColor.foreground
    var cursor: (column: Int, row: Int)?
    for row in 0..<rows {
      for column in 0..<columns {
        var cell = bitmap[column: column, row: row]
        if palette == nil { cell = DotCell(mask: cell.lit, color: .foreground) }
        let before = shown[row * columns + column]
        if cell.mask == before.mask, cell.mask == 0 || cell.color == before.color { continue }
        shown[row * columns + column] = cell
        if cursor.map({ $0 != (column, row) }) ?? true {
          text += "\u{1B}[\(row + 1);\(column + 1)H"
        }
        if let palette, cell.mask != 0, cell.color != color {
          text += palette.sequence(for: cell.color)
          color = cell.color
        }
        text.unicodeScalars.append(cell.mask == 0 ? " " : cell.braille)
        cursor = (column + 1, row)
      }
    }
    return text + (color == .foreground ? "" : palette?.sequence(for: .foreground) ?? "")
  }
}
