import Glibc

/// A program without a terminal that runs beside a test; killed when the last reference goes.
///
/// It starts with default signal dispositions and reads and writes nothing.
public final class BackgroundProgram {
  private let child: ChildProcess

  /// Starts a program; its name is looked up in `PATH` unless it has a slash.
  public init(_ program: String, _ arguments: [String] = []) throws {
    child = try ChildProcess(
      program, arguments, environment: programEnvironment(home: "/", changes: [:]), folder: "/",
      streams: .terminal(path: "/dev/null"))
  }

  /// Asks it to end, waits, and kills it if it does not within some seconds.
  public func terminate() {
    try? child.send(signal: SIGTERM)
    let deadline = Deadline(after: .seconds(5))
    while child.reap() == nil, !deadline.hasPassed { usleep(5000) }
    child.end()
  }
}
