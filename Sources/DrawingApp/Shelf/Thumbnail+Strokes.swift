import Drawing
import Formats
import Ink
import Raster

extension Thumbnail {
  /// Draws strokes, from the lowest to the topmost, in at most some columns and rows.
  ///
  /// It leaves a processor to the input.
  init(of strokes: [StrokeRecord], _ size: (columns: Int, rows: Int)) {
    let picture = TextPicture(
      of: strokes, columns: size.columns, rows: size.rows, smoothing: .spline,
      reservedProcessors: 1)
    self.init(
      columns: picture.columns, rows: picture.rows,
      cells: picture.cells.map {
        Cell(column: $0.column, row: $0.row, dots: $0.dots, inks: $0.inks)
      })
  }
}
