package import Sketches
import Synchronization

/// The status of the thread that writes a sketch, for display on the screen.
package final class SaveStatus: Sendable {
  private let error = Mutex<SketchError?>(nil)
  private let wake: @Sendable () -> Void

  /// Creates a status without an error; `wake` wakes the event loop to show it, on any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Why edits are not on disk; `nil` if all of them are or will be.
  package var message: String? {
    error.withLock { $0 }.map { error in
      // The screen has no room for the path, and the user knows which sketch is open.
      if case .cannotWrite(_, let reason) = error {
        "not saved: \(reason)"
      } else {
        "not saved: \(error)"
      }
    }
  }

  /// Stores an error, or `nil` once writing works again; can be called on any thread.
  @Sendable package func report(_ error: SketchError?) {
    self.error.withLock { $0 = error }
    wake()
  }

  /// Wakes the event loop after all edits were written; can be called on any thread.
  @Sendable package func committed() { wake() }
}
