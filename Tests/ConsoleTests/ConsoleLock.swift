import Glibc

/// An exclusive lock on the machine's console and pointer daemon, across tests and processes.
///
/// Deinitialization releases the lock.
final class ConsoleLock {
  private let descriptor: Int32

  /// Waits until the lock is free and acquires it.
  init() throws {
    descriptor = open("/tmp/stipple-console.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw GPMServer.Failure(call: "flock")
    }
  }

  deinit { close(descriptor) }
}
