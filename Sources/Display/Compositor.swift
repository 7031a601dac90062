public import Raster

/// Puts layers of ink and panels of text together and sends what changed to a screen.
///
/// The work of a frame is in proportion to the cells that changed.
public struct Compositor {
  private var shown: [ScreenCell] = []
  private var size = ScreenSize(columns: 0, rows: 0)
  private var panels: [Panel] = []
  private var panelCells: [Int: ScreenCell] = [:]
  private var ring: [Int: UInt8] = [:]
  private var shownPointer: PointerMark?

  /// What the dots of cells are shown with.
  public var style = CellStyle.braille {
    didSet { forgetScreen() }
  }
  /// The pointer to show over the ink, if the terminal does not.
  public var pointer: PointerMark?

  /// Creates a compositor for a blank screen.
  public init() {}

  /// Has the next frame show everything: what the screen shows is not known any more.
  public mutating func forgetScreen() { size = ScreenSize(columns: 0, rows: 0) }

  /// Brings a screen up to date and declares the layers as shown.
  ///
  /// - Parameters:
  ///   - settled: The lower layer; of the screen's size.
  ///   - wet: The layer over it, of the same size; a cell shows the ink that covers most of its dots
  ///     when both are taken as one.
  ///   - panels: The text on top, the last one uppermost.
  ///   - screen: Where to show them.
  /// - Returns: The number of cells that changed.
  @discardableResult
  public mutating func compose(
    settled: inout DotBitmap, wet: inout DotBitmap, panels: [Panel], on screen: any Screen
  ) -> Int {
    var dirty = settled.dirty
    dirty.formUnion(wet.dirty)
    settled.clearDirty()
    wet.clearDirty()
    if size != screen.size {
      start(screen.size)
      dirty.insert(settled.bounds)
    }
    if panels != self.panels { replacePanels(by: panels, dirty: &dirty) }
    if pointer != shownPointer { replaceRing(dirty: &dirty) }
    var changes = 0
    for row in dirty.rows {
      for column in dirty.columns(inRow: row) {
        let cell = cell(column: column, row: row, settled: settled, wet: wet)
        let index = row * size.columns + column
        guard shown[index] != cell else { continue }
        shown[index] = cell
        screen.set(cell, column: column, row: row)
        changes += 1
      }
    }
    return changes
  }

  private func cell(column: Int, row: Int, settled: DotBitmap, wet: DotBitmap) -> ScreenCell {
    let index = row * size.columns + column
    if let cell = panelCells[index] { return cell }
    var dots = settled.cell(column: column, row: row, under: wet)
    if let mask = ring[index] {
      // A ring is made of dots; where there are none, a character stands for it.
      let color = dots.mask == 0 ? 0 : dots.color
      guard style.showsEveryDot else { return ScreenCell("+", color: color) }
      dots = DotCell(mask: dots.mask | mask, color: color)
    }
    guard dots.mask != 0 else { return .blank }
    let glyph = style.glyph(for: dots.mask)
    return ScreenCell(
      glyph.character, color: dots.color, attributes: glyph.isReversed ? .reverse : [])
  }

  private mutating func replaceRing(dirty: inout DirtyCells) {
    shownPointer = pointer
    let covered = ring.keys
    if style.showsEveryDot {
      ring = pointer?.ring(on: size) ?? [:]
    } else {
      ring = pointer?.cell(on: size).map { [$0: 0] } ?? [:]
    }
    insert(Set(covered).union(ring.keys), into: &dirty)
  }

  private func insert(_ cells: some Sequence<Int>, into dirty: inout DirtyCells) {
    for index in cells {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
      dirty.insert(CellRect(columns: column..<column + 1, rows: row..<row + 1))
    }
  }

  private mutating func start(_ size: ScreenSize) {
    self.size = size
    shown = Array(repeating: .blank, count: size.columns * size.rows)
    panels = []
    panelCells = [:]
    ring = [:]
    shownPointer = nil
  }

  private mutating func replacePanels(by panels: [Panel], dirty: inout DirtyCells) {
    self.panels = panels
    let covered = panelCells.keys
    panelCells = [:]
    for (column, row, cell) in panels.flatMap({ $0.cells(on: size) }) {
      panelCells[row * size.columns + column] = cell
    }
    insert(Set(covered).union(panelCells.keys), into: &dirty)
  }
}
