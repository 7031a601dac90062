import Geometry
import Ink

extension DotBitmap {
  /// The lit dots and the ink of the cell in a column and a row.
  ///
  /// The ink is that of most of the cell's lit dots. Ties go to the ink painted last. The ink thus
  /// depends only on the dots and the order in which they were painted.
  ///
  /// - Precondition: The cell lies within the grid.
  public subscript(column column: Int, row row: Int) -> DotCell {
    let first = firstDot(column: column, row: row)
    let stride = stride
    return dots.withUnsafeBufferPointer { dots in
      DotCell { UInt32(dots[first &+ $1 &* stride &+ $0].bits) }
    }
  }

  /// Returns what a cell would show if another grid were drawn over this one.
  ///
  /// - Precondition: Both grids have the same size, and the cell lies within them.
  public func cell(column: Int, row: Int, under upper: DotBitmap) -> DotCell {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    let first = firstDot(column: column, row: row)
    let stride = stride
    return dots.withUnsafeBufferPointer { lower in
      upper.dots.withUnsafeBufferPointer { upper in
        DotCell { x, y in
          let index = first &+ y &* stride &+ x
          // Every dot of the upper grid was painted after every dot of the lower one.
          return upper[index] == .unlit
            ? UInt32(lower[index].bits) : 1 << 16 | UInt32(upper[index].bits)
        }
      }
    }
  }

  @inline(__always)
  private func firstDot(column: Int, row: Int) -> Int {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    return row &* Cell.height &* stride &+ column &* Cell.width
  }
}

extension DotCell {
  /// Creates a cell from the bits of its dots.
  ///
  /// - Parameter key: Returns the bits of the dot in a column and a row of the cell: 0 without ink,
  ///   otherwise the paint order above the 4 bits of the ink.
  @inline(__always)
  fileprivate init(_ key: (_ x: Int, _ y: Int) -> UInt32) {
    let dotCount = Cell.width * Cell.height
    var mask: UInt8 = 0
    // The number of dots of each ink, in 4 bits each; there are at most eight dots.
    var counts: UInt64 = 0
    for index in 0..<dotCount {
      let (x, y) = (index % Cell.width, index / Cell.width)
      let isLit = key(x, y) != 0
      mask |= isLit ? DotCell.bit(column: x, row: y) : 0
      counts &+= (isLit ? 1 : 0) &<< (UInt64(key(x, y) & 0xF) &* 4)
    }
    var winner: UInt32 = 0
    for index in 0..<dotCount {
      let key = key(index % Cell.width, index / Cell.width)
      let count = UInt32(truncatingIfNeeded: counts &>> (UInt64(key & 0xF) &* 4)) & 0xF
      winner = max(winner, key == 0 ? 0 : count &<< 17 | key)
    }
    let ink = UInt8(truncatingIfNeeded: winner & 0xF)
    self.init(mask: mask, color: InkColor(rawValue: ink) ?? .foreground)
  }
}
