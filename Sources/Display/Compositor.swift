public import Raster

/// Puts layers of ink and panels of text together and sends what changed to a screen.
///
/// The work of a frame is in proportion to the cells that changed.
public struct Compositor {
  private var shown: [ScreenCell] = []
  private var size = ScreenSize(columns: 0, rows: 0)
  private var panels: [Panel] = []
  private var panelCells: [Int: ScreenCell] = [:]

  /// Creates a compositor for a blank screen.
  public init() {}

  /// Brings a screen up to date and declares the layers as shown.
  ///
  /// - Parameters:
  ///   - settled: The lower layer; of the screen's size.
  ///   - wet: The layer over it, of the same size: in a cell where it has dots, its ink shows.
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
    if let cell = panelCells[row * size.columns + column] { return cell }
    var dots = settled[column: column, row: row]
    let upper = wet[column: column, row: row]
    if upper.mask != 0 { dots = DotCell(mask: dots.mask | upper.mask, color: upper.color) }
    return dots.mask == 0 ? .blank : ScreenCell(dots.braille, color: dots.color)
  }

  private mutating func start(_ size: ScreenSize) {
    self.size = size
    shown = Array(repeating: .blank, count: size.columns * size.rows)
    panels = []
    panelCells = [:]
  }

  private mutating func replacePanels(by panels: [Panel], dirty: inout DirtyCells) {
    self.panels = panels
    let covered = panelCells.keys
    panelCells = [:]
    for (column, row, cell) in panels.flatMap({ $0.cells(on: size) }) {
      panelCells[row * size.columns + column] = cell
    }
    for index in Set(covered).union(panelCells.keys) {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
      dirty.insert(CellRect(columns: column..<column + 1, rows: row..<row + 1))
    }
  }
}
