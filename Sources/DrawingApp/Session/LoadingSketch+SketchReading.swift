import Drawing
import Geometry
import Ink
import Raster
import Sketches

extension LoadingSketch: SketchReading {
  package var pathBounds: Rect? { picture?.pathBounds }
  package var bounds: Rect? { picture?.bounds }

  package func paint(
    in cells: CellSet, with painter: inout StrokePainter
  ) -> (picture: DotBitmap, strokes: [StrokeRecord]) {
    var batches: [[StrokeRecord]] = []
    let picture = painter.picture(
      ofDescending: strokes, in: cells, outline: { $0.outline }
    ) { batch in
      batches.append(load(batch))
      return batches[batches.count - 1]
    }
    return (picture, batches.reversed().flatMap(\.self))
  }
}

extension KeptStroke: PaintableStroke {
  fileprivate var outline: PaintableOutline {
    PaintableOutline(bounds: bounds, longestStep: longestStep, sampleCount: sampleCount)
  }
}
