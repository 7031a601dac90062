import Glibc
import TerminalHarness
import TestSupport

/// The tests that use the machine's only console or pointer daemon, run one at a time.
@Suite(.serialized) enum OneConsole {}

/// The machine's first console, reserved for one test.
///
/// Deinitialization activates the console that was active before.
final class ConsoleStage {
  /// The console.
  let console: LinuxConsole
  private let previous: LinuxConsole
  private let lock: ConsoleLock

  /// Waits for the lock and activates the console.
  init() throws {
    lock = try ConsoleLock()
    console = try LinuxConsole(1)
    previous = try LinuxConsole(console.activeNumber)
    try console.activate()
  }

  deinit { try? previous.activate() }
}

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
