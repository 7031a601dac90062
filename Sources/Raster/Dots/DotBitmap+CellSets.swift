extension DotBitmap {
  /// Shows in some cells what another grid of the same size has there, and nothing else.
  ///
  /// - Complexity: O(*n*) in the cells of the set, besides one look through the grid's.
  public mutating func replace(_ cells: CellSet, by other: DotBitmap) {
    precondition(
      other.columns == columns && other.rows == rows && cells.columns == columns
        && cells.rows == rows, "the grids are of one size")
    var other = other
    if max(latest.turn, other.latest.turn) == OrderedDot.lastTurn {
      renumberTurns()
      other.renumberTurns()
    }
    let stride = stride
    cells.forEachRun { columns, row in
      let (first, end) = (columns.lowerBound * DotCell.width, columns.upperBound * DotCell.width)
      for start in (row * DotCell.height..<(row + 1) * DotCell.height).lazy.map({ $0 * stride }) {
        dots.replaceSubrange(
          start + first..<start + end, with: other.dots[start + first..<start + end])
      }
      fresh.insert(CellRect(columns: columns, rows: row..<row + 1))
    }
    // A turn of its own: the same may have been that of different inks in the two.
    latest = OrderedDot(turn: max(latest.turn, other.latest.turn) + 1, ink: latest.ink)
  }

  /// Those of some cells in which not every dot is lit.
  ///
  /// - Complexity: O(*n*) in the cells of the set, besides one look through the grid's.
  func unfilledCells(of cells: CellSet) -> CellSet {
    var unfilled = CellSet(columns: columns, rows: rows)
    cells.forEachRun { columns, row in
      for column in columns where self[column: column, row: row].mask != .max {
        unfilled.insert(column: column, row: row)
      }
    }
    return unfilled
  }

  /// The cells that have ink.
  ///
  /// - Complexity: O(*n*) in the cells that were drawn on.
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
