import TerminalHarness

/// The machine's first console, for one test; what was seen before is seen afterwards.
final class ConsoleStage {
  /// The console.
  let console: LinuxConsole
  private let former: LinuxConsole
  private let lock: ConsoleLock

  /// Waits for the console and brings it up.
  init() throws {
    lock = try ConsoleLock()
    console = try LinuxConsole(1)
    former = try LinuxConsole(console.activeNumber)
    try console.activate()
  }

  deinit { try? former.activate() }
}
