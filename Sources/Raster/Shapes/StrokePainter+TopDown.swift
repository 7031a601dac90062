public import Geometry
public import Ink

extension StrokePainter {
  /// The samples of the topmost strokes that are drawn first; then it is twice as many each time.
  private static let firstBatch = 20_000

  /// Draws what is to be seen of finished strokes in some cells.
  ///
  /// Where ink lies many times over itself, most of it is covered. So the topmost strokes are drawn
  /// first and others put under them, until every dot of the cells is lit or no stroke is left.
  ///
  /// - Parameters:
  ///   - strokes: From the lowest to the topmost.
  ///   - cells: The cells of the grid that are wanted.
  /// - Returns: A grid of the same size, which shows in these cells what all strokes together would;
  ///   what it has in the others is of no meaning.
  /// - Complexity: O(*n*) in the number of samples and dots, as far as they are not covered.
  public mutating func picture(
    of strokes: some RandomAccessCollection<StrokeRecord>, in cells: CellSet
  ) -> DotBitmap {
    let blank = DotBitmap(columns: cells.columns, rows: cells.rows)
    var picture = blank
    var rest = cells
    var size = Self.firstBatch
    var end = strokes.endIndex
    while end > strokes.startIndex, !rest.isEmpty {
      var batch: [StrokeRecord] = []
      var samples = 0
      while end > strokes.startIndex, samples < size {
        strokes.formIndex(before: &end)
        let stroke = strokes[end]
        guard rest.intersects(area(of: stroke.bounds, on: picture)) else { continue }
        samples += stroke.sampleCount
        batch.append(stroke)
      }
      batch.reverse()
      var layer = blank
      layer.clip = rest.bounds
      paint(batch, into: &layer)
      layer.add(picture)
      picture = layer
      rest = picture.unfilledCells(of: rest)
      size *= 2
    }
    picture.clip = picture.bounds
    return picture
  }

  /// The cells of a grid that the ink of a stroke with some bounds can be on.
  ///
  /// - Parameters:
  ///   - bounds: In canvas dots.
  ///   - bitmap: What it would be drawn on.
  /// - Returns: The cells within the grid; somewhat more than are needed.
  public func area(of bounds: Rect, on bitmap: DotBitmap) -> CellRect {
    CellRect(
      around: transform.apply(to: smoothing.inkBounds(bounds)).outset(by: 1),
      columns: bitmap.columns, rows: bitmap.rows)
  }
}
