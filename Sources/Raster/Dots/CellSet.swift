/// Any subset of a grid's cells, stored as one bit per cell.
///
/// Operations on the whole set take O(*n*) in the cells of the grid.
public struct CellSet: Hashable, Sendable {
  /// The number of columns of the grid.
  public let columns: Int
  /// The number of rows of the grid.
  public let rows: Int
  /// The bits of the cells, row by row; each row starts with a new word.
  private var words: [UInt64]
  private let wordsPerRow: Int

  /// Creates an empty set for a grid of cells; neither number may be negative.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    wordsPerRow = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * rows)
  }

  /// Creates the set of the cells of `rect`, which must lie within the grid.
  public init(_ rect: CellRect, columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows)
    insert(rect)
  }

  /// Whether the set contains no cell.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  /// The number of cells.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Inserts a cell, which must lie within the grid.
  @inline(__always) public mutating func insert(column: Int, row: Int) {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "the cell is inside")
    words[row &* wordsPerRow &+ column / 64] |= 1 &<< UInt64(column % 64)
  }

  /// Inserts the cells of `rect`, which must lie within the grid.
  @inline(__always) public mutating func insert(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    let (first, last) = (rect.columns.lowerBound, rect.columns.upperBound &- 1)
    precondition(first >= 0 && last < columns && rect.rows.lowerBound >= 0)
    precondition(rect.rows.upperBound <= rows, "the cells are inside")
    for word in first / 64...last / 64 {
      let bits = Self.bits(first...last, inWord: word)
      for row in rect.rows {
        let index = row &* wordsPerRow &+ word
        // Usually the set contains the cells already. Only a write requires a unique buffer.
        if words[index] & bits != bits { words[index] |= bits }
      }
    }
  }

  /// Returns the bits of those columns that a word of a row has.
  @inline(__always)
  private static func bits(_ columns: ClosedRange<Int>, inWord word: Int) -> UInt64 {
    var bits = UInt64.max
    if word == columns.lowerBound / 64 { bits &= .max &<< UInt64(columns.lowerBound % 64) }
    if word == columns.upperBound / 64 { bits &= .max &>> UInt64(63 - columns.upperBound % 64) }
    return bits
  }

  /// Inserts every cell of another set of a grid of the same size.
  public mutating func formUnion(_ other: CellSet) {
    precondition(other.columns == columns && other.rows == rows, "the grids are of one size")
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Returns the union of two sets of grids of the same size.
  func union(_ other: CellSet) -> CellSet {
    guard !other.isEmpty else { return self }
    var union = self
    union.formUnion(other)
    return union
  }

  /// Removes every cell.
  public mutating func removeAll() { for index in words.indices { words[index] = 0 } }

  /// Returns the cells that satisfy a predicate.
  func filter(_ isIncluded: (_ column: Int, _ row: Int) -> Bool) -> CellSet {
    var result = CellSet(columns: columns, rows: rows)
    forEachRun { run, row in
      for column in run where isIncluded(column, row) { result.insert(column: column, row: row) }
    }
    return result
  }

  /// Returns whether the set contains a cell of `rect`.
  ///
  /// - Precondition: `rect` lies within the grid.
  /// - Complexity: O(*n*) in the rows of the rectangle, for every 64 of its columns.
  public func intersects(_ rect: CellRect) -> Bool {
    guard !rect.isEmpty else { return false }
    let columns = rect.columns.lowerBound...rect.columns.upperBound - 1
    for word in columns.lowerBound / 64...columns.upperBound / 64 {
      let bits = Self.bits(columns, inWord: word)
      for row in rect.rows where words[row * wordsPerRow + word] & bits != 0 { return true }
    }
    return false
  }

  /// The smallest rectangle that contains every cell of the set.
  public var bounds: CellRect {
    var bounds: CellRect?
    forEachRun { run, row in
      let old = bounds ?? CellRect(columns: run, rows: row..<row + 1)
      let left = min(old.columns.lowerBound, run.lowerBound)
      let right = max(old.columns.upperBound, run.upperBound)
      bounds = CellRect(columns: left..<right, rows: old.rows.lowerBound..<row + 1)
    }
    return bounds ?? .empty
  }

  /// Calls `body` with every run of adjacent columns, from top to bottom and from left to right.
  public func forEachRun(_ body: (_ columns: Range<Int>, _ row: Int) -> Void) {
    for row in 0..<rows {
      var start: Int?
      for word in 0..<wordsPerRow {
        let bits = words[row * wordsPerRow + word]
        var bit = 0
        // A run starts at the next bit that is set, or ends at the next one that is not.
        while bit < 64, case let rest = (start == nil ? bits : ~bits) >> UInt64(bit), rest != 0 {
          bit += rest.trailingZeroBitCount
          let column = word * 64 + bit
          if let first = start { body(first..<column, row) }
          start = start == nil ? column : nil
        }
      }
      if let start { body(start..<columns, row) }
    }
  }
}
