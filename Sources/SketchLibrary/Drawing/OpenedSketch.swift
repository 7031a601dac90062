import Files
import Foundation
package import Ink
package import RoomProtocol
package import Sketches

/// A sketch that was opened to draw, on any thread; read-only if it cannot be changed now.
package struct OpenedSketch: Sendable {
  /// What was read of a sketch; it has no strokes in progress, which are objects.
  package struct Content: @unchecked Sendable {
    package let document: SketchDocument
    package let sketch: Sketch
    package let log: SharedLog
    /// Whether a picture that the file keeps is the right one.
    package let keepsPicture: Bool

    fileprivate init(_ document: SketchDocument, keepsPicture: (Sketch) -> Bool = { _ in true }) {
      self.document = document
      sketch = Sketch(folding: document.edits)
      log = SharedLog(document.edits, confirmations: document.confirmations)
      self.keepsPicture = keepsPicture(sketch)
    }
  }

  let path: String
  /// `nil` if the sketch is read-only.
  let store: SketchStore?
  /// Why the sketch is read-only, for the screen; `nil` if it can be changed.
  let readOnlyReason: String?
  let isNew: Bool
  package let status: SaveStatus
  package let source: LoadingSketch
  /// What was read; `nil` if the sketch must still be read.
  package var content: Content?

  /// Opens or creates a sketch; read-only if another program has it open, or without permission.
  ///
  /// A large sketch may be left unread, if its file keeps its picture. `wake` is called on any
  /// thread when the status changes, and when all edits are on disk again. An error leaves no file
  /// open and creates none.
  package init(
    _ location: SketchLocation, mayLeaveUnread: Bool = false,
    wake: @escaping @Sendable () -> Void = {}
  ) throws {
    let (path, title) = try location.resolve()
    let isNamed = location.namedPath != nil
    self.path = path
    status = SaveStatus(wake: wake)
    do {
      (store, source, readOnlyReason) = try Self.open(
        path, title: title, location.lock, mayLeaveUnread: mayLeaveUnread, status)
    } catch {
      if !isNamed { try? File.remove(path) }
      throw error
    }
    isNew = !isNamed || location.isNew || store?.isNew == true
    content = source.document.map { Content($0) }
  }

  /// Opens the sketch to draw, or else to read it.
  ///
  /// Waits for a program that locks a file a few milliseconds before it contains a sketch.
  private static func open(
    _ path: String, title: String, _ lock: SketchLock?, mayLeaveUnread: Bool, _ status: SaveStatus
  ) throws(SketchError) -> (SketchStore?, LoadingSketch, readOnlyReason: String?) {
    for _ in 0..<maximumAttempts {
      do throws(SketchError) {
        let (store, sketch) = try SketchStore.open(
          at: path, title: title, now: Date.now.timeIntervalSince1970, lock: lock,
          mayLeaveUnread: mayLeaveUnread, report: status.report, committed: status.committed)
        return (store, sketch, nil)
      } catch {
        if let (sketch, reason) = try read(path, after: error) { return (nil, sketch, reason) }
        usleep(interval)
      }
    }
    throw .inUse(path: path)
  }

  /// Reads a sketch that could not be opened to draw; returns it, and why it is read-only.
  ///
  /// Returns `nil` if another program may still be creating the sketch. Throws the error that was
  /// given unless the sketch can be read.
  private static func read(
    _ path: String, after error: SketchError
  ) throws(SketchError) -> (LoadingSketch, reason: String)? {
    switch error {
    case .inUse:
      do throws(SketchError) {
        return (try read(path), "read-only · open in another stipple")
      } catch .notASketch, .noSuchFile, .unreadable { return nil }
    case .noLocks where File.size(of: path) > 0:
      return (try read(path), "read-only · no locks on this file system")
    case .cannotWrite where !isWritable(path):
      return (try read(path), "read-only · no permission to write")
    default: throw error
    }
  }

  private static func read(_ path: String) throws(SketchError) -> LoadingSketch {
    let sketch = try LoadingSketch.open(path: path)
    _ = try sketch.read()
    return sketch
  }

  private static func isWritable(_ path: String) -> Bool {
    let folder = Path.folder(of: Path.resolved(path))
    return [path, folder].allSatisfy { File.refusal(of: $0, W_OK) == nil }
  }

  /// The time between two attempts, in microseconds.
  private static let interval: UInt32 = 10_000
  private static let maximumAttempts = 500

  /// Reads a sketch that was left unread.
  package func read() throws(SketchError) -> Content {
    Content(try source.read(), keepsPicture: source.keepsPicture)
  }

  /// Checks what reading does not: the samples of the strokes and the structure of the file; only
  /// on this thread if `isAlone`.
  package func check(
    _ document: SketchDocument, onThisThread isAlone: Bool = false
  ) throws(SketchError) {
    try document.checkSamples(onThisThread: isAlone)
    try store?.checkPages()
  }

  /// Closes the file, in which nothing was drawn; removes it if opening created it.
  package func abandon() { if isNew { store?.discard() } else { try? store?.close() } }
}
