import Glibc
public import TestSupport

/// The result of a program that ran without a terminal.
public struct CompletedProcess: Hashable, Sendable {
  /// How the program ended.
  public var status: ExitStatus
  /// The bytes on its standard output.
  public var output: [UInt8]
  /// The bytes on its standard error.
  public var errorOutput: [UInt8]

  /// The standard output, decoded as UTF-8.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The standard error, decoded as UTF-8.
  public var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}

/// Runs a program to its end, with pipes instead of a terminal.
///
/// The program has its own session, so it cannot open `/dev/tty`. Its environment and folders are
/// those of ``EmulatorSession/init(_:_:profile:environment:home:timeout:)``.
///
/// - Parameters:
///   - program: The path of the program, or a name without a slash to look up in `PATH`.
///   - arguments: The arguments after the program's name.
///   - environment: Changes to the default variables.
///   - home: The folder to run in; a new one by default.
///   - input: The bytes on the standard input.
///   - timeout: The maximum time to wait.
/// - Returns: The result of the program.
/// - Throws: ``HarnessError/didNotFinish(program:output:errorOutput:)``, after killing the program.
public func run(
  _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
  home: TemporaryFolder? = nil, input: [UInt8] = [], timeout: Duration = .seconds(10)
) throws -> CompletedProcess {
  let home = try home ?? TemporaryFolder()
  let process = try PipedProcess(
    program, arguments, environment: programEnvironment(home: home.path, changes: environment),
    folder: home.path, input: input)
  let deadline = Deadline(after: timeout)
  while true {
    if let result = process.result { return result }
    guard !deadline.hasPassed else { throw process.didNotFinish(program) }
    try process.pump(for: deadline.remaining)
  }
}
