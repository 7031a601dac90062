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

  /// Returns the inks of a cell's dots, if another grid were drawn over this one.
  ///
  /// - Returns: Their numbers, row by row; unspecified for dots that are not lit.
  /// - Precondition: Both grids have the same size, and the cell lies within them.
  public func inks(column: Int, row: Int, under upper: DotBitmap? = nil) -> SIMD8<UInt32> {
    var inks = SIMD8<UInt32>()
    addInks(column: column, row: row, to: &inks)
    upper?.addInks(column: column, row: row, to: &inks)
    return inks
  }

  private func addInks(column: Int, row: Int, to numbers: inout SIMD8<UInt32>) {
    let first = firstDot(column: column, row: row)
    dots.withUnsafeBufferPointer { dots in
      inks.withUnsafeBufferPointer { inks in
        for index in 0..<Cell.width * Cell.height {
          let dot = dots[first + index / Cell.width * stride + index % Cell.width]
          if dot != .unlit { numbers[index] = inks[Int(dot.order)].number }
        }
      }
    }
  }

  @inline(__always) private func firstDot(column: Int, row: Int) -> Int {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    return row &* Cell.height &* stride &+ column &* Cell.width
  }
}

extension DotCell {
  /// Returns what the cell shows in the colors of a screen; `inks` returns the numbers of the dots' inks, row by row.
  @inline(__always)
  public func look(
    _ mixer: InkMixer, _ style: CellStyle = .braille, inks: () -> SIMD8<UInt32>
  ) -> InkMixer.Look {
    guard older != 0 else { return InkMixer.Look(mask: mask, color: color) }
    return mixer.look(newest: mask, older: older, inks: inks(), hasGaps: style.hasGaps)
  }

  /// Creates a cell from its lit dots, the dots that are not of the newest ink, and that ink.
  @inline(__always) fileprivate init(lit: UInt8, other: UInt8, ink: InkColor) {
    self.init(mask: lit & ~other, color: ink, older: lit & other)
  }
}
