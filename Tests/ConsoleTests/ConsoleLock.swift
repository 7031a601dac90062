import Glibc

/// Keeps two tests from using the machine's console or pointer daemon at a time, in one process or
/// in two; let go of when the last reference goes.
final class ConsoleLock {
  private let descriptor: Int32

  /// Waits for its turn.
  init() throws {
    descriptor = open("/tmp/stipple-console.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw GPMServer.Failure(call: "flock")
    }
  }

  deinit { close(descriptor) }
}
