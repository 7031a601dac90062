import Geometry
import Ink
import Raster

/// The cells that a terminal shows, and the text that changes them.
struct TerminalCells {
  private var shown: [InkMixer.Look]
  private let columns: Int
  /// `nil` for a picture without colors.
  private let palette: InkPalette?
  private static let blank = InkMixer.Look(mask: 0, color: .foreground)

  /// Creates the cells of a blank terminal.
  init(_ layout: TextPicture.Layout, _ palette: InkPalette?) {
    (columns, self.palette) = (layout.columns, palette)
    shown = Array(repeating: Self.blank, count: layout.columns * layout.rows)
  }

  /// Returns the text that changes the terminal to a picture of the same size.
  mutating func update(to bitmap: inout ReplayBitmap) -> String {
    var text = ""
    var pen = Self.blank
    var cursor: (column: Int, row: Int)?
    bitmap.takeChangedCells().forEachRun { run, row in
      for column in run {
        var cell = bitmap.look(column: column, row: row, palette?.mixer)
        if cell.mask == 0 { cell.color = .foreground }
        guard cell != shown[row * columns + column] else { continue }
        shown[row * columns + column] = cell
        if cursor.map({ $0 != (column, row) }) ?? true {
          text += "\u{1B}[\(row + 1);\(column + 1)H"
        }
        if cell.mask != 0 { text += change(&pen.color, to: cell.color) }
        text += change(&pen.background, to: cell.background)
        text.unicodeScalars.append(cell.mask == 0 ? " " : DotCell.braille(cell.mask))
        cursor = (column + 1, row)
      }
    }
    return text + change(&pen.color, to: .foreground) + change(&pen.background, to: nil)
  }

  private func change(_ color: inout InkColor, to other: InkColor) -> String {
    defer { color = other }
    return color == other ? "" : palette?.sequence(for: other) ?? ""
  }

  private func change(_ background: inout InkColor?, to other: InkColor?) -> String {
    defer { background = other }
    return background == other ? "" : palette?.backgroundSequence(for: other) ?? ""
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

  /// Returns what a cell shows; without a mixer, all dots.
  func look(column: Int, row: Int, _ mixer: InkMixer?) -> InkMixer.Look {
    let (settled, wet) = (layers.settled, layers.wet)
    let dots = settled.cell(column: column, row: row, under: wet)
    guard let mixer else { return InkMixer.Look(mask: dots.lit, color: .foreground) }
    return dots.look(mixer) { settled.inks(column: column, row: row, under: wet) }
  }

  mutating func takeChangedCells() -> CellSet {
    var cells = layers.settled.dirty
    cells.formUnion(layers.wet.dirty)
    layers.settled.clearDirty()
    layers.wet.clearDirty()
    return cells
  }
}
