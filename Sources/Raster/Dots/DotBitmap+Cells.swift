extension DotBitmap {
  /// What the cell in a column and a row shows.
  ///
  /// That is in the ink which covers most of its dots. If several cover as many, it is the one of
  /// them that has the dot drawn last. So the ink depends on nothing but the dots and the order in
  /// which they were drawn.
  public subscript(column column: Int, row row: Int) -> DotCell {
    let first = firstDot(column: column, row: row)
    let stride = stride
    return dots.withUnsafeBufferPointer { dots in
      DotCell { UInt32(dots[first &+ $1 &* stride &+ $0].bits) }
    }
  }

  /// What a cell would show if another grid of the same size were put on top.
  public func cell(column: Int, row: Int, under upper: DotBitmap) -> DotCell {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    let first = firstDot(column: column, row: row)
    let stride = stride
    return dots.withUnsafeBufferPointer { lower in
      upper.dots.withUnsafeBufferPointer { upper in
        DotCell { x, y in
          let index = first &+ y &* stride &+ x
          // What is above was drawn after everything below.
          return upper[index] == .unlit
            ? UInt32(lower[index].bits) : 1 << 16 | UInt32(upper[index].bits)
        }
      }
    }
  }

  @inline(__always)
  private func firstDot(column: Int, row: Int) -> Int {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    return row &* DotCell.height &* stride &+ column &* DotCell.width
  }
}

extension DotCell {
  /// Finds out what a cell shows.
  ///
  /// - Parameter key: What is in the dot in a column and a row of the cell: 0 where there is no
  ///   ink, else the turn in which it was drawn, above the 4 bits of the ink.
  @inline(__always)
  fileprivate init(_ key: (_ x: Int, _ y: Int) -> UInt32) {
    var mask: UInt8 = 0
    // How many dots every ink has, in 4 bits each: there are eight at most.
    var counts: UInt64 = 0
    for place in 0..<8 {
      let (x, y) = (place & 1, place >> 1)
      let isLit = key(x, y) != 0
      mask |= isLit ? DotCell.bit(column: x, row: y) : 0
      counts &+= (isLit ? 1 : 0) &<< (UInt64(key(x, y) & 0xF) &* 4)
    }
    var most: UInt32 = 0
    for place in 0..<8 {
      let key = key(place & 1, place >> 1)
      let count = UInt32(truncatingIfNeeded: counts &>> (UInt64(key & 0xF) &* 4)) & 0xF
      most = max(most, key == 0 ? 0 : count &<< 17 | key)
    }
    self.init(mask: mask, color: UInt8(truncatingIfNeeded: most & 0xF))
  }
}
