package import Sketches
import Synchronization

/// The status of the thread that writes a sketch, for the screen; can be used on any thread.
package final class SaveStatus: Sendable {
  private let error = Mutex<SketchError?>(nil)
  private let wake: @Sendable () -> Void

  /// Creates a status without an error; `wake` wakes the event loop to show it.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Why edits are not on disk; `nil` if all of them are or will be.
  package var message: String? {
    error.withLock { $0 }.map { error in
      // The screen has no room for the path, and the user knows which sketch is open.
      if case .cannotWrite(_, let reason) = error { return "not saved: \(reason)" }
      return "not saved: \(error)"
    }
  }

  /// Stores an error, or `nil` once writing works again.
  @Sendable package func report(_ error: SketchError?) {
    self.error.withLock { $0 = error }
    wake()
  }

  /// Wakes the event loop after all edits were written.
  @Sendable package func committed() { wake() }
}
