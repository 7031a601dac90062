public import Raster

extension DotBitmap {
  /// The cells, row by row.
  public var cells: [DotCell] {
    (0..<rows).flatMap { row in (0..<columns).map { self[column: $0, row: row] } }
  }
}
