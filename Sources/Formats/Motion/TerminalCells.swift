import Geometry
import Ink
import Raster

/// The cells that a terminal shows, and the text that changes them.
struct TerminalCells {
  private var shown: [InkMixer.Look]
  /// The characters that are shown, by the indices of their cells.
  private var characters: [Int: TextPicture.Run] = [:]
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
    var mark: CharacterCells.InkMark?
    var cursor: (column: Int, row: Int)?
    bitmap.takeChangedCells().forEachRun { run, row in
      for column in bitmap.firstColumn(of: run, row: row)..<run.upperBound {
        let index = row * columns + column
        let character = bitmap.character(column: column, row: row, palette?.mixer)
        var cell = bitmap.look(column: column, row: row, palette?.mixer)
        if let character {
          cell = InkMixer.Look(
            mask: 0, color: character.color, background: character.background)
        } else if cell.mask == 0 {
          cell.color = .foreground
        }
        guard cell != shown[index] || character != characters[index] else { continue }
        (shown[index], characters[index]) = (cell, character)
        if character?.columns == 0 { continue }
        if cursor.map({ $0 != (column, row) }) ?? true {
          text += "\u{1B}[\(row + 1);\(column + 1)H"
        }
        if cell.mask != 0 || character != nil { text += change(&pen.color, to: cell.color) }
        text += change(&pen.background, to: cell.background) + mark.sequence(to: character?.mark)
        mark = character?.mark
        text += character?.text ?? String(cell.mask == 0 ? " " : DotCell.braille(cell.mask))
        // Terminals differ in the widths of rare characters.
        cursor = character?.isRare == true ? nil : (column + 1, row)
      }
    }
    return text + mark.sequence(to: nil) + change(&pen.color, to: .foreground)
      + change(&pen.background, to: nil)
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

  /// Returns what a cell shows of a text, if anything; no columns if the character before it extends into it.
  func character(column: Int, row: Int, _ mixer: InkMixer?) -> TextPicture.Run? {
    guard let character = layers.characters?[column: column, row: row] else { return nil }
    guard !character.isRightHalf else { return TextPicture.Run() }
    let cells = (column..<column + character.cluster.columns).map {
      layers.settled.cell(column: $0, row: row, under: layers.wet)
    }
    return TextPicture.Run(character, over: cells, mixer.map { [$0] } ?? [])
  }

  /// Returns the first of some columns, or the one before it if its character extends into it.
  func firstColumn(of columns: Range<Int>, row: Int) -> Int {
    let first = columns.lowerBound
    return first - (layers.characters?[column: first, row: row]?.isRightHalf == true ? 1 : 0)
  }

  mutating func takeChangedCells() -> CellSet {
    var cells = layers.settled.dirty
    cells.formUnion(layers.wet.dirty)
    layers.settled.clearDirty()
    layers.wet.clearDirty()
    return cells
  }
}
