import Foundation
import Ink
import SketchLibrary
import Sketches
import Synchronization

/// Why work on files failed, in at most eight words.
struct ShelfFailure: Error {
  let message: String

  /// Returns why a change failed, in a few words for the screen.
  static func reason(_ error: any Error) -> String {
    switch error {
    case SketchError.inUse: "open in another stipple"
    case SketchError.cannotWrite(_, let reason), SketchError.cannotCreate(_, let reason):
      reason.printable()
    case SketchError.alreadyExists, DocumentError.nameTaken: "this name is taken"
    case DocumentError.noTrash(_, let reason): "no trash: \(reason.printable())"
    case DocumentError.unchangedName: "that is already its name"
    case DocumentError.invalidName: "no sketch can have this name"
    case let error as SketchError: error.label
    default: "this is not possible here"
    }
  }
}

/// Work on files, done on another thread while the shelf reads no file.
final class ShelfTask<Outcome: Sendable>: Sendable {
  private let result = Mutex<Result<Outcome, ShelfFailure>?>(nil)

  /// Starts the work; `wake` is called on any thread when it is done.
  init(
    on shelf: FolderShelf, wake: @escaping @Sendable () -> Void,
    body: @escaping @Sendable () throws(ShelfFailure) -> Outcome
  ) {
    shelf.stop()
    shelf.perform { [self] in
      let made = Result(catching: body)
      result.withLock { $0 = made }
      wake()
    }
  }

  /// Returns the outcome, once; `nil` until the work is done.
  func takeResult() -> Result<Outcome, ShelfFailure>? { result.withLock { $0.take() } }
}

extension ShelfTask<FoldedSketch> {
  /// Starts opening the sketch at a path, or a new one for `nil`.
  convenience init(
    openingSketchAt path: String?, _ environment: [String: String], _ shelf: FolderShelf,
    _ wake: @escaping @Sendable () -> Void
  ) {
    self.init(on: shelf, wake: wake) { () throws(ShelfFailure) in
      guard path.map(FileManager.default.fileExists) != false
      else { throw ShelfFailure(message: "this sketch is gone") }
      do {
        let location = try SketchLocation(
          file: path, last: false, waiting: false, environment: environment)
        let sketch = try FoldedSketch(location, wake: wake)
        do {
          try sketch.check()
        } catch {
          DrawingFile(sketch.file, fallbacks: []).abandon()
          throw error
        }
        return sketch
      } catch {
        guard path != nil
        else { throw ShelfFailure(message: "no new sketch: \(ShelfFailure.reason(error))") }
        let reason = (error as? SketchError)?.label ?? "cannot be opened"
        throw ShelfFailure(message: "not opened: \(reason)")
      }
    }
  }
}
