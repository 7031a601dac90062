import Sketches
import Synchronization
import Terminal

/// What the sketch's writer has to say, on its way from its thread to the screen.
final class SaveTrouble: Sendable {
  private let error = Mutex<SketchError?>(nil)
  private let waker: Waker

  /// Creates the way to a session's screen.
  init(waker: Waker) {
    self.waker = waker
  }

  /// Why edits are not on disk, if so.
  var sentence: String? {
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
  @Sendable func report(_ error: SketchError?) {
    self.error.withLock { $0 = error }
    waker.wake()
  }
}
