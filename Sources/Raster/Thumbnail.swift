public import Ink

/// A small picture: the dots of some cells.
public struct Thumbnail: Hashable, Sendable {
  /// A cell with ink.
  public struct Cell: Hashable, Sendable {
    /// The column, from 0 at the left.
    public let column: Int
    /// The row, from 0 at the top.
    public let row: Int
    /// The lit dots, as in `DotCell.mask`.
    public let mask: UInt8
    /// The ink.
    public let color: InkColor

    /// Creates a cell.
    public init(column: Int, row: Int, mask: UInt8, color: InkColor) {
      (self.column, self.row, self.mask, self.color) = (column, row, mask, color)
    }
  }

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cells with ink.
  public let cells: [Cell]

  /// Creates a picture.
  public init(columns: Int, rows: Int, cells: [Cell]) {
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }
}
