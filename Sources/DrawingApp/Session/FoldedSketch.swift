import Foundation
import Ink
import SketchLibrary
import Sketches
import Synchronization

/// A sketch that was opened to draw, on any thread.
final class FoldedSketch: Sendable {
  let file: DrawingFile.Opened
  /// The last error of the thread that writes it.
  let status: SaveStatus
  /// The reading of a large sketch whose picture can be shown before; `nil` if the sketch was read.
  let reading: BackgroundReading?
  private let sketch: Mutex<Sketch?>

  /// Opens a sketch, and folds its edits; `wake` is called on any thread when the status changes.
  ///
  /// - Throws: `DocumentError` or `SketchError`; no file is then open.
  init(
    _ location: SketchLocation, mayLeaveUnread: Bool = false, wake: @escaping @Sendable () -> Void
  ) throws {
    status = SaveStatus(wake: wake)
    file = try DrawingFile.Opened(
      location, mayLeaveUnread: mayLeaveUnread, report: status.report, committed: status.committed)
    switch file.content {
    case .document(let document):
      reading = nil
      sketch = Mutex(Sketch(folding: document.edits))
    case .unread(let unread):
      reading = BackgroundReading(unread)
      sketch = Mutex(Sketch())
    }
  }

  /// Opens and checks the sketch at a path, or a new one for `nil`.
  convenience init(
    openingSketchAt path: String?, _ environment: [String: String],
    wake: @escaping @Sendable () -> Void
  ) throws(ShelfFailure) {
    guard path.map(FileManager.default.fileExists) != false
    else { throw ShelfFailure(message: "this sketch is gone") }
    do {
      let location = try SketchLocation(
        file: path, last: false, waiting: false, environment: environment)
      try self.init(location, wake: wake)
      do {
        try check()
      } catch {
        DrawingFile(file, fallbacks: []).abandon()
        throw error
      }
    } catch {
      guard path != nil
      else { throw ShelfFailure(message: "no new sketch: \(ShelfFailure.reason(error))") }
      let reason = (error as? SketchError)?.label ?? "cannot be opened"
      throw ShelfFailure(message: "not opened: \(reason)")
    }
  }

  /// Returns the sketch in the file, which is empty if it is not read yet; `nil` the second time.
  func takeSketch() -> Sketch? { sketch.withLock { $0.take() } }

  /// Reads what was not read, and checks the samples of the strokes and the structure of the file.
  ///
  /// - Parameters:
  ///   - isAlone: Whether to use this thread only, and no other processor.
  ///   - hasRead: Called when everything was read.
  /// - Throws: `SketchError.damaged` or `.unreadable`.
  func check(
    onThisThread isAlone: Bool = false, hasRead: () -> Void = {}
  ) throws(SketchError) {
    let document: SketchDocument
    switch file.content {
    case .document(let read): document = read
    case .unread(let unread):
      document = try (reading ?? BackgroundReading(unread)).read()
    }
    hasRead()
    try file.check(document, onThisThread: isAlone)
  }
}
