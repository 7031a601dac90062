import CTerminal
import Glibc

/// Wakes the event loop from another thread.
public final class Waker: Sendable {
  let descriptor: Int32

  init() throws(TerminalError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .lastFailure(of: "eventfd") }
  }

  deinit { close(descriptor) }

  /// Wakes the loop and schedules a frame.
  public func wake() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Clears the wake-up, so that the loop can wait for the next one.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  }
}
