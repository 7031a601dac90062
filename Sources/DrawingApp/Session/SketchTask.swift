import Foundation
import SketchLibrary
import Sketches
import Synchronization

/// A change of a sketch as a file, made while the shelf reads no file.
final class SketchTask: Sendable {
  /// What was changed.
  enum Outcome: Sendable {
    /// A sketch that is not open has another path.
    case moved(from: String, to: String)
    /// The open sketch was renamed, or could not be.
    case renamedOpen(DrawingFile.Renamed)
    /// There is a copy.
    case duplicated(path: String)
    /// The open sketch can be deleted once it is closed.
    case deletable
    /// A sketch is in the trash.
    case deleted(TrashedSketch, wasOpen: Bool)
    /// A sketch is back from the trash; `nil` if it is no longer there.
    case restored(path: String?)
  }

  /// Why nothing was changed.
  struct Failure: Error {
    /// The reason, in a few words.
    let message: String
  }

  private let result = Mutex<Result<Outcome, Failure>?>(nil)

  /// Starts the change.
  ///
  /// - Parameters:
  ///   - name: The change, as a message names it: "renamed".
  ///   - shelf: The shelf that shows the sketches.
  ///   - wake: Wakes the event loop when the change is made. Called on any thread.
  ///   - body: Makes the change.
  init(
    _ name: String, on shelf: FolderShelf, wake: @escaping @Sendable () -> Void,
    body: @escaping @Sendable () throws -> Outcome
  ) {
    shelf.stop()
    shelf.perform { [self] in
      let made: Result<Outcome, Failure>
      do {
        made = .success(try body())
      } catch {
        made = .failure(Failure(message: "not \(name): \(Self.reason(error))"))
      }
      result.withLock { $0 = made }
      wake()
    }
  }

  /// Returns the outcome, once; `nil` until the change is made.
  func takeResult() -> Result<Outcome, Failure>? { result.withLock { $0.take() } }

  /// Returns why a change failed, in a few words for the screen.
  static func reason(_ error: any Error) -> String {
    switch error {
    case SketchError.inUse: "open in another stipple"
    case SketchError.cannotWrite(_, let reason), SketchError.cannotCreate(_, let reason):
      reason.printable()
    case SketchError.alreadyExists, DocumentError.nameTaken: "this name is taken"
    case DocumentError.noTrash(_, let reason): "no trash: \(reason.printable())"
    case DocumentError.unchangedName: "it has this name"
    case DocumentError.invalidName: "no sketch can have this name"
    case let error as SketchError: error.label
    default: "this is not possible here"
    }
  }
}
