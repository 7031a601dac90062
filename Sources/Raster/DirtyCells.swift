/// The cells that changed since they were last shown: in every row, a range of columns.
public struct DirtyCells: Sendable {
  private var starts: [Int32]
  private var ends: [Int32]
  private var dirtyRows: Range<Int> = 0..<0

  /// Creates a set for a number of rows, with no cell in it.
  public init(rows: Int) {
    starts = Array(repeating: 0, count: rows)
    ends = Array(repeating: 0, count: rows)
  }

  /// Whether no cell is in it.
  public var isEmpty: Bool { dirtyRows.isEmpty }

  /// The rows that may have cells in it.
  public var rows: Range<Int> { dirtyRows }

  /// The columns of a row that are in it.
  public func columns(inRow row: Int) -> Range<Int> {
    Int(starts[row])..<Int(ends[row])
  }

  /// Adds the cells of a rectangle, which must lie within the rows.
  public mutating func insert(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    let (start, end) = (Int32(rect.columns.lowerBound), Int32(rect.columns.upperBound))
    for row in rect.rows {
      if starts[row] == ends[row] {
        (starts[row], ends[row]) = (start, end)
      } else {
        starts[row] = min(starts[row], start)
        ends[row] = max(ends[row], end)
      }
    }
    dirtyRows =
      dirtyRows.isEmpty
      ? rect.rows
      : min(
        dirtyRows.lowerBound, rect.rows.lowerBound)..<max(
          dirtyRows.upperBound, rect.rows.upperBound)
  }

  /// Adds every cell of another set over the same rows.
  public mutating func formUnion(_ other: DirtyCells) {
    for row in other.rows {
      insert(CellRect(columns: other.columns(inRow: row), rows: row..<row + 1))
    }
  }

  /// Takes every cell out.
  public mutating func removeAll() {
    for row in dirtyRows { (starts[row], ends[row]) = (0, 0) }
    dirtyRows = 0..<0
  }
}
