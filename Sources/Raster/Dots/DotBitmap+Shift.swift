extension DotBitmap {
  /// Moves all ink by whole dots; what leaves the grid is lost.
  ///
  /// A cell keeps the ink that it is shown in only if all its dots come from one cell, or have one
  /// ink: which of two was drawn later is known within a cell only.
  ///
  /// - Parameters:
  ///   - right: How far to the right, in dots.
  ///   - down: How far downwards, in dots.
  /// - Returns: Rectangles around all cells that are to be drawn anew: those with dots that came from
  ///   outside, which have no ink, and those in which inks met.
  /// - Complexity: O(*n*) in the dots, as fast as memory is moved.
  public mutating func shift(right: Int, down: Int) -> [CellRect] {
    let (width, height) = (stride, rows * DotCell.height)
    guard right != 0 || down != 0, !bounds.isEmpty else { return [] }
    phase += right + down
    guard abs(right) < width, abs(down) < height else {
      clear(bounds)
      return [bounds]
    }
    moveDots(right: right, down: down)
    markEverything()
    let gaps = [
      CellRect(columns: Self.gap(right, DotCell.width, columns), rows: 0..<rows),
      CellRect(columns: 0..<columns, rows: Self.gap(down, DotCell.height, rows)),
    ]
    for gap in gaps { clear(gap) }
    let keepsCells = right % DotCell.width == 0 && down % DotCell.height == 0
    let mixed = keepsCells ? nil : mixedCells
    return (gaps + [mixed].compactMap(\.self)).filter { !$0.isEmpty }
  }

  /// The columns or rows of cells that have dots from outside.
  private static func gap(_ distance: Int, _ unit: Int, _ count: Int) -> Range<Int> {
    let cells = (abs(distance) + unit - 1) / unit
    return distance > 0 ? 0..<min(cells, count) : max(0, count - cells)..<count
  }

  private mutating func moveDots(right: Int, down: Int) {
    let (width, height) = (stride, rows * DotCell.height)
    let count = width - abs(right)
    let (from, to) = (max(0, -right), max(0, right))
    // From the end that the ink goes to, so that no row is written before it was read.
    let kept = max(0, down)..<min(height, height + down)
    dots.withUnsafeMutableBufferPointer { dots in
      guard let base = dots.baseAddress else { return }
      func move(_ y: Int) {
        (base + y * width + to).update(from: base + (y - down) * width + from, count: count)
      }
      if down > 0 { for y in kept.reversed() { move(y) } } else { for y in kept { move(y) } }
    }
  }

  /// The smallest rectangle around the cells that have more than one ink.
  private var mixedCells: CellRect? {
    var mixed: CellRect?
    let width = stride
    dots.withUnsafeBufferPointer { dots in
      for row in 0..<rows {
        for column in 0..<columns {
          let first = row &* DotCell.height &* width &+ column &* DotCell.width
          var ink: UInt8?
          var isMixed = false
          for place in 0..<8 {
            let dot = dots[first &+ (place >> 1) &* width &+ place & 1]
            guard dot != .unlit else { continue }
            if let ink, ink != dot.ink { isMixed = true }
            ink = dot.ink
          }
          if isMixed { mixed = mixed?.grown(column, row) ?? CellRect(column, row) }
        }
      }
    }
    return mixed
  }
}

extension CellRect {
  fileprivate init(_ column: Int, _ row: Int) {
    self.init(columns: column..<column + 1, rows: row..<row + 1)
  }

  fileprivate func grown(_ column: Int, _ row: Int) -> CellRect {
    CellRect(
      columns: min(columns.lowerBound, column)..<max(columns.upperBound, column + 1),
      rows: min(rows.lowerBound, row)..<max(rows.upperBound, row + 1))
  }
}
