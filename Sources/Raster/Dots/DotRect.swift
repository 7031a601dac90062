public import Geometry

/// A half-open rectangle of dots: it contains its left and top edge, not its right and bottom edge.
///
/// The dot with the indices (i, j) covers the half-open square from (i, j) to (i + 1, j + 1), so
/// adjacent rectangles share no dot and no point. A `Rect`, in contrast, includes all of its edges.
public struct DotRect: Hashable, Sendable {
  /// The columns of dots, from 0 at the left.
  public var xs: Range<Int>
  /// The rows of dots, from 0 at the top.
  public var ys: Range<Int>

  /// Creates a rectangle from its columns and rows of dots.
  @inlinable public init(xs: Range<Int>, ys: Range<Int>) { (self.xs, self.ys) = (xs, ys) }

  /// Creates the rectangle that consists of the dots of `cells`.
  @inline(__always) public init(_ cells: CellRect) {
    xs = Self.dots(of: cells.columns, each: Cell.width)
    ys = Self.dots(of: cells.rows, each: Cell.height)
  }

  @inline(__always) private static func dots(of cells: Range<Int>, each size: Int) -> Range<Int> {
    Range(uncheckedBounds: (cells.lowerBound &* size, cells.upperBound &* size))
  }

  /// Whether the rectangle contains no dot.
  @inlinable public var isEmpty: Bool { xs.isEmpty || ys.isEmpty }

  /// Returns whether the dot in column `x` and row `y` is inside.
  @inline(__always) public func contains(x: Int, y: Int) -> Bool {
    x >= xs.lowerBound && x < xs.upperBound && y >= ys.lowerBound && y < ys.upperBound
  }

  /// Returns whether `point`, in dots, lies in one of the dots.
  public func contains(_ point: Point) -> Bool {
    point.x >= Double(xs.lowerBound) && point.x < Double(xs.upperBound)
      && point.y >= Double(ys.lowerBound) && point.y < Double(ys.upperBound)
  }

  /// The closure of the rectangle: the same edges, all of them included.
  public var rect: Rect {
    Rect(
      minX: Double(xs.lowerBound), minY: Double(ys.lowerBound), maxX: Double(xs.upperBound),
      maxY: Double(ys.upperBound))
  }

  /// The largest `Rect` whose points all lie inside; the upper left corner if there are no dots.
  public var interior: Rect {
    var interior = rect
    interior.maxX = isEmpty ? interior.minX : interior.maxX.nextDown
    interior.maxY = isEmpty ? interior.minY : interior.maxY.nextDown
    return interior
  }
}
