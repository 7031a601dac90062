import Glibc
public import TestSupport

/// A program that runs on a real console of the machine.
///
/// As in ``EmulatorSession``, the program leads its own session, with the console as its
/// controlling terminal. The console is reset before and after.
public final class ConsoleSession {
  /// The console.
  public let console: LinuxConsole
  /// The program's home, data, and working folder.
  public let home: TemporaryFolder
  private let child: ChildProcess

  /// Starts a program on a console.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name without a slash to look up in `PATH`.
  ///   - arguments: The arguments after the program's name.
  ///   - console: The console, which is reset first.
  ///   - home: The program's home, data, and working folder; a new one by default.
  /// - Throws: ``LinuxConsole/Failure`` if the console cannot be reset, or
  ///   ``HarnessError/systemCall(_:errno:)`` if the program cannot be started.
  public init(
    _ program: String, _ arguments: [String] = [], on console: LinuxConsole,
    home: TemporaryFolder? = nil
  ) throws {
    self.console = console
    let home = try home ?? TemporaryFolder()
    self.home = home
    try console.reset()
    child = try ChildProcess(
      program, arguments,
      environment: programEnvironment(home: home.path, changes: ["TERM": "linux"]),
      folder: home.path, streams: .terminal(path: "/dev/tty\(console.number)"))
  }

  deinit {
    child.end()
    try? console.reset()
  }

  /// Lets the program run until a condition holds.
  ///
  /// - Throws: ``HarnessError/timedOut(waitingFor:screen:)``.
  public func wait(
    until description: String, timeout: Duration = .seconds(30), _ condition: () throws -> Bool
  ) throws {
    let deadline = Deadline(after: timeout)
    while try !condition() {
      guard !deadline.hasPassed else {
        throw HarnessError.timedOut(
          waitingFor: description, screen: console.rows.joined(separator: "\n"))
      }
      usleep(5000)
    }
  }

  /// Waits until a row of the console contains a text.
  public func waitForText(_ text: String) throws {
    try wait(until: "“\(text)” is shown") { console.rows.contains { $0.contains(text) } }
  }

  /// Waits until the program has ended.
  @discardableResult
  public func waitForExit() throws -> ExitStatus {
    var status: ExitStatus?
    try wait(until: "the program ends") {
      status = child.reap()
      return status != nil
    }
    return status ?? .exited(-1)
  }
}
