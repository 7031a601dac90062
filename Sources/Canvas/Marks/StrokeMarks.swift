import Geometry
import Ink
import Raster

/// The marks of strokes, which are painted once and then move with the canvas.
struct StrokeMarks {
  private(set) var bitmap = DotBitmap(columns: 0, rows: 0)
  private var strokes: [StrokeRecord] = []
  private var transform = Transform.identity

  /// The number of samples beyond which strokes are marked with straight lines between some of theirs.
  private static let maximumSamples = 20_000

  /// Shows other strokes, a moved canvas, or a screen of another size.
  ///
  /// - Complexity: O(*n*) in the number of strokes; it visits 20,000 samples and two of each stroke at most.
  mutating func update(
    _ strokes: [StrokeRecord], columns: Int, rows: Int, with painter: inout StrokePainter
  ) {
    let shift = transform.shift(to: painter.transform)
    let isSame = (bitmap.columns, bitmap.rows) == (columns, rows) && strokes == self.strokes
    (self.strokes, transform) = (strokes, painter.transform)
    if isSame, let shift {
      for cells in bitmap.shift(right: shift.right, down: shift.down) {
        paint(cells, with: &painter)
      }
    } else {
      bitmap = DotBitmap(columns: columns, rows: rows)
      paint(bitmap.bounds, with: &painter)
    }
  }

  /// Paints the strokes in some cells, in the ink of marks.
  private mutating func paint(_ cells: CellRect, with painter: inout StrokePainter) {
    let area = cells.dots.rect
    let visible = strokes.filter { transform.apply(to: $0.bounds).intersects(area) }
    let step = visible.reduce(0) { $0 + $1.sampleCount } / Self.maximumSamples + 1
    bitmap.clip = cells
    painter.paint(
      visible.map { (step > 1 ? $0.thinned(by: step) : $0).recolored(.cyan) }, into: &bitmap)
    bitmap.clip = bitmap.bounds
  }
}

extension StrokeRecord {
  /// Returns straight lines between the first of every group of samples, and the last.
  fileprivate func thinned(by step: Int) -> StrokeRecord {
    let all = measuredSamples
    let kept = stride(from: 0, to: all.count - 1, by: step).map { all[$0] } + all.suffix(1)
    let exact = kept.map { sample in
      var sample = sample
      sample.flags.insert(.exactLocation)
      return sample
    }
    return StrokeRecord(style: style, samples: exact)?.moved(by: offset) ?? self
  }
}
