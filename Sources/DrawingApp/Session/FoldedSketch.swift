import Ink
import SketchLibrary
import Sketches
import Synchronization

/// A sketch that was opened to draw, on any thread.
final class FoldedSketch: Sendable {
  let file: DrawingFile.Opened
  /// The last error of the thread that writes it.
  let status: SaveStatus
  private let sketch: Mutex<Sketch?>

  /// Opens a sketch, and folds its edits; `wake` is called on any thread when the status changes.
  ///
  /// - Throws: `DocumentError` or `SketchError`; no file is then open.
  init(_ location: SketchLocation, wake: @escaping @Sendable () -> Void) throws {
    status = SaveStatus(wake: wake)
    file = try DrawingFile.Opened(location, report: status.report, committed: status.committed)
    sketch = Mutex(Sketch(folding: file.edits))
  }

  /// Returns the sketch in the file; `nil` the second time.
  func takeSketch() -> Sketch? { sketch.withLock { $0.take() } }
}
