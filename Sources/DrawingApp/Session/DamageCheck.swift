import Dispatch
import SketchLibrary
import Sketches
import Synchronization

/// The check of a sketch that is on the screen already, on another thread, which reads it first if necessary.
final class DamageCheck: Sendable {
  private let damage = Mutex<SketchError?>(nil)
  static let queue = DispatchQueue(label: "damage check")

  /// Starts the check; `wake` is called on the other thread when the sketch was read, and if it is damaged.
  init(of sketch: FoldedSketch, wake: @escaping @Sendable () -> Void) {
    Self.queue.async { [self] in
      do throws(SketchError) {
        try sketch.check(onThisThread: true, hasRead: wake)
      } catch {
        // The file may have been closed meanwhile, which is no damage.
        guard case .damaged = error else { return }
        damage.withLock { $0 = error }
        wake()
      }
    }
  }

  /// The damage, once it was found.
  var foundDamage: SketchError? { damage.withLock(\.self) }
}
