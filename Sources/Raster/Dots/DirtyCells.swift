/// The cells that changed since they were last shown, as one range of columns for each row.
public struct DirtyCells: Sendable {
  /// The half-open range of columns of each row.
  private var ranges: [(start: Int32, end: Int32)]
  // The half-open range of the rows that may contain cells; empty if the end is not after the start.
  private var firstRow = Int.max
  private var endRow = 0

  /// The range of a row without cells: it starts after every column and ends before every column,
  /// so a union with it has no effect.
  private static let blank: (start: Int32, end: Int32) = (.max, 0)

  /// Creates an empty set for a grid with `rows` rows.
  public init(rows: Int) { ranges = Array(repeating: Self.blank, count: rows) }

  /// Whether the set contains no cell.
  public var isEmpty: Bool { firstRow >= endRow }
  /// The rows that may contain cells of the set.
  public var rows: Range<Int> { min(firstRow, endRow)..<endRow }

  /// The smallest rectangle that contains the set; O(*n*) in ``rows``.
  public var bounds: CellRect {
    let columns = rows.lazy.map(columns(inRow:)).filter { !$0.isEmpty }
    guard let start = columns.map(\.lowerBound).min(), let end = columns.map(\.upperBound).max()
    else { return .empty }
    return CellRect(columns: start..<end, rows: rows)
  }

  /// Returns the columns of the set in a row.
  public func columns(inRow row: Int) -> Range<Int> {
    // In a row without cells the end precedes the start.
    Int(min(ranges[row].start, ranges[row].end))..<Int(ranges[row].end)
  }

  /// Inserts the cells of `rect`, and in each row the cells between them and those of the set.
  ///
  /// - Precondition: `rect` lies within the rows.
  @inline(__always) public mutating func insert(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    precondition(rect.rows.lowerBound >= 0 && rect.rows.upperBound <= ranges.count)
    // Usually the set contains the cells already. Only a write requires a unique buffer.
    if !contains(rect) { add(rect) }
  }

  @inline(__always) private func contains(_ rect: CellRect) -> Bool {
    ranges.withUnsafeBufferPointer { ranges in
      var row = rect.rows.lowerBound
      while row < rect.rows.upperBound, ranges[row].start <= rect.columns.lowerBound,
        ranges[row].end >= rect.columns.upperBound
      {
        row &+= 1
      }
      return row >= rect.rows.upperBound
    }
  }

  @inline(never) private mutating func add(_ rect: CellRect) {
    let (start, end) = (Int32(rect.columns.lowerBound), Int32(rect.columns.upperBound))
    ranges.withUnsafeMutableBufferPointer { ranges in
      for row in rect.rows {
        ranges[row].start = min(ranges[row].start, start)
        ranges[row].end = max(ranges[row].end, end)
      }
    }
    firstRow = min(firstRow, rect.rows.lowerBound)
    endRow = max(endRow, rect.rows.upperBound)
  }

  /// Inserts every cell of another set, which must have the same number of rows.
  public mutating func formUnion(_ other: DirtyCells) {
    for row in other.rows {
      insert(CellRect(columns: other.columns(inRow: row), rows: row..<row + 1))
    }
  }

  /// Returns the union of two sets with the same number of rows.
  func union(_ other: DirtyCells) -> DirtyCells {
    guard !other.isEmpty else { return self }
    var union = self
    union.formUnion(other)
    return union
  }

  /// Removes every cell; O(*n*) in ``rows``.
  public mutating func removeAll() {
    guard !isEmpty else { return }
    let rows = rows
    ranges.withUnsafeMutableBufferPointer { ranges in for row in rows { ranges[row] = Self.blank } }
    (firstRow, endRow) = (.max, 0)
  }
}
