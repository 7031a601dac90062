package import Drawing
package import Geometry
package import Ink
package import Raster
package import SketchLibrary
package import Sketches

// What the drawing view reads and writes in the background.

extension ClipboardFile: StrokeClipboard {
  package func save(_ copy: StrokeCopy) { save(copy.edits) }

  package func takePasted() -> PastedStrokes? {
    switch takeOutcome() {
    case .items(let items, let texts): .strokes(StrokeCopy(of: items, texts: texts))
    case .failure(let message): .failure(message)
    case nil: nil
    }
  }
}

extension InkImport: InkImporter {
  package func takePicture() -> ImportedPicture? {
    takeOutcome().map { ImportedPicture($0.strokes, texts: $0.texts, message: $0.message) }
  }
}

extension PictureExport: PictureExporter {}

extension LoadingSketch: SketchReading {
  package var pathBounds: Rect? { picture?.pathBounds }
  package var bounds: Rect? { picture?.bounds }

  package func paint(
    in cells: CellSet, with painter: inout StrokePainter
  ) -> (picture: DotBitmap, strokes: [StrokeRecord]) {
    var batches: [[StrokeRecord]] = []
    let picture = painter.picture(
      ofDescending: strokes, bounds: { $0.bounds }, in: cells, stroke: { $0 }
    ) { batch in
      batches.append(load(batch))
      return batches[batches.count - 1]
    }
    return (picture, batches.reversed().flatMap(\.self))
  }
}

extension KeptStroke: PaintableStroke {}
