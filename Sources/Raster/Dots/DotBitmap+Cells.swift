import Geometry
public import Ink

extension DotBitmap {
  /// What the cell in a column and a row shows; it must lie within the grid.
  ///
  /// It depends only on the dots and the order in which they were painted.
  public subscript(column column: Int, row row: Int) -> DotCell {
    let orders = orders(column: column, row: row)
    let lit = orders.lit
    guard lit != 0 else { return .empty }
    return inks.withUnsafeBufferPointer { inks in
      let top = inks[orders.newest]
      return DotCell(lit: lit, other: orders.dots(notOf: top, in: inks), ink: top)
    }
  }

  @inline(__always) private func orders(column: Int, row: Int) -> CellOrders {
    let first = firstDot(column: column, row: row) &* 2
    let stride = stride &* 2
    return dots.withUnsafeBytes { dots in
      func pair(_ y: Int) -> UInt64 {
        UInt64(dots.loadUnaligned(fromByteOffset: first &+ y &* stride, as: UInt32.self))
      }
      return CellOrders(upper: pair(0) | pair(1) &<< 32, lower: pair(2) | pair(3) &<< 32)
    }
  }

  /// Returns what a cell would show if another grid were drawn over this one.
  ///
  /// - Precondition: Both grids have the same size, and the cell lies within them.
  public func cell(column: Int, row: Int, under upper: DotBitmap) -> DotCell {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    let above = upper.orders(column: column, row: row)
    let covered = above.lit
    guard covered != 0 else { return self[column: column, row: row] }
    let below = orders(column: column, row: row)
    // Every dot of the upper grid was painted after every dot of the lower one.
    let top = upper.inks[above.newest]
    let others = (
      above: upper.inks.withUnsafeBufferPointer { above.dots(notOf: top, in: $0) },
      below: inks.withUnsafeBufferPointer { below.dots(notOf: top, in: $0) }
    )
    return DotCell(
      lit: covered | below.lit, other: others.above & covered | others.below & ~covered, ink: top)
  }

  /// Returns the one ink of the older dots of a full cell, if another grid were drawn over this
  /// one; `nil` if a dot is not lit, if all dots have the same ink, or if they have three inks.
  ///
  /// Characters without gaps show it behind the newest ink.
  ///
  /// - Precondition: Both grids have the same size, and the cell lies within them.
  public func background(column: Int, row: Int, under upper: DotBitmap) -> InkColor? {
    let cell = cell(column: column, row: row, under: upper)
    guard cell.lit == .max, cell.older != 0 else { return nil }
    let (left, top) = (column * Cell.width, row * Cell.height)
    var background: InkColor?
    for index in 0..<Cell.width * Cell.height {
      let (x, y) = (index % Cell.width, index / Cell.width)
      guard cell.older & DotCell.bit(column: x, row: y) != 0 else { continue }
      let ink = upper.ink(x: left + x, y: top + y) ?? ink(x: left + x, y: top + y)
      guard background == nil || background == ink else { return nil }
      background = ink
    }
    return background
  }

  @inline(__always) private func firstDot(column: Int, row: Int) -> Int {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    return row &* Cell.height &* stride &+ column &* Cell.width
  }
}

extension DotCell {
  /// Creates a cell from its lit dots, the dots that are not of the newest ink, and that ink.
  @inline(__always) fileprivate init(lit: UInt8, other: UInt8, ink: InkColor) {
    self.init(mask: lit & ~other, color: ink, older: lit & other)
  }
}
