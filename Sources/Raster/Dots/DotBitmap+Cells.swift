import Geometry
public import Ink

extension DotBitmap {
  /// What the cell in a column and a row shows; it must lie within the grid.
  ///
  /// It depends only on the dots and the order in which they were painted.
  public subscript(column column: Int, row row: Int) -> DotCell {
    dots(column: column, row: row).cell
  }

  /// Returns what a cell would show if another grid were drawn over this one.
  ///
  /// - Precondition: Both grids have the same size, and the cell lies within them.
  public func cell(column: Int, row: Int, under upper: DotBitmap) -> DotCell {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    let above = upper.dots(column: column, row: row)
    guard above.lit != 0 else { return self[column: column, row: row] }
    return CellDots(above, over: dots(column: column, row: row), orders: latest.order).cell
  }

  /// Returns whether a cell would have ink only of markers if another grid were drawn over this one.
  package func isMarked(column: Int, row: Int, under upper: DotBitmap? = nil) -> Bool {
    let own = dots(column: column, row: row)
    let upper = upper?.dots(column: column, row: row) ?? own
    return upper.lit | own.lit != 0 && upper.above | own.above == 0
  }

  /// Returns the inks of a cell's dots, if another grid were drawn over this one.
  ///
  /// - Returns: Their numbers, row by row; 0 for dots that are not lit.
  /// - Precondition: Both grids have the same size, and the cell lies within them.
  public func inks(column: Int, row: Int, under upper: DotBitmap? = nil) -> SIMD8<UInt32> {
    let lower = dots(column: column, row: row)
    guard let upper else { return lower.inks }
    return CellDots(upper.dots(column: column, row: row), over: lower, orders: latest.order).inks
  }

  @inline(__always) private func dots(column: Int, row: Int) -> CellDots {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    let first = row &* Cell.height &* stride &+ column &* Cell.width
    return dots.withUnsafeBufferPointer { dots in
      // A grid with a cell has a base address.
      CellDots(dots.baseAddress.unsafelyUnwrapped + first, stride: stride)
    }
  }

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
    // The next dots are later than the dots of both grids.
    let order = max(latest.order, other.latest.order) &+ 1
    latest = OrderedDot(order: order, ink: latest.ink)
  }

  /// Returns the cells of a set in which more ink below can show: at least one dot is not lit, or a marker's.
  func unfilledCells(of cells: CellSet) -> CellSet {
    cells.filter { dots(column: $0, row: $1).above != .max }
  }

  /// Returns the cells that look different in another grid of the same size.
  ///
  /// - Complexity: O(*n*) in the cells that are ``dirty`` here; no others are compared.
  public func cells(differingFrom other: DotBitmap) -> CellSet {
    precondition(other.columns == columns && other.rows == rows, "the grids are of one size")
    return dirty.filter { self[column: $0, row: $1] != other[column: $0, row: $1] }
  }

  /// The cells that have ink; O(*n*) in the cells that were drawn on.
  public var litCells: CellSet { inked.filter { self[column: $0, row: $1].mask != 0 } }
}

extension DotCell {
  /// Returns what the cell shows in the colors of a screen; `inks` returns the numbers of the dots' inks, row by row.
  @inline(__always)
  public func look(
    _ mixer: InkMixer, _ style: CellStyle = .braille, inks: () -> SIMD8<UInt32>
  ) -> InkMixer.Look {
    guard older != 0 else { return InkMixer.Look(mask: mask, color: color) }
    return mixer.look(
      newest: mask, older: older, under: under, inks: inks(), hasGaps: style.hasGaps)
  }
}
