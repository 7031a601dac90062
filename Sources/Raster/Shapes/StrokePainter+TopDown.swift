public import Geometry
public import Ink

extension StrokePainter {
  /// The number of samples in the first batch of the topmost strokes; each later batch has twice as
  /// many.
  private static let firstBatchSamples = 20_000

  /// Returns a bitmap that shows finished strokes in some cells.
  ///
  /// Where many strokes overlap, most ink is covered. The topmost strokes are therefore drawn first and
  /// further batches are placed under them, until every dot of the cells is lit or no stroke is left.
  ///
  /// - Parameters:
  ///   - strokes: From the lowest to the topmost.
  ///   - cells: The cells to draw.
  /// - Returns: A bitmap of the same size as the grid of `cells`. In these cells it shows what drawing
  ///   all strokes would show; its other cells are unspecified.
  /// - Complexity: O(*n*) in the samples and dots that are drawn.
  public mutating func picture(
    of strokes: some BidirectionalCollection<StrokeRecord>, in cells: CellSet
  ) -> DotBitmap {
    let blank = DotBitmap(columns: cells.columns, rows: cells.rows)
    var picture = blank
    var unfilled = cells
    var size = Self.firstBatchSamples
    var end = strokes.endIndex
    while end > strokes.startIndex, !unfilled.isEmpty {
      var batch: [StrokeRecord] = []
      var samples = 0
      while end > strokes.startIndex, samples < size {
        strokes.formIndex(before: &end)
        let stroke = strokes[end]
        guard unfilled.intersects(area(of: stroke.bounds, on: picture)) else { continue }
        samples += stroke.sampleCount
        batch.append(stroke)
      }
      batch.reverse()
      var layer = blank
      layer.clip = unfilled.bounds
      paint(batch, into: &layer)
      layer.add(picture)
      picture = layer
      unfilled = picture.unfilledCells(of: unfilled)
      size *= 2
    }
    picture.clip = picture.bounds
    return picture
  }

  /// Returns the cells on which the ink of a stroke can lie, and a margin around them.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the stroke's samples, in canvas dots.
  ///   - bitmap: The bitmap on which the stroke would be drawn.
  /// - Returns: Cells within the bitmap; empty if the stroke is out of sight.
  public func area(of bounds: Rect, on bitmap: DotBitmap) -> CellRect {
    CellRect(
      around: transform.apply(to: smoothing.inkBounds(bounds)).outset(by: 1),
      columns: bitmap.columns, rows: bitmap.rows)
  }
}
