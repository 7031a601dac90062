public import Raster

/// The size of a screen, in cells.
public struct ScreenSize: Hashable, Sendable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The cells of the screen.
  public var cells: CellRect { CellRect(columns: 0..<columns, rows: 0..<rows) }
  /// The dots of the screen.
  public var dots: DotRect { cells.dots }
}
