import CPseudoTerminal
import Glibc

/// A program that the harness has started, in its own session.
///
/// Regardless of the test process, it starts with default signal dispositions, without blocked
/// signals, and with only the three standard descriptors open.
final class ChildProcess {
  /// The process ID.
  let identifier: pid_t
  /// A descriptor that becomes readable when the process ends.
  let exitDescriptor: Descriptor
  /// How the process ended; `nil` until it has been reaped.
  private(set) var status: ExitStatus?

  /// The standard descriptors of a new process.
  enum StandardStreams {
    /// A terminal, which also becomes the controlling terminal.
    case terminal(path: String)
    /// A pipe for each stream.
    case pipes(input: Descriptor, output: Descriptor, error: Descriptor)
  }

  /// Starts a program, which is looked up in `PATH` unless its name contains a slash.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    streams: StandardStreams
  ) throws(HarnessError) {
    identifier = try spawn(
      program, arguments, environment: environment, folder: folder, streams: streams)
    let descriptor = stipple_pidfd_open(identifier)
    guard descriptor >= 0 else {
      let failure = HarnessError.lastFailure(of: "pidfd_open")
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
      throw failure
    }
    exitDescriptor = Descriptor(owning: descriptor)
  }

  deinit {
    end()
  }

  /// Sends a signal to the process, without its group; does nothing once it has been reaped.
  func send(signal: Int32) throws(HarnessError) {
    guard status == nil else { return }
    try HarnessError.check(kill(identifier, signal), "kill")
  }

  /// Reaps the process if it has ended.
  @discardableResult
  func reap() -> ExitStatus? {
    guard status == nil else { return status }
    var waitStatus: Int32 = 0
    guard waitpid(identifier, &waitStatus, WNOHANG) == identifier else { return nil }
    status = ExitStatus(waitStatus: waitStatus)
    return status
  }

  /// Kills the process, its group, and another group of its session, and reaps the process.
  func end(with group: pid_t? = nil) {
    // After the process has been reaped, its number may belong to an unrelated group.
    guard reap() == nil else { return }
    if let group, group > 1, group != getpgrp() { kill(-group, SIGKILL) }
    kill(-identifier, SIGKILL)
    var exit = [pollfd(fd: exitDescriptor.number, events: Int16(POLLIN), revents: 0)]
    try? poll(&exit, for: .seconds(10))
    reap()
  }
}

private func spawn(
  _ program: String, _ arguments: [String], environment: [String: String], folder: String,
  streams: ChildProcess.StandardStreams
) throws(HarnessError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  try add(streams, to: &actions)
  posix_spawn_file_actions_addclosefrom_np(&actions, 3)
  posix_spawn_file_actions_addchdir_np(&actions, folder)

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  setFreshSignals(in: &attributes)

  var identifier: pid_t = 0
  let error = withCStrings([program] + arguments) { argv in
    withCStrings(environment.map { "\($0)=\($1)" }.sorted()) { envp in
      posix_spawnp(&identifier, program, &actions, &attributes, argv, envp)
    }
  }
  try HarnessError.checkReturned(error, "posix_spawnp \(program)")
  return identifier
}

private func add(
  _ streams: ChildProcess.StandardStreams, to actions: inout posix_spawn_file_actions_t
) throws(HarnessError) {
  switch streams {
  case .terminal(let path):
    // The first terminal that a session leader opens becomes its controlling terminal.
    let error = posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    try HarnessError.checkReturned(error, "posix_spawn_file_actions_addopen")
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
  case .pipes(let input, let output, let error):
    posix_spawn_file_actions_adddup2(&actions, input.number, 0)
    posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    posix_spawn_file_actions_adddup2(&actions, error.number, 2)
  }
}

private func setFreshSignals(in attributes: inout posix_spawnattr_t) {
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes,
    stipple_spawn_setsid | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
}

/// Calls a function with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("an array with a nil is empty") }
    return body(base)
  }
}
