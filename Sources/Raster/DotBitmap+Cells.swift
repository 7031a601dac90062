extension DotBitmap {
  /// What the cell in a column and a row shows.
  public subscript(column column: Int, row row: Int) -> DotCell {
    var vote = InkVote()
    count(column: column, row: row, for: &vote)
    return vote.cell
  }

  /// What a cell would show if another grid of the same size were put on top.
  public func cell(column: Int, row: Int, under upper: DotBitmap) -> DotCell {
    var vote = InkVote()
    count(column: column, row: row, for: &vote)
    vote.beginLayer()
    upper.count(column: column, row: row, for: &vote)
    return vote.cell
  }

  @inline(__always)
  private func count(column: Int, row: Int, for vote: inout InkVote) {
    let first = row * DotCell.height * stride + column * DotCell.width
    for y in 0..<DotCell.height {
      vote.add(dots[first + y * stride], column: 0, row: y)
      vote.add(dots[first + y * stride + 1], column: 1, row: y)
    }
  }
}

/// Finds the ink that a cell is shown in: the one that covers most of its dots.
///
/// If several cover as many, it is the one of them that has the dot drawn last. So the ink depends
/// on nothing but the dots and the order in which they were drawn, and it is the same whether two
/// layers are looked at together or have become one.
struct InkVote {
  /// The dots by row, then by column: their stamp, below a bit that is set in the upper layer.
  private var keys = SIMD8<UInt32>(repeating: 0)
  private var layer: UInt32 = 0
  private var mask: UInt8 = 0

  /// From here on dots lie over all those before.
  @inline(__always)
  mutating func beginLayer() { layer = 1 << 16 }

  /// Adds a dot, in place of the one that was there.
  @inline(__always)
  mutating func add(_ stamp: DotStamp, column: Int, row: Int) {
    guard stamp != .unlit else { return }
    keys[row &* DotCell.width &+ column] = layer | UInt32(stamp.bits)
    mask |= DotCell.bit(column: column, row: row)
  }

  /// The lit dots and their ink.
  var cell: DotCell {
    guard mask != 0 else { return .empty }
    // How many dots every ink has, in 4 bits each: there are eight at most.
    var counts: UInt64 = 0
    for place in 0..<8 where keys[place] != 0 { counts &+= 1 << Self.shift(keys[place]) }
    var most: UInt32 = 0
    for place in 0..<8 where keys[place] != 0 {
      let count = UInt32(truncatingIfNeeded: counts >> Self.shift(keys[place]) & 0xF)
      most = max(most, count << 17 | keys[place])
    }
    return DotCell(mask: mask, color: UInt8(truncatingIfNeeded: most & 0xF))
  }

  @inline(__always)
  private static func shift(_ key: UInt32) -> UInt64 { UInt64(key & 0xF) << 2 }
}
