public import Geometry
public import Ink

extension StrokePainter {
  /// The number of samples in the first batch of topmost strokes; each later one has twice as many.
  private static let firstBatchSamples = 20_000
  /// The maximum number of samples in a batch, so that few are drawn after every dot is lit.
  private static let maximumBatchSamples = 160_000

  /// Returns a bitmap that shows finished strokes, given from the lowest up, in some cells.
  ///
  /// Where many strokes overlap, most ink is covered. The topmost strokes are therefore drawn first and
  /// further batches are placed under them, until every dot of the cells is lit or no stroke is left.
  ///
  /// - Returns: A bitmap of the same size as the grid of `cells`. In these cells it shows what drawing
  ///   all strokes would show; its other cells are unspecified.
  /// - Complexity: O(*n*) in the samples and dots that are drawn.
  public mutating func picture(
    of strokes: some BidirectionalCollection<StrokeRecord>, in cells: CellSet
  ) -> DotBitmap {
    let blank = DotBitmap(columns: cells.columns, rows: cells.rows)
    var (picture, unfilled) = (blank, cells)
    var (size, end) = (Self.firstBatchSamples, strokes.endIndex)
    let overshoot = smoothing.overshoot
    while end > strokes.startIndex, !unfilled.isEmpty {
      var batch: [StrokeRecord] = []
      var samples = 0
      let window = canvasArea(around: unfilled.bounds)
      while end > strokes.startIndex, samples < size {
        strokes.formIndex(before: &end)
        let stroke = strokes[end]
        // Decides for most strokes that are elsewhere, in less time than their cells would take.
        let bounds = stroke.bounds
        let reach = overshoot * max(bounds.width, bounds.height)
        guard bounds.outset(by: reach).intersects(window) else { continue }
        guard unfilled.intersects(area(of: stroke, on: picture)) else { continue }
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
      size = min(2 * size, Self.maximumBatchSamples)
    }
    picture.clip = picture.bounds
    return picture
  }

  /// Returns where ink can lie, in canvas dots, that touches some cells or a margin around them.
  private func canvasArea(around cells: CellRect) -> Rect {
    let everything = Rect(
      minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    guard transform.inverse != nil else { return everything }
    return transform.invert(cells.dots.rect.outset(by: 2))
  }

  /// Returns the cells of a bitmap on which the ink of a stroke can lie, and a margin around them.
  public func area(of stroke: StrokeRecord, on bitmap: DotBitmap) -> CellRect {
    area(of: smoothing.inkBounds(of: stroke), on: bitmap)
  }

  /// Returns the cells of a bitmap on which ink within some bounds, in canvas dots, can lie, and a margin
  /// around them.
  public func area(of ink: Rect, on bitmap: DotBitmap) -> CellRect {
    CellRect(
      around: transform.apply(to: ink).outset(by: 1), columns: bitmap.columns, rows: bitmap.rows)
  }
}
