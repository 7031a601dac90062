import Glibc
public import TestSupport

/// What a program without a terminal did.
public struct CompletedProcess: Hashable, Sendable {
  /// How it ended.
  public var status: ExitStatus
  /// What it wrote to its standard output.
  public var output: [UInt8]
  /// What it wrote to its standard error.
  public var errorOutput: [UInt8]

  /// The standard output, as UTF-8.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The standard error, as UTF-8.
  public var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}

/// Runs a program to its end, with pipes and no terminal.
///
/// It has a session of its own, so `/dev/tty` is nothing to it, and the environment and folders of
/// ``EmulatorSession/init(_:_:profile:environment:home:timeout:)``.
///
/// - Parameters:
///   - program: The name or path of the program.
///   - arguments: What follows the name.
///   - environment: Variables to change.
///   - home: The folder to run in; a new one by default.
///   - input: What the program can read; then comes the end.
///   - timeout: How long it may take.
/// - Returns: What it did.
/// - Throws: ``HarnessError/didNotFinish(program:output:errorOutput:)``; it has then been killed.
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
