import Glibc

/// A program without a terminal that runs in the background of a test.
///
/// It starts with default signal dispositions, and its standard streams are `/dev/null`. It is
/// killed when the last reference goes away.
public final class BackgroundProgram {
  private let child: ChildProcess

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name without a slash to look up in `PATH`.
  ///   - arguments: The arguments after the program's name.
  /// - Throws: ``HarnessError/systemCall(_:errno:)`` if the program cannot be started.
  public init(_ program: String, _ arguments: [String] = []) throws {
    child = try ChildProcess(
      program, arguments, environment: programEnvironment(home: "/", changes: [:]), folder: "/",
      streams: .terminal(path: "/dev/null"))
  }

  /// Sends SIGTERM, and kills the program if it has not ended after 5 seconds.
  public func terminate() {
    try? child.send(signal: SIGTERM)
    let deadline = Deadline(after: .seconds(5))
    while child.reap() == nil, !deadline.hasPassed { usleep(5000) }
    child.end()
  }
}
