import Foundation
import Sketches

/// A sketch that was opened to draw, or only read because it cannot be changed now.
struct OpenedSketch: Sendable {
  /// `nil` if the sketch is read-only.
  let store: SketchStore?
  /// Why the sketch is read-only, for the screen; `nil` if it can be changed.
  let readOnlyReason: String?
  let content: SketchStore.Content

  /// Opens or creates a sketch.
  ///
  /// A program that creates a sketch locks the file a few milliseconds before it contains a sketch. If
  /// another program does that now, waits for it.
  ///
  /// The title is for a new sketch, and a lock on the file is already held. The functions are those
  /// of `DrawingFile.Opened`.
  ///
  /// - Throws: `SketchError`. The call then leaves no file open and creates none.
  init(
    _ path: String, title: String, lock: SketchLock?, mayLeaveUnread: Bool,
    report: @escaping @Sendable (SketchError?) -> Void, committed: @escaping @Sendable () -> Void
  ) throws(SketchError) {
    for _ in 0..<Self.maximumAttempts {
      do throws(SketchError) {
        let opened = try SketchStore.open(
          at: path, title: title, now: Date.now.timeIntervalSince1970, lock: lock,
          mayLeaveUnread: mayLeaveUnread, report: report, committed: committed)
        (store, content, readOnlyReason) = (opened.store, opened.content, nil)
        return
      } catch {
        guard let (document, reason) = try Self.read(path, after: error) else {
          usleep(Self.interval)
          continue
        }
        (store, content, readOnlyReason) = (nil, .document(document), reason)
        return
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
  ) throws(SketchError) -> (SketchDocument, reason: String)? {
    switch error {
    case .inUse:
      do throws(SketchError) {
        return (
          try SketchDocument.read(path: path, checkingSamples: false),
          "read-only · open in another stipple"
        )
      } catch .notASketch, .noSuchFile, .unreadable { return nil }
    case .cannotWrite where !isWritable(path):
      return (
        try SketchDocument.read(path: path, checkingSamples: false),
        "read-only · no permission to write"
      )
    default: throw error
    }
  }

  /// Returns whether a file and its folder, in which its journal is, may be written.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
    return [path, folder].allSatisfy(FileManager.default.isWritableFile)
  }

  /// The time between two attempts, in microseconds.
  private static let interval: UInt32 = 10_000
  private static let maximumAttempts = 500
}
