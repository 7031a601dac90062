import TerminalHarness

/// The machine's first console, for one test; what was seen before is seen afterwards.
final class ConsoleStage {
  /// The console.
  let console: VirtualConsole
  private let former: VirtualConsole
  private let lock: ConsoleLock

  /// Waits for the console and brings it up.
  init() throws {
    lock = try ConsoleLock()
    console = try VirtualConsole(1)
    former = try VirtualConsole(console.activeNumber)
    try console.activate()
  }

  deinit { try? former.activate() }
}
