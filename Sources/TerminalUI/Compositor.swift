import Geometry
import Ink
package import Raster

/// Composes layers of ink and panels of text, and sends the cells that changed to a screen.
///
/// The work per frame is proportional to the number of cells that changed.
package struct Compositor {
  private var shown: [ScreenCell] = []
  /// What each cell showed when it last had several inks, since mixing takes most of the time of a cell.
  private var mixed: [MixedInks?] = []
  private var size = ScreenSize(columns: 0, rows: 0)
  private var mixer = InkMixer.standard
  private var panels: [DrawnPanel] = []
  private var layers = PanelLayers(ScreenSize(columns: 0, rows: 0))
  private var ring: [Int: UInt8] = [:]
  /// The cell in which a pointer shows over a panel; `nil` if it has none.
  private var pointerCell: Int?
  private var shownPointer: PointerMark?

  /// The style that determines the character for each combination of a cell's dots.
  package var style = CellStyle.braille { didSet { invalidateScreen() } }
  /// Whether panels have only ASCII characters, apart from texts of the user.
  package var hasASCIIPanels = false { didSet { invalidateScreen() } }
  /// Whether the characters and the backgrounds of a screen are dimmed.
  package var dimsScreen: Bool {
    get { mixer.dimsScreen }
    set {
      mixer.dimsScreen = newValue
      isStale = true
    }
  }
  /// Whether all cells must be composed again.
  private var isStale = false
  /// Whether dots of the upper layer keep their color, instead of the mean of a cell's colors.
  package var keepsWetColors = false
  /// The lines to show in cells without ink and marks, of the screen's size; `nil` for none.
  package var guides: DotBitmap?
  /// The marks, of the screen's size, which are a tint behind ink; `nil` for none.
  package var marks: DotBitmap?
  /// The number of cells that the last frame composed, of which most may show the same as before.
  package private(set) var composedCells = 0
  /// The pointer to draw over the ink; `nil` if the terminal draws its own or there is none.
  package var pointer: PointerMark?

  /// Creates a compositor for a blank screen.
  package init() {}

  /// Makes the next frame set every cell, for a screen whose contents are unknown.
  package mutating func invalidateScreen() { size = ScreenSize(columns: 0, rows: 0) }

  /// Updates a screen, marks the layers as shown, and returns the number of cells that changed.
  ///
  /// The lower and the upper layer and the characters have the screen's size. Characters that are others than
  /// before are in cells that are dirty in a layer. Later panels cover earlier ones.
  @discardableResult
  package mutating func compose(
    settled: inout DotBitmap, wet: inout DotBitmap, characters: CharacterCells? = nil,
    panels: [Panel], on screen: any Screen
  ) -> Int {
    var next = screen.inkMixer
    next.dimsScreen = mixer.dimsScreen
    if mixer != next {
      mixer = next
      invalidateScreen()
    }
    var dirty = settled.dirty
    dirty.formUnion(wet.dirty)
    settled.clearDirty()
    wet.clearDirty()
    for layer in [guides, marks] { if let layer { dirty.formUnion(layer.dirty) } }
    guides?.clearDirty()
    marks?.clearDirty()
    if size != screen.size {
      reset(to: screen.size)
      isStale = true
    }
    if isStale { dirty.insert(settled.bounds) }
    isStale = false
    if !panels.elementsEqual(self.panels, by: { $0 == $1.panel }) {
      replacePanels(by: panels, dirty: &dirty)
    }
    if pointer != shownPointer { replaceRing(dirty: &dirty) }
    var changes = 0
    composedCells = 0
    // A closure would copy both bitmaps for every cell.
    var runs: [(columns: Range<Int>, row: Int)] = []
    // A wide character changes with either of its cells.
    let margin = characters == nil ? 0 : 1
    dirty.forEachRun { run, row in
      let end = min(run.upperBound + margin, screen.size.columns)
      runs.append((max(0, run.lowerBound - margin)..<end, row))
    }
    for (columns, row) in runs {
      composedCells += columns.count
      for column in columns {
        let cell = cell(
          column: column, row: row, settled: settled, wet: wet,
          character: characters?[column: column, row: row])
        let index = row * size.columns + column
        guard shown[index] != cell else { continue }
        shown[index] = cell
        screen.set(cell, column: column, row: row)
        changes += 1
      }
    }
    return changes
  }

  private mutating func cell(
    column: Int, row: Int, settled: DotBitmap, wet: DotBitmap, character: CharacterCells.Cell?
  ) -> ScreenCell {
    let index = row * size.columns + column
    if layers.rowHasCells[row], var cell = layers.cells[index] {
      if index == pointerCell { cell.attributes.formSymmetricDifference(.reverse) }
      return cell
    }
    if let character,
      !character.isHidden(
        by: settled.cell(column: column, row: row, under: wet),
        isMarked: settled.isMarked(column: column, row: row, under: wet), mixer)
    {
      let first = column - (character.isRightHalf ? 1 : 0)
      let area = CellRect(
        columns: first..<first + character.cluster.columns, rows: row..<row + 1)
      if let cell = cell(of: character, in: area, settled: settled, wet: wet) { return cell }
    }
    var look = look(column: column, row: row, settled: settled, wet: wet)
    character?.show(behind: &look, mixer)
    if let mask = ring[index] {
      // A style that does not show every dot shows the pointer as a character instead of a ring.
      let color = look.mask == 0 ? pointer?.color ?? .foreground : look.color
      guard style.showsEveryDot
      else { return ScreenCell(pointer?.shape.character ?? "+", color: color) }
      // Over ink the mark is cut out, so that it is visible on a filled area too.
      look.mask ^= mask
      look.color = color
    }
    return ScreenCell(look, style)
  }

  /// Returns the cell of a character with the ink, the mark, and the pointer in its one or two cells; `nil` if
  /// a panel covers one of these.
  private func cell(
    of character: CharacterCells.Cell, in area: CellRect, settled: DotBitmap, wet: DotBitmap
  ) -> ScreenCell? {
    var (dots, ink, mark) = (UInt8(0), InkColor?.none, InkColor?.none)
    let row = area.rows.lowerBound
    var isPointed = false
    for column in area.columns {
      let index = row * size.columns + column
      guard layers.cells[index] == nil else { return nil }
      let above = settled.cell(column: column, row: row, under: wet)
      if above.lit != 0 { (dots, ink) = (dots | above.lit, ink ?? above.color) }
      if settled.isMarked(column: column, row: row, under: wet) { dots = .max }
      if let marks, marks[column: column, row: row].lit != 0 {
        mark = marks[column: column, row: row].color
      }
      // A ring around a character changes only that one.
      isPointed = isPointed || pointerCell.map { $0 == index } ?? (ring[index] != nil)
    }
    var cell = ScreenCell(character, under: ink, dots: dots, mark: mark, mixer)
    if isPointed { cell.attributes.formSymmetricDifference(.reverse) }
    return cell
  }

  /// Returns what a cell shows of the ink, the marks, and the guides.
  private mutating func look(
    column: Int, row: Int, settled: DotBitmap, wet: DotBitmap
  ) -> InkMixer.Look {
    let ink = settled.cell(column: column, row: row, under: wet)
    let mark = marks?[column: column, row: row] ?? .empty
    guard ink.mask == 0 else {
      var look = InkMixer.Look(mask: ink.mask, color: ink.color)
      if ink.older != 0 {
        let inks = settled.inks(column: column, row: row, under: wet)
        if keepsWetColors, wet[column: column, row: row].mask != 0 {
          var mixer = mixer
          mixer.means.remove(.mean)
          look = ink.look(mixer, style) { inks }
        } else {
          look = self.look(of: ink, inks, at: row * size.columns + column)
        }
      }
      return mark.mask == 0 ? look : mixer.marking(look, with: mark.lit, in: mark.color)
    }
    guard let layer = mark.mask == 0 ? guides : marks else {
      return InkMixer.Look(mask: 0, color: .foreground)
    }
    return layer[column: column, row: row].look(mixer, style) {
      layer.inks(column: column, row: row)
    }
  }

  private mutating func look(
    of dots: DotCell, _ inks: SIMD8<UInt32>, at index: Int
  ) -> InkMixer.Look {
    if let last = mixed[index], last.dots == dots, last.inks == inks { return last.look }
    let look = dots.look(mixer, style) { inks }
    mixed[index] = MixedInks(dots: dots, inks: inks, look: look)
    return look
  }

  private mutating func replaceRing(dirty: inout CellSet) {
    shownPointer = pointer
    let covered = Set(ring.keys).union([pointerCell].compactMap(\.self))
    let cell = pointer?.cell(on: size)
    pointerCell = pointer?.shape == .ring ? cell : nil
    ring = style.showsEveryDot ? pointer?.cells(on: size) ?? [:] : cell.map { [$0: 0] } ?? [:]
    insert(covered.union(ring.keys).union([pointerCell].compactMap(\.self)), into: &dirty)
  }

  private func insert(_ cells: some Sequence<Int>, into dirty: inout CellSet) {
    for index in cells {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
      dirty.insert(CellRect(column: column, row: row))
    }
  }

  private mutating func reset(to size: ScreenSize) {
    (self.size, shown) = (size, Array(repeating: .blank, count: size.columns * size.rows))
    mixed = Array(repeating: nil, count: shown.count)
    (panels, layers, ring, pointerCell, shownPointer) = ([], PanelLayers(size), [:], nil, nil)
  }

  /// Draws the panels that are new, and marks the cells that change.
  private mutating func replacePanels(by panels: [Panel], dirty: inout CellSet) {
    let previous = (panels: self.panels, layers: layers)
    self.panels = panels.map { panel in
      previous.panels.first { $0.panel == panel }
        ?? DrawnPanel(
          panel: panel, cells: panel.cells(on: size, style, mixer, isASCII: hasASCIIPanels))
    }
    layers = PanelLayers(size)
    for panel in self.panels { layers.add(panel) }
    insert(layers.difference(from: previous.layers), into: &dirty)
  }
}

