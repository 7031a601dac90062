import Geometry

extension DotBitmap {
  /// Moves all ink by whole dots; ink that leaves the grid is lost.
  ///
  /// A cell can show the wrong ink after the move if its dots come from several cells and have
  /// several inks, because paint orders are comparable only within a cell. Such cells must be redrawn.
  ///
  /// - Parameters:
  ///   - right: In dots; negative for a move to the left.
  ///   - down: In dots; negative for a move upward.
  /// - Returns: Rectangles that contain all cells to redraw: those into which dots moved from outside
  ///   the grid, which are blank now, and those in which several inks met.
  /// - Complexity: O(*n*) in the dots, at the speed of moving memory.
  public mutating func shift(right: Int, down: Int) -> [CellRect] {
    let size = bounds.dots
    guard right != 0 || down != 0, !bounds.isEmpty else { return [] }
    parity += right + down
    guard abs(right) < size.xs.count, abs(down) < size.ys.count else {
      clear(bounds)
      return [bounds]
    }
    moveDots(right: right, down: down)
    drawn.insert(bounds)
    let gaps = [
      CellRect(columns: Self.gap(right, Cell.width, columns), rows: 0..<rows),
      CellRect(columns: 0..<columns, rows: Self.gap(down, Cell.height, rows)),
    ]
    for gap in gaps { clear(gap) }
    let keepsCells = right % Cell.width == 0 && down % Cell.height == 0
    let mixed = keepsCells ? .empty : inked.filter { self[column: $0, row: $1].older != 0 }.bounds
    return (gaps + [mixed]).filter { !$0.isEmpty }
  }

  /// Returns the columns or rows of cells that a move fills with dots from outside the grid.
  private static func gap(_ distance: Int, _ unit: Int, _ count: Int) -> Range<Int> {
    let cells = (abs(distance) + unit - 1) / unit
    return distance > 0 ? 0..<min(cells, count) : max(0, count - cells)..<count
  }

  private mutating func moveDots(right: Int, down: Int) {
    let (width, height) = (stride, rows * Cell.height)
    let (count, from, to) = (width - abs(right), max(0, -right), max(0, right))
    // Starts at the edge toward which the ink moves, so that no row is written before it was read.
    let kept = max(0, down)..<min(height, height + down)
    dots.withUnsafeMutableBufferPointer { dots in
      guard let base = dots.baseAddress else { return }
      func move(_ y: Int) {
        (base + y * width + to).update(from: base + (y - down) * width + from, count: count)
      }
      if down > 0 { for y in kept.reversed() { move(y) } } else { for y in kept { move(y) } }
    }
  }
}
