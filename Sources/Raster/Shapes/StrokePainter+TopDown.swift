public import Geometry
public import Ink

/// A stroke that may not be loaded yet.
package protocol PaintableStroke {
  /// A rectangle around the samples and the width of the line, in canvas dots.
  var bounds: Rect { get }
  /// At least the longest distance between consecutive samples, in canvas dots.
  var longestStep: Double { get }
  var sampleCount: Int { get }
}

extension StrokeRecord: PaintableStroke {}

extension StrokePainter {
  /// The number of samples in the first batch of topmost strokes; each later one has twice as many.
  private static let firstBatchSamples = 20_000
  /// The maximum number of samples in a batch, so that few are drawn after every dot is lit.
  private static let maximumBatchSamples = 160_000

  /// Returns a bitmap that shows the strokes of a sketch in some cells.
  ///
  /// Where many strokes overlap, most ink is covered. The topmost strokes are therefore drawn first and
  /// further batches are placed under them, until every dot of the cells is lit or no stroke is left.
  ///
  /// - Returns: A bitmap of the same size as the grid of `cells`. In these cells it shows what drawing
  ///   all strokes would show; its other cells are unspecified.
  /// - Complexity: O(*n*) in the number of strokes, and in the samples and dots that are drawn.
  public mutating func picture(of sketch: Sketch, in cells: CellSet) -> DotBitmap {
    let picture = picture(
      ofDescending: sketch.boxes, bounds: { $0.bounds }, in: cells,
      stroke: sketch.stroke, load: { $0.map(sketch.stroke) })
    guard let screen = sketch.screen, transform.scale != 1 else { return picture }
    // The words of a screen that is enlarged or reduced are bars under all ink.
    var layer = DotBitmap(columns: cells.columns, rows: cells.rows)
    layer.clip = cells.bounds
    paint(screen.bars(in: canvasArea(around: cells.bounds)), into: &layer)
    layer.add(picture)
    layer.clip = layer.bounds
    return layer
  }

  /// Returns a bitmap that shows strokes, given from the lowest up, in some cells, as for a sketch.
  public mutating func picture(of strokes: [StrokeRecord], in cells: CellSet) -> DotBitmap {
    picture(ofDescending: strokes.reversed(), bounds: \.bounds, in: cells, stroke: \.self) { $0 }
  }

  /// Returns a bitmap that shows strokes, given from the topmost down, in some cells, as for a sketch.
  ///
  /// `bounds` returns a rectangle around the samples and the width of a line, in canvas dots; `stroke` a stroke
  /// that may be visible; and `load` the strokes to paint for some, in order.
  package mutating func picture<Stroke>(
    ofDescending strokes: some Sequence<Stroke>, bounds: (Stroke) -> Rect, in cells: CellSet,
    stroke: (Stroke) -> some PaintableStroke, load: ([Stroke]) -> [StrokeRecord]
  ) -> DotBitmap {
    var rest = strokes.makeIterator()
    let blank = DotBitmap(columns: cells.columns, rows: cells.rows)
    var (picture, unfilled) = (blank, cells)
    var (size, isAtEnd) = (Self.firstBatchSamples, false)
    let overshoot = smoothing.overshoot
    while !isAtEnd, !unfilled.isEmpty {
      var batch: [Stroke] = []
      var samples = 0
      let window = canvasArea(around: unfilled.bounds)
      while samples < size {
        guard let next = rest.next() else {
          isAtEnd = true
          break
        }
        // Decides for most strokes that are elsewhere, in less time than their cells would take.
        let bounds = bounds(next)
        let reach = overshoot * max(bounds.width, bounds.height)
        guard bounds.outset(by: reach).intersects(window) else { continue }
        let stroke = stroke(next)
        let ink = smoothing.inkBounds(stroke.bounds, step: stroke.longestStep)
        guard unfilled.intersects(area(of: ink, on: picture)) else { continue }
        samples += stroke.sampleCount
        batch.append(next)
      }
      batch.reverse()
      var layer = blank
      layer.clip = unfilled.bounds
      paint(load(batch), into: &layer)
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
    guard transform.inverse != nil
    else { return Rect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity) }
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
