public import Geometry

/// A rectangle of cells, or of none.
public struct CellRect: Hashable, Sendable {
  /// The columns, from 0 at the left.
  public var columns: Range<Int>
  /// The rows, from 0 at the top.
  public var rows: Range<Int>

  /// Creates a rectangle from its columns and rows.
  @inlinable
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The cells that a rectangle in dots touches, within a grid of a given size.
  @inline(__always)
  public init(around rect: Rect, columns: Int, rows: Int) {
    self.columns = Self.range(rect.minX, rect.maxX, unit: DotCell.width, limit: columns)
    self.rows = Self.range(rect.minY, rect.maxY, unit: DotCell.height, limit: rows)
  }

  /// Whether there is no cell in it.
  @inlinable public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The rectangle in dots.
  public var dots: Rect {
    Rect(
      minX: Double(columns.lowerBound * DotCell.width),
      minY: Double(rows.lowerBound * DotCell.height),
      maxX: Double(columns.upperBound * DotCell.width),
      maxY: Double(rows.upperBound * DotCell.height))
  }

  // Inlined, for the unit to be a constant. What is as good as at a cell's edge is beyond it, too.
  @inline(__always)
  private static func range(_ low: Double, _ high: Double, unit: Int, limit: Int) -> Range<Int> {
    let end = Double(limit &* unit)
    guard limit > 0, high >= 0, low < end - 0x1p-30, low <= high else { return 0..<0 }
    func cell(_ place: Double) -> Int {
      (place / Double(unit) - 0.5).nearestDotEdge(bias: 0x1p-33)
    }
    return Range(uncheckedBounds: (cell(max(0, low)), cell(min(high, end - 1)) &+ 1))
  }

  /// The cells of both.
  @inline(__always)
  func intersection(_ other: CellRect) -> CellRect {
    let columns = (
      max(columns.lowerBound, other.columns.lowerBound),
      min(columns.upperBound, other.columns.upperBound)
    )
    let rows = (
      max(rows.lowerBound, other.rows.lowerBound), min(rows.upperBound, other.rows.upperBound)
    )
    guard columns.0 < columns.1, rows.0 < rows.1 else {
      return CellRect(columns: 0..<0, rows: 0..<0)
    }
    return CellRect(
      columns: Range(uncheckedBounds: columns), rows: Range(uncheckedBounds: rows))
  }
}
