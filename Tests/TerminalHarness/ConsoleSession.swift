import Glibc
public import TestSupport

/// A program running on a real console of the machine.
///
/// Like ``EmulatorSession`` it is the leader of its own session, the console its controlling
/// terminal. The console is a fresh terminal before and after.
public final class ConsoleSession {
  /// The console.
  public let console: LinuxConsole
  /// The program's home, data and working folder.
  public let home: TemporaryFolder
  private let child: ChildProcess

  /// Starts a program; its name is looked up in `PATH` unless it has a slash.
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

  /// Lets the program run until something is so.
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

  /// Waits until a row of the console has a text in it.
  public func waitForText(_ text: String) throws {
    try wait(until: "the text “\(text)”") { console.rows.contains { $0.contains(text) } }
  }

  /// Waits until the program has ended.
  @discardableResult
  public func waitForExit() throws -> ExitStatus {
    var status: ExitStatus?
    try wait(until: "the program's end") {
      status = child.reap()
      return status != nil
    }
    return status ?? .exited(-1)
  }
}
