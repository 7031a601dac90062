import Dispatch
import SketchLibrary
import Sketches
import Synchronization

/// The check of a sketch that is on the screen already, on another thread, which reads it first if necessary.
final class DamageCheck: Sendable {
  private enum State {
    case reading, checking, sound, canceled
    case failed(SketchError)
  }

  private let state = Mutex(State.reading)
  static let queue = DispatchQueue(label: "damage check")

  /// Starts the check; `wake` is called on the other thread when the sketch was read, and if it is damaged.
  init(of sketch: FoldedSketch, wake: @escaping @Sendable () -> Void) {
    Self.queue.async { [self] in
      do throws(SketchError) {
        try sketch.check(onThisThread: true) {
          move(to: .checking)
          wake()
        }
        move(to: .sound)
      } catch {
        fail(error)
        wake()
      }
    }
  }

  /// Ignores what is found from now on, because the sketch is closed.
  func cancel() { move(to: .canceled) }

  /// Whether the check has ended and found no damage.
  var foundNothing: Bool { state.withLock { if case .sound = $0 { true } else { false } } }

  /// The damage, or the reason why the sketch cannot be read, once it is known.
  var failure: SketchError? {
    state.withLock { if case .failed(let error) = $0 { error } else { nil } }
  }

  private func move(to new: State) {
    state.withLock { state in
      switch state {
      case .reading, .checking: state = new
      // What was found stays.
      case .sound, .canceled, .failed: break
      }
    }
  }

  private func fail(_ error: SketchError) {
    state.withLock { state in
      switch (state, error) {
      case (.reading, _), (.checking, .damaged): state = .failed(error)
      // The sketch has been read, so later errors of the file do no harm.
      case (.checking, _): state = .sound
      case (.sound, _), (.canceled, _), (.failed, _): break
      }
    }
  }
}
