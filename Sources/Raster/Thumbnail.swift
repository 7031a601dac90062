/// A small picture: the dots of some cells.
public struct Thumbnail: Hashable, Sendable {
  /// A cell with ink.
  public struct Cell: Hashable, Sendable {
    /// The position, from 0 at the upper left.
    public let column, row: Int
    /// The dots.
    public let dots: DotCell
    /// The inks of the dots, as in `DotBitmap.inks(column:row:under:)`.
    public let inks: SIMD8<UInt32>

    /// Creates a cell; the inks count only if it has several.
    public init(column: Int, row: Int, dots: DotCell, inks: SIMD8<UInt32> = .zero) {
      (self.column, self.row, self.dots, self.inks) = (column, row, dots, inks)
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
