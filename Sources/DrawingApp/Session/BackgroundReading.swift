import Drawing
import Geometry
import Ink
import Raster
import RoomProtocol
import Sketches
import Synchronization

/// A large sketch that is read and checked on another thread, after its picture was shown.
final class BackgroundReading: SketchReading, Sendable {
  /// What was read.
  private final class Outcome: Sendable {
    let sketch: Mutex<Sketch?>
    let log: SharedLog
    let isAsPainted: Bool

    init(_ document: SketchDocument, of unread: UnreadSketch) {
      let folded = Sketch(folding: document.edits)
      isAsPainted = unread.keepsPicture(of: folded)
      log = SharedLog(document.edits, confirmations: [])
      sketch = Mutex(folded)
    }
  }

  private let unread: UnreadSketch
  private let outcome = Mutex<Outcome?>(nil)
  private let taken = Mutex<Outcome?>(nil)

  init(_ unread: UnreadSketch) { self.unread = unread }

  var pathBounds: Rect? { unread.summary.pathBounds }
  var bounds: Rect? { unread.summary.bounds }
  var progress: Double { unread.progress }

  func paint(
    in cells: CellSet, with painter: inout StrokePainter
  ) -> (picture: DotBitmap, strokes: [StrokeRecord]) {
    var batches: [[StrokeRecord]] = []
    let picture = painter.picture(
      ofDescending: unread.strokes, in: cells, outline: { $0.outline }
    ) { batch in
      batches.append(unread.load(batch))
      return batches[batches.count - 1]
    }
    return (picture, batches.reversed().flatMap(\.self))
  }

  /// Reads the sketch.
  ///
  /// - Returns: The document.
  /// - Throws: `SketchError.damaged` or `.unreadable`.
  func read() throws(SketchError) -> SketchDocument {
    let document = try unread.document()
    let read = Outcome(document, of: unread)
    outcome.withLock { $0 = read }
    return document
  }

  func takeSketch() -> (sketch: Sketch, isAsPainted: Bool)? {
    guard let read = outcome.withLock({ $0.take() }),
      let sketch = read.sketch.withLock({ $0.take() })
    else { return nil }
    taken.withLock { $0 = read }
    return (sketch, read.isAsPainted)
  }

  /// Returns the log, once, after the sketch was taken, and whether the file keeps its picture.
  func takeLog() -> (log: SharedLog, keepsPicture: Bool)? {
    taken.withLock { $0.take() }.map { ($0.log, $0.isAsPainted) }
  }
}

extension KeptStroke: PaintableStroke {
  fileprivate var outline: PaintableOutline {
    PaintableOutline(bounds: bounds, longestStep: longestStep, sampleCount: sampleCount)
  }
}
