import Geometry
package import Raster

/// The dots of a screen.
package struct DotPicture: Hashable, Sendable {
  /// The number of columns of cells.
  package let columns: Int
  /// The number of rows of cells.
  package let rows: Int
  /// The dots of each cell, row by row.
  private var masks: [UInt8]

  /// Creates a picture without dots.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    masks = Array(repeating: 0, count: columns * rows)
  }

  /// Creates a picture of the dots of a bitmap in one ink.
  package init(_ bitmap: DotBitmap) {
    self.init(columns: bitmap.columns, rows: bitmap.rows)
    for row in 0..<rows {
      for column in 0..<columns {
        self[column: column, row: row] = bitmap[column: column, row: row].mask
      }
    }
  }

  /// The dots of a cell, as the bits of its braille character.
  package subscript(column column: Int, row row: Int) -> UInt8 {
    get { masks[row * columns + column] }
    set { masks[row * columns + column] = newValue }
  }

  /// Returns the number of lit dots that are missing in another picture of the same size.
  ///
  /// A dot is missing if neither it nor any of its eight neighbors is lit there.
  package func count(missingIn other: DotPicture) -> Int {
    var count = 0
    for index in masks.indices where masks[index] & ~other.masks[index] != 0 {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      for y in row * Cell.height..<(row + 1) * Cell.height {
        for x in column * Cell.width..<(column + 1) * Cell.width
        where isLit(x: x, y: y) && !other.isLit(near: x, y) {
          count += 1
        }
      }
    }
    return count
  }

  private func isLit(near x: Int, _ y: Int) -> Bool {
    (y - 1...y + 1).contains { y in (x - 1...x + 1).contains { isLit(x: $0, y: y) } }
  }

  /// Returns whether a dot is lit; false outside the screen.
  private func isLit(x: Int, y: Int) -> Bool {
    let (column, row) = (x / Cell.width, y / Cell.height)
    guard x >= 0, y >= 0, column < columns, row < rows else { return false }
    return self[column: column, row: row]
      & DotCell.bit(
        column: x % Cell.width, row: y % Cell.height) != 0
  }
}
