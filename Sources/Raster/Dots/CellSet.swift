/// Some of the cells of a grid, wherever they are; a bit for each.
public struct CellSet: Hashable, Sendable {
  /// The cells of the grid across.
  public let columns: Int
  /// The cells of the grid down.
  public let rows: Int

  /// Whether each cell is in it, row by row; every row begins with a word of its own.
  private var words: [UInt64]
  private let wordsPerRow: Int

  /// Creates an empty set of cells of a grid.
  ///
  /// - Precondition: Neither number is negative.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    wordsPerRow = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * rows)
  }

  /// Creates the set of the cells of a rectangle within a grid.
  public init(_ rect: CellRect, columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows)
    for row in rect.rows { for column in rect.columns { insert(column: column, row: row) } }
  }

  /// Whether no cell is in it.
  ///
  /// - Complexity: O(*n*) in the cells of the grid, as for all that is asked of the whole.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Adds a cell of the grid.
  @inline(__always)
  public mutating func insert(column: Int, row: Int) {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    words[row &* wordsPerRow &+ column / 64] |= 1 &<< UInt64(column % 64)
  }

  /// Whether a cell of a rectangle within the grid is in it.
  ///
  /// - Complexity: O(*n*) in the rows of the rectangle, for every 64 of its columns.
  public func intersects(_ rect: CellRect) -> Bool {
    guard !rect.isEmpty else { return false }
    let (first, last) = (rect.columns.lowerBound, rect.columns.upperBound - 1)
    for word in first / 64...last / 64 {
      var bits = UInt64.max
      if word == first / 64 { bits &= .max &<< UInt64(first % 64) }
      if word == last / 64 { bits &= .max &>> UInt64(63 - last % 64) }
      for row in rect.rows where words[row * wordsPerRow + word] & bits != 0 { return true }
    }
    return false
  }

  /// The smallest rectangle that holds every cell in it; empty when there is none.
  public var bounds: CellRect {
    var bounds = CellRect(columns: columns..<columns, rows: rows..<rows)
    var (lastColumn, lastRow) = (-1, -1)
    forEachRun { run, row in
      bounds.columns = min(bounds.columns.lowerBound, run.lowerBound)..<columns
      bounds.rows = min(bounds.rows.lowerBound, row)..<rows
      (lastColumn, lastRow) = (max(lastColumn, run.upperBound - 1), row)
    }
    guard lastRow >= 0 else { return CellRect(columns: 0..<0, rows: 0..<0) }
    return CellRect(
      columns: bounds.columns.lowerBound..<lastColumn + 1,
      rows: bounds.rows.lowerBound..<lastRow + 1)
  }

  /// Calls a closure with every run of neighbouring columns and its row, from the top and the left.
  public func forEachRun(_ body: (_ columns: Range<Int>, _ row: Int) -> Void) {
    for row in 0..<rows {
      var start: Int?
      for word in 0..<wordsPerRow {
        let bits = words[row * wordsPerRow + word]
        // A word that goes on as the one before ended: nothing begins or ends here.
        if bits == 0 && start == nil || bits == .max && start != nil { continue }
        for bit in 0..<64 {
          let isIn = bits >> UInt64(bit) & 1 == 1
          if isIn == (start != nil) { continue }
          if let first = start { body(first..<word * 64 + bit, row) }
          start = isIn ? word * 64 + bit : nil
        }
      }
      if let start { body(start..<columns, row) }
    }
  }
}
