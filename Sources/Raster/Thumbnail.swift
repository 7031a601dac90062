public import Ink

/// A small picture: the dots of some cells.
public struct Thumbnail: Hashable, Sendable {
  /// A cell with ink.
  public struct Cell: Hashable, Sendable {
    /// The position, from 0 at the upper left.
    public let column, row: Int
    /// The lit dots, as in `DotCell.mask`.
    public let mask: UInt8
    /// The ink.
    public let color: InkColor

    /// Creates a cell.
    public init(column: Int, row: Int, mask: UInt8, color: InkColor) {
      (self.column, self.row, self.mask, self.color) = (column, row, mask, color)
    }
  }

  /// The size, in cells.
  public let columns, rows: Int
  /// The cells with ink.
  public let cells: [Cell]

  /// Creates a picture.
  public init(columns: Int, rows: Int, cells: [Cell]) {
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }
}
