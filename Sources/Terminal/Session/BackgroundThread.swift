import CTerminal
import Glibc
import Synchronization

/// A thread that runs a closure.
///
/// It inherits the blocked signals of the thread that starts it.
final class BackgroundThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The thread; `nil` once it has been joined.
  private let thread: Mutex<pthread_t?>

  init(_ run: @escaping @Sendable () -> Void) throws(TerminalError) {
    let context = Unmanaged.passRetained(Body(run)).toOpaque()
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    guard error == 0 else {
      Unmanaged<Body>.fromOpaque(context).release()
      throw .system(call: "pthread_create", reason: String(cString: strerror(error)))
    }
    self.thread = Mutex(thread)
  }

  // The closure never outlives the object.
  deinit { join() }

  /// Waits until the closure has returned; does nothing if called again.
  func join() {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }
}

package final class Waker: Sendable {
  let descriptor: Int32

  init() throws(TerminalError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .lastFailure(of: "eventfd") }
  }

  deinit { close(descriptor) }

  /// Wakes the loop and schedules a frame.
  package func wake() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Clears the wake-up, so that the loop can wait for the next one.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  }
}
