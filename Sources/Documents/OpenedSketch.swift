import Foundation
import Sketches

/// A sketch that was opened to draw, or only read because another program draws in it.
struct OpenedSketch {
  /// `nil` if another program draws in the sketch.
  let store: SketchStore?
  let document: SketchDocument

  /// Opens or creates a sketch.
  ///
  /// A program that creates a sketch locks the file a few milliseconds before it contains a sketch. If
  /// another program does that now, waits for it.
  ///
  /// - Parameters:
  ///   - path: The sketch's path.
  ///   - title: The title if the sketch is new.
  ///   - lock: A lock on the file that is already held.
  ///   - report: Called when writing fails, and with `nil` once it works again; on any thread.
  /// - Throws: `SketchError`. The call then leaves no file open and creates none.
  init(
    _ path: String, title: String, lock: SketchLock?,
    report: @escaping @Sendable (SketchError?) -> Void
  ) throws(SketchError) {
    for _ in 0..<Self.maximumAttempts {
      do throws(SketchError) {
        let opened = try SketchStore.open(
          at: path, title: title, now: Date.now.timeIntervalSince1970, lock: lock, report: report)
        (store, document) = (opened.store, opened.document)
        return
      } catch .inUse {}
      do throws(SketchError) {
        document = try SketchDocument.read(path: path)
        store = nil
        return
      } catch .notASketch, .noSuchFile, .unreadable {
        usleep(Self.interval)
      }
    }
    throw .inUse(path: path)
  }

  /// The time between two attempts, in microseconds.
  private static let interval: UInt32 = 10_000
  private static let maximumAttempts = 500
}
