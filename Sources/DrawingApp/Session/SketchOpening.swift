import Foundation
import Ink
import SketchLibrary
import Sketches
import Synchronization

/// A sketch that is being opened on another thread.
final class SketchOpening: Sendable {
  /// Why a sketch cannot be opened.
  struct Failure: Error {
    /// The reason, in at most eight words.
    let message: String
  }

  private let result = Mutex<Result<FoldedSketch, Failure>?>(nil)

  /// Starts opening a sketch, when the shelf reads no file.
  ///
  /// - Parameters:
  ///   - path: The path of the sketch; `nil` for a new one.
  ///   - environment: The environment variables that locate the data folder.
  ///   - shelf: The shelf that shows the sketch.
  ///   - wake: Wakes the event loop when the sketch is open. Called on any thread.
  init(
    _ path: String?, environment: [String: String], shelf: FolderShelf,
    wake: @escaping @Sendable () -> Void
  ) {
    shelf.stop()
    shelf.perform { [self] in
      let opened = Self.open(path, environment, wake)
      result.withLock { $0 = opened }
      wake()
    }
  }

  /// Returns the sketch, or why it cannot be opened, once; `nil` while it is being opened.
  func takeResult() -> Result<FoldedSketch, Failure>? { result.withLock { $0.take() } }

  private static func open(
    _ path: String?, _ environment: [String: String], _ wake: @escaping @Sendable () -> Void
  ) -> Result<FoldedSketch, Failure> {
    guard path.map(FileManager.default.fileExists) != false else {
      return .failure(Failure(message: "this sketch is gone"))
    }
    do {
      let location = try SketchLocation(
        file: path, last: false, waiting: false, environment: environment)
      return .success(try FoldedSketch(location, wake: wake))
    } catch {
      guard path != nil else {
        return .failure(Failure(message: "no new sketch: \(SketchTask.reason(error))"))
      }
      let reason = (error as? SketchError)?.label ?? "cannot be opened"
      return .failure(Failure(message: "not opened: \(reason)"))
    }
  }
}
