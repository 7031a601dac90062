package import Sketches
import Synchronization

/// What the sketch's writer has to say, on its way from its thread to the screen.
package final class SaveStatus: Sendable {
  private let error = Mutex<SketchError?>(nil)
  private let wake: @Sendable () -> Void

  /// Creates the way to a session's screen.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Why edits are not on disk, if so.
  package var sentence: String? {
    error.withLock { $0 }.map { error in
      // The screen has no room for the path, and the person knows it.
      if case .cannotWrite(_, let reason) = error {
        "not saved: \(reason)"
      } else {
        "not saved: \(error)"
      }
    }
  }

  /// Takes the writer's word, on any thread.
  @Sendable package func report(_ error: SketchError?) {
    self.error.withLock { $0 = error }
    wake()
  }
}
