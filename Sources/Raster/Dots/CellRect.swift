public import Geometry

/// A half-open rectangle of cells, possibly empty.
public struct CellRect: Hashable, Sendable {
  /// The columns of cells, from 0 at the left.
  public var columns: Range<Int>
  /// The rows of cells, from 0 at the top.
  public var rows: Range<Int>

  /// Creates a rectangle from its columns and rows of cells.
  @inlinable public init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Creates the rectangle of a single cell.
  @inlinable public init(column: Int, row: Int) {
    self.init(columns: column..<column + 1, rows: row..<row + 1)
  }

  /// Creates the rectangle of a grid's cells that `rect`, in dots and maybe infinite, touches.
  @inline(__always) public init(around rect: Rect, columns: Int, rows: Int) {
    self.columns = Self.range(rect.minX, rect.maxX, unit: Cell.width, limit: columns)
    self.rows = Self.range(rect.minY, rect.maxY, unit: Cell.height, limit: rows)
  }

  /// A rectangle without cells.
  @inlinable public static var empty: CellRect { CellRect(columns: 0..<0, rows: 0..<0) }

  /// Whether the rectangle contains no cell.
  @inlinable public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  /// The dots of the cells.
  public var dots: DotRect { DotRect(self) }

  // Inlined to make `unit` a constant. Less than 2⁻³³ cells before an edge counts as on the edge.
  @inline(__always)
  private static func range(_ low: Double, _ high: Double, unit: Int, limit: Int) -> Range<Int> {
    let end = Double(limit &* unit)
    guard limit > 0, high >= 0, low < end - 0x1p-30, low <= high else { return 0..<0 }
    func cell(_ coordinate: Double) -> Int {
      (coordinate / Double(unit) - 0.5).nearestDotEdge(bias: 0x1p-33)
    }
    return Range(uncheckedBounds: (cell(max(0, low)), cell(min(high, end - 1)) &+ 1))
  }

  /// Returns the cells that both rectangles contain.
  @inline(__always) func intersection(_ other: CellRect) -> CellRect {
    let left = max(columns.lowerBound, other.columns.lowerBound)
    let right = min(columns.upperBound, other.columns.upperBound)
    let top = max(rows.lowerBound, other.rows.lowerBound)
    let bottom = min(rows.upperBound, other.rows.upperBound)
    guard left < right, top < bottom else { return .empty }
    return CellRect(
      columns: Range(uncheckedBounds: (left, right)), rows: Range(uncheckedBounds: (top, bottom)))
  }
}
