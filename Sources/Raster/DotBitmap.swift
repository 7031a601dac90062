import Geometry

/// A grid of cells with two dots across and four down in each, that can be drawn on.
///
/// The dot (0, 0) is the upper left one. What lies outside is cut off, however far outside.
public struct DotBitmap: Sendable {
  /// The cells across.
  public let columns: Int
  /// The cells down.
  public let rows: Int
  /// The cells, row by row.
  public private(set) var cells: [DotCell]
  /// The cells that were drawn on or cleared since they were last shown.
  public private(set) var dirty: DirtyCells
  /// The cells that may have ink.
  private var inked: DirtyCells
  /// The cells that drawing is confined to.
  public var clip: CellRect

  /// Creates a grid without ink.
  ///
  /// - Precondition: Neither number is negative.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: .empty, count: columns * rows)
    dirty = DirtyCells(rows: rows)
    inked = DirtyCells(rows: rows)
    clip = CellRect(columns: 0..<columns, rows: 0..<rows)
  }

  /// The whole grid.
  public var bounds: CellRect { CellRect(columns: 0..<columns, rows: 0..<rows) }

  /// The cell in a column and a row.
  @inlinable
  public subscript(column column: Int, row row: Int) -> DotCell { cells[row * columns + column] }

  /// Whether a dot is lit; outside the grid none is.
  public func isLit(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < columns * DotCell.width, y < rows * DotCell.height else {
      return false
    }
    let cell = self[column: x / DotCell.width, row: y / DotCell.height]
    return cell.mask & DotCell.bit(column: x % DotCell.width, row: y % DotCell.height) != 0
  }

  /// Takes all ink off the cells of a rectangle within the grid.
  public mutating func clear(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    for row in rect.rows {
      for column in rect.columns { cells[row * columns + column] = .empty }
    }
    dirty.insert(rect)
  }

  /// Takes all ink off.
  ///
  /// - Complexity: O(*n*) in the cells that were drawn on since the last time.
  public mutating func clear() {
    for row in inked.rows {
      clear(CellRect(columns: inked.columns(inRow: row), rows: row..<row + 1))
    }
    inked.removeAll()
  }

  /// Puts the ink of another grid of the same size on top.
  ///
  /// - Complexity: O(*n*) in the cells of the other that were drawn on.
  public mutating func add(_ upper: DotBitmap) {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    for row in upper.inked.rows {
      let range = upper.inked.columns(inRow: row)
      for index in row * columns + range.lowerBound..<row * columns + range.upperBound
      where upper.cells[index].mask != 0 {
        cells[index].mask |= upper.cells[index].mask
        cells[index].color = upper.cells[index].color
      }
    }
    dirty.formUnion(upper.inked)
    inked.formUnion(upper.inked)
  }

  /// Declares every change as shown.
  public mutating func clearDirty() { dirty.removeAll() }

  /// Lets a primitive write on the cells that the clip and a rectangle in dots have in common.
  ///
  /// The pointer is taken once a primitive: a check per dot would cost more than the dot.
  mutating func draw(
    within rect: Rect, color: UInt8, _ body: (DotCanvas) -> Void
  ) {
    var area = CellRect(around: rect, columns: columns, rows: rows)
    area.columns = area.columns.clamped(to: clip.columns)
    area.rows = area.rows.clamped(to: clip.rows)
    guard !area.isEmpty else { return }
    dirty.insert(area)
    inked.insert(area)
    let stride = columns
    cells.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(DotCanvas(base: base, stride: stride, area: area, color: color))
    }
  }
}
