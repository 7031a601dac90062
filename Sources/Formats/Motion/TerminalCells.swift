import Ink
import Raster

/// The cells that a terminal shows, and the text that changes them.
struct TerminalCells {
  private var shown: [DotCell]
  private let columns: Int
  /// `nil` for a picture without colors.
  private let palette: InkPalette?
  /// Whether a cell shows the dots of all inks, as in `TextPicture`.
  private let showsEveryInk: Bool

  /// Creates the cells of a blank terminal.
  init(_ layout: TextPicture.Layout, _ palette: InkPalette?) {
    (columns, self.palette) = (layout.columns, palette)
    showsEveryInk = palette == nil || layout.isReduced
    shown = Array(repeating: .empty, count: layout.columns * layout.rows)
  }

  /// Returns the text that changes the terminal to a picture of the same size.
  ///
  /// - Complexity: O(*n*) in the number of cells that may have changed since the last call.
  mutating func update(to bitmap: inout ReplayBitmap) -> String {
    var text = ""
    var color = InkColor.foreground
    var cursor: (column: Int, row: Int)?
    let changed = bitmap.takeChangedCells()
    for row in changed.rows {
      for column in changed.columns(inRow: row) {
        let cell = cell(bitmap[column: column, row: row])
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

  /// Returns what the terminal shows of a cell.
  private func cell(_ cell: DotCell) -> DotCell {
    DotCell(
      mask: showsEveryInk ? cell.lit : cell.mask, color: palette == nil ? .foreground : cell.color)
  }
}
