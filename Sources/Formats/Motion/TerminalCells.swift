import Geometry
import Ink
import Raster

/// The cells that a terminal shows, and the text that changes them.
struct TerminalCells {
  /// What is shown in the cells that were changed, by their indices; the others are blank.
  private var shown: [Int: TextPicture.Run] = [:]
  private let columns: Int
  /// `nil` for a picture without colors.
  private let palette: InkPalette?

  /// Creates the cells of a blank terminal.
  init(_ layout: TextPicture.Layout, _ palette: InkPalette?) {
    (columns, self.palette) = (layout.columns, palette)
  }

  /// Returns the text that changes the terminal to a picture of the same size.
  mutating func update(to bitmap: inout ReplayBitmap) -> String {
    let mixers = palette.map { [$0.mixer] } ?? []
    let blank = TextPicture.Run(text: " ", backgrounds: mixers.map { _ in nil }, columns: 1)
    var (text, pen) = ("", TextPicture.Run())
    var cursor: (column: Int, row: Int)?
    bitmap.takeChangedCells().forEachRun { run, row in
      // A wide character changes with either of its cells.
      for column in max(0, run.lowerBound - 1)..<run.upperBound {
        let index = row * columns + column
        var cell = bitmap.cell(column, row, mixers)
        guard cell != shown[index, default: blank] else { continue }
        shown[index] = cell
        if cell.columns == 0 { continue }
        if cursor.map({ $0 != (column, row) }) ?? true {
          text += "\u{1B}[\(row + 1);\(column + 1)H"
        }
        cell.keepLook(of: pen)
        text += palette.sequence(from: pen, to: cell) + cell.text
        pen = cell
        // Terminals differ in the widths of rare characters.
        cursor = cell.isRare ? nil : (column + 1, row)
      }
    }
    return text + palette.sequence(from: pen, to: TextPicture.Run())
  }
}

/// The dots of a replay: those that stay, and above them the ends of the strokes being drawn.
struct ReplayBitmap {
  private var layers: InkLayers
  private let transform: Transform

  init(_ layout: TextPicture.Layout, _ smoothing: Smoothing) {
    layers = InkLayers(smoothing: smoothing)
    layers.layOut(columns: layout.columns, rows: layout.rows)
    transform = layout.transform
    // Blank layers need not be painted at another transform first.
    layers.painter.transform = transform
  }

  /// Draws what has changed; the sketch has all changes.
  mutating func show(_ updates: [Sketch.Update], of sketch: Sketch) {
    if layers.update(InkUpdates(updates), showing: sketch, at: transform) { layers.paintWet() }
  }

  /// Returns what a cell shows: see ``TextPicture/Run``.
  func cell(_ column: Int, _ row: Int, _ mixers: [InkMixer]) -> TextPicture.Run {
    .cell(column, row, layers.characters, layers.settled, under: layers.wet, mixers)
  }

  mutating func takeChangedCells() -> CellSet {
    var cells = layers.settled.dirty
    cells.formUnion(layers.wet.dirty)
    layers.settled.clearDirty()
    layers.wet.clearDirty()
    return cells
  }
}
