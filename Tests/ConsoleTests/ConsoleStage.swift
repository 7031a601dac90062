import TerminalHarness

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