/// The look of a cell with several inks, and the dots that it was mixed from.
private struct MixedInks {
  let dots: DotCell
  /// The inks of the dots, row by row.
  let inks: SIMD8<UInt32>
  let look: InkMixer.Look
}

private struct DrawnPanel {
  let panel: Panel
  let cells: [(column: Int, row: Int, cell: ScreenCell)]
}

private struct PanelLayers {
  private(set) var cells: [ScreenCell?]
  /// Whether any panel has cells in each row.
  private(set) var rowHasCells: [Bool]
  private let columns: Int

  init(_ size: ScreenSize) {
    columns = size.columns
    cells = Array(repeating: nil, count: size.columns * size.rows)
    rowHasCells = Array(repeating: false, count: size.rows)
  }

  /// Adds a panel over those that were added before.
  mutating func add(_ panel: DrawnPanel) {
    for (column, row, cell) in panel.cells {
      rowHasCells[row] = true
      cells[row * columns + column] = cell
      separateHalves(column: column, row: row)
    }
  }

  /// Blanks the other halves of characters that the cell cuts in two.
  private mutating func separateHalves(column: Int, row: Int) {
    let index = row * columns + column
    guard let glyph = cells[index]?.glyph else { return }
    if column > 0, glyph != ScreenCell.rightHalf, cells[index - 1]?.glyph.isWide == true {
      cells[index - 1]?.glyph = " "
    }
    if column + 1 < columns, !glyph.isWide, cells[index + 1]?.glyph == ScreenCell.rightHalf {
      cells[index + 1]?.glyph = " "
    }
  }

  /// Returns the indices of the cells that differ from those of other layers of the same size.
  func difference(from other: PanelLayers) -> [Int] {
    rowHasCells.indices.filter { rowHasCells[$0] || other.rowHasCells[$0] }.flatMap { row in
      (row * columns..<(row + 1) * columns).filter { cells[$0] != other.cells[$0] }
    }
  }
}
