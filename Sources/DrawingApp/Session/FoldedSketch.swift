import Ink
import SketchLibrary
import Sketches
import Synchronization

/// A sketch that was opened to draw, on any thread.
final class FoldedSketch: Sendable {
  /// The file.
  let file: DrawingFile.Opened
  /// The last error of the thread that writes it.
  let status: SaveStatus
  private let sketch: Mutex<Sketch?>

  /// Opens a sketch, and folds its edits.
  ///
  /// - Parameters:
  ///   - location: The file to open.
  ///   - wake: Wakes the event loop when the status changes. Called on any thread.
  /// - Throws: `DocumentError` or `SketchError`; no file is then open.
  init(_ location: SketchLocation, wake: @escaping @Sendable () -> Void) throws {
    status = SaveStatus(wake: wake)
    file = try DrawingFile.Opened(location, report: status.report, committed: status.committed)
    sketch = Mutex(Sketch(folding: file.edits))
  }

  /// Returns the sketch in the file; `nil` the second time.
  func takeSketch() -> Sketch? { sketch.withLock { $0.take() } }
}
