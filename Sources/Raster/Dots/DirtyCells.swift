/// The cells that changed since they were last shown: in every row, a range of columns.
public struct DirtyCells: Sendable {
  /// The columns of each row, the end not included.
  private var ranges: [(start: Int32, end: Int32)]
  // The rows that may have cells in it; none where the end is before the first.
  private var firstRow = Int.max
  private var endRow = 0

  private static let blank: (start: Int32, end: Int32) = (.max, 0)

  /// Creates a set for a number of rows, with no cell in it.
  public init(rows: Int) {
    ranges = Array(repeating: Self.blank, count: rows)
  }

  /// Whether no cell is in it.
  public var isEmpty: Bool { firstRow >= endRow }

  /// The rows that may have cells in it.
  public var rows: Range<Int> { min(firstRow, endRow)..<endRow }

  /// The columns of a row that are in it.
  public func columns(inRow row: Int) -> Range<Int> {
    // Of a row without cells the end is before the start.
    Int(min(ranges[row].start, ranges[row].end))..<Int(ranges[row].end)
  }

  /// Adds the cells of a rectangle, which must lie within the rows.
  @inline(__always)
  public mutating func insert(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    precondition(rect.rows.lowerBound >= 0 && rect.rows.upperBound <= ranges.count)
    // Most of what is drawn touches cells that are in it; only what is written has to be unshared.
    if !contains(rect) { add(rect) }
  }

  @inline(__always)
  private func contains(_ rect: CellRect) -> Bool {
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

  @inline(never)
  private mutating func add(_ rect: CellRect) {
    let (start, end) = (Int32(rect.columns.lowerBound), Int32(rect.columns.upperBound))
    ranges.withUnsafeMutableBufferPointer { ranges in
      for row in rect.rows {
        // A blank range reaches nowhere: it begins behind every column and ends before all.
        ranges[row].start = min(ranges[row].start, start)
        ranges[row].end = max(ranges[row].end, end)
      }
    }
    firstRow = min(firstRow, rect.rows.lowerBound)
    endRow = max(endRow, rect.rows.upperBound)
  }

  /// Adds every cell of another set over the same rows.
  public mutating func formUnion(_ other: DirtyCells) {
    for row in other.rows {
      insert(CellRect(columns: other.columns(inRow: row), rows: row..<row + 1))
    }
  }

  /// The cells of both sets over the same rows.
  func union(_ other: DirtyCells) -> DirtyCells {
    guard !other.isEmpty else { return self }
    var union = self
    union.formUnion(other)
    return union
  }

  /// Takes every cell out.
  public mutating func removeAll() {
    guard !isEmpty else { return }
    let rows = rows
    ranges.withUnsafeMutableBufferPointer { ranges in
      for row in rows { ranges[row] = Self.blank }
    }
    (firstRow, endRow) = (.max, 0)
  }
}
