/// The cells that changed since they were last shown: in every row, a range of columns.
public struct DirtyCells: Sendable {
  /// The columns of each row, the end not included; nothing where the two are the same.
  private var ranges: [(start: Int32, end: Int32)]
  private var dirtyRows: Range<Int> = 0..<0

  /// Creates a set for a number of rows, with no cell in it.
  public init(rows: Int) {
    ranges = Array(repeating: (0, 0), count: rows)
  }

  /// Whether no cell is in it.
  public var isEmpty: Bool { dirtyRows.isEmpty }

  /// The rows that may have cells in it.
  public var rows: Range<Int> { dirtyRows }

  /// The columns of a row that are in it.
  public func columns(inRow row: Int) -> Range<Int> {
    Int(ranges[row].start)..<Int(ranges[row].end)
  }

  /// Adds the cells of a rectangle, which must lie within the rows.
  public mutating func insert(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    precondition(rect.rows.lowerBound >= 0 && rect.rows.upperBound <= ranges.count)
    let (start, end) = (Int32(rect.columns.lowerBound), Int32(rect.columns.upperBound))
    ranges.withUnsafeMutableBufferPointer { ranges in
      for row in rect.rows {
        let isBlank = ranges[row].start == ranges[row].end
        ranges[row].start = isBlank ? start : min(ranges[row].start, start)
        ranges[row].end = isBlank ? end : max(ranges[row].end, end)
      }
    }
    guard !dirtyRows.isEmpty else { return dirtyRows = rect.rows }
    let first = min(dirtyRows.lowerBound, rect.rows.lowerBound)
    dirtyRows = first..<max(dirtyRows.upperBound, rect.rows.upperBound)
  }

  /// Adds every cell of another set over the same rows.
  public mutating func formUnion(_ other: DirtyCells) {
    for row in other.rows {
      insert(CellRect(columns: other.columns(inRow: row), rows: row..<row + 1))
    }
  }

  /// Takes every cell out.
  public mutating func removeAll() {
    for row in dirtyRows { ranges[row] = (0, 0) }
    dirtyRows = 0..<0
  }
}
