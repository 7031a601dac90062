import Geometry

extension DotBitmap {
  /// Replaces the ink of some cells with the ink that another grid has there.
  ///
  /// - Precondition: Both grids and the set have the same size.
  /// - Complexity: O(*n*) in the cells of the set, plus one pass over the bits of the set.
  public mutating func replace(_ cells: CellSet, by other: DotBitmap) {
    precondition(
      other.columns == columns && other.rows == rows && cells.columns == columns
        && cells.rows == rows, "the grids are of one size")
    let stride = stride
    cells.forEachRun { columns, row in
      let run = CellRect(columns: columns, rows: row..<row + 1)
      let area = run.dots
      for start in area.ys.lazy.map({ $0 * stride }) {
        let range = start + area.xs.lowerBound..<start + area.xs.upperBound
        dots.replaceSubrange(range, with: other.dots[range])
      }
      drawn.insert(run)
    }
    // The next dots are later than those of both grids.
    let order = max(latest.order, other.latest.order) &+ 1
    latest = OrderedDot(order: order, ink: latest.ink)
  }

  /// Returns the cells of a set in which at least one dot is not lit.
  func unfilledCells(of cells: CellSet) -> CellSet {
    var unfilled = CellSet(columns: columns, rows: rows)
    cells.forEachRun { columns, row in
      for column in columns where self[column: column, row: row].lit != .max {
        unfilled.insert(column: column, row: row)
      }
    }
    return unfilled
  }

  /// Returns the cells that look different in another grid of the same size.
  ///
  /// - Complexity: O(*n*) in the cells that are ``dirty`` here; no others are compared.
  public func cells(differingFrom other: DotBitmap) -> CellSet {
    precondition(other.columns == columns && other.rows == rows, "the grids are of one size")
    var cells = CellSet(columns: columns, rows: rows)
    let dirty = dirty
    for row in dirty.rows {
      for column in dirty.columns(inRow: row)
      where self[column: column, row: row] != other[column: column, row: row] {
        cells.insert(column: column, row: row)
      }
    }
    return cells
  }

  /// The cells that have ink; O(*n*) in the cells that were drawn on.
  public var litCells: CellSet {
    var lit = CellSet(columns: columns, rows: rows)
    let inked = inked
    for row in inked.rows {
      for column in inked.columns(inRow: row) where self[column: column, row: row].mask != 0 {
        lit.insert(column: column, row: row)
      }
    }
    return lit
  }
}
