import Files
import Geometry
import Ink
import SketchLibrary
import Sketches

/// The work on files of sketches, done one piece at a time on the shelf's queue.
enum FileWork {
  case none
  /// A sketch is being opened to be shown next; the sketch that is open until then may be deleted then.
  case opening(Background<Result<OpenedSketch, ShelfFailure>>, deleting: String?)
  /// A sketch is being changed; one that was closed for the change is reopened if the change fails.
  case changing(Background<Result<SketchChange, ShelfFailure>>, reopening: String?)

  var isNone: Bool { if case .none = self { true } else { false } }

  /// Returns the sketch that was opened, or why it was not, once; `nil` in all other cases.
  mutating func takeOpened() -> (Result<OpenedSketch, ShelfFailure>, deleting: String?)? {
    guard case .opening(let task, let deleting) = self, let result = task.take()
    else { return nil }
    self = .none
    return (result, deleting)
  }

  mutating func takeOutcome() -> (Result<SketchChange, ShelfFailure>, reopening: String?)? {
    guard case .changing(let task, let reopening) = self, let result = task.take()
    else { return nil }
    self = .none
    return (result, reopening)
  }
}

extension OpenedSketch {
  /// Creates a sketch that continues from a moment of another one, and returns its path.
  static func create(
    continuing edits: [Edit], of path: String, _ environment: [String: String]
  ) throws(ShelfFailure) -> String? {
    do {
      return try SketchLocation(continuing: edits, of: path, environment: environment).namedPath
    } catch { throw ShelfFailure(message: "no new sketch: \(ShelfFailure.reason(error))") }
  }

  static func open(
    at path: String?, _ environment: [String: String], wake: @escaping @Sendable () -> Void
  ) throws(ShelfFailure) -> OpenedSketch {
    guard path.map(File.exists) != false
    else { throw ShelfFailure(message: "this sketch is gone") }
    do {
      let location = try SketchLocation(
        file: path, last: false, waiting: false, environment: environment)
      let sketch = try OpenedSketch(location, wake: wake)
      do {
        if let document = sketch.source.document { try sketch.check(document) }
        return sketch
      } catch {
        sketch.abandon()
        throw error
      }
    } catch {
      guard path != nil
      else { throw ShelfFailure(message: "no new sketch: \(ShelfFailure.reason(error))") }
      let reason = (error as? SketchError)?.label ?? "cannot be opened"
      throw ShelfFailure(message: "not opened: \(reason)")
    }
  }
}

/// What was changed of a sketch as a file.
enum SketchChange: Sendable {
  case moved(from: String, to: String)
  /// The open sketch was renamed, or renaming it failed.
  case renamedOpen(DrawingFile.Renamed)
  case duplicated(path: String)
  /// The open sketch can be deleted once it is closed.
  case deletable
  case deleted(TrashedSketch, wasOpen: Bool)
  /// A sketch is back from the trash; the path is `nil` if it is no longer there.
  case restored(TrashedSketch, path: String?)
  case listed([TrashedSketch])
}

/// Why work on files failed, in at most eight words.
struct ShelfFailure: Error {
  let message: String

  /// Returns why a change failed, in a few words for the screen.
  static func reason(_ error: any Error) -> String {
    switch error {
    case SketchError.inUse: "open in another stipple"
    case let error as SketchError: error.label
    case let error as UserError: error.label
    default: "this is not possible here"
    }
  }
}
