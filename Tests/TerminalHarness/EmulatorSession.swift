import CPseudoTerminal
import Glibc
public import TestSupport

/// A program running in a terminal that the test plays.
///
/// The program is the leader of its own session, the pseudo-terminal its controlling one, as if
/// started by `xterm -e`. Nothing happens by itself: output is read, and questions are answered,
/// while a method waits or sends. Everything ends within ``timeout``. The program is killed when the
/// last reference goes.
///
/// ```swift
/// let session = try EmulatorSession(try builtProduct(named: "stipple"), profile: .cells)
/// try session.waitForText("colour")
/// try session.burst(MouseEvent.drag(through: [Point(x: 8, y: 8), Point(x: 30, y: 8)]))
/// try session.wait(until: "there is ink") { !$0.screen.brailleDots.isEmpty }
/// try session.type("q")
/// #expect(try session.waitForExit() == .exited(0))
/// #expect(session.modes == PrivateModes())
/// ```
public final class EmulatorSession {
  /// How long the program may take for anything before the test fails.
  public var timeout: Duration
  /// The program's home, data and working folder.
  public let home: TemporaryFolder
  /// Everything that the program has written.
  public private(set) var transcript: [UInt8] = []

  let pseudoTerminal: PseudoTerminal
  let terminal: EmulatedTerminal
  let child: ChildProcess
  private var isHungUp = false
  /// What the terminal has yet to send to the program.
  private var outgoing: [UInt8] = []
  private var delayedReplies: [(due: Deadline, bytes: [UInt8], questions: Int)] = []
  private var pace: ReadingPace

  /// Starts a program; its name is looked up in `PATH` unless it has a slash.
  ///
  /// - Parameters:
  ///   - program: The name or path of the program.
  ///   - arguments: What follows the name.
  ///   - profile: The terminal to play.
  ///   - environment: Variables to change in what every program gets: TERM, LANG, PATH, HOME,
  ///     XDG_DATA_HOME.
  ///   - home: The folder for HOME, XDG_DATA_HOME and the working directory; a new one by default.
  ///   - timeout: How long the program may take for anything.
  /// - Throws: ``HarnessError/systemCall(_:errno:)`` when it cannot be started.
  public init(
    _ program: String, _ arguments: [String] = [], profile: TerminalProfile = .pixels,
    environment: [String: String] = [:], home: TemporaryFolder? = nil,
    timeout: Duration = .seconds(10)
  ) throws {
    self.timeout = timeout
    self.home = try home ?? TemporaryFolder()
    terminal = EmulatedTerminal(profile: profile)
    pace = ReadingPace(rate: profile.readRate)
    pseudoTerminal = try PseudoTerminal(profile: profile)
    child = try ChildProcess(
      program, arguments,
      environment: programEnvironment(home: self.home.path, changes: environment),
      folder: self.home.path, streams: .terminal(path: pseudoTerminal.path))
  }

  deinit {
    close()
  }

  /// Kills the program and the job in the foreground, if they still run.
  public func close() {
    child.end(with: pseudoTerminal.foregroundGroup)
  }

  // MARK: State

  /// The terminal being played.
  public var profile: TerminalProfile { terminal.profile }

  /// What the terminal shows.
  public var screen: TerminalScreen { terminal.screen }

  /// The private modes that the program has set.
  public var modes: PrivateModes { terminal.modes }

  /// The program's process id.
  public var processIdentifier: Int32 { child.identifier }

  /// How the program ended; nil while it runs, and until a method has waited.
  public var exitStatus: ExitStatus? { child.status }

  /// The settings of the line discipline now; they outlast the program.
  public var lineDiscipline: LineDiscipline {
    get throws { try pseudoTerminal.lineDiscipline }
  }

  /// The process group that has the keyboard: a shell's own, or that of its job.
  public var foregroundGroup: Int32? { pseudoTerminal.foregroundGroup }

  /// Sends a signal to the program alone.
  public func signal(_ number: Int32) throws {
    try child.send(signal: number)
  }

  /// Lets the program have no more memory than it has: the next that it asks for is refused.
  ///
  /// C function: `prlimit`.
  public func limitMemory() throws {
    try HarnessError.check(stipple_limit_memory(child.identifier), "prlimit")
  }

  /// Gives the terminal another size, of which the program learns by SIGWINCH.
  public func resize(columns: Int, rows: Int) throws {
    terminal.resize(columns: columns, rows: rows)
    try pseudoTerminal.setSize(of: profile)
  }

  /// How often the program has asked where the cursor is.
  public var cursorQuestions: Int { terminal.cursorQuestions }

  /// The most of these questions that were ever under way to an answer at the same time.
  public private(set) var mostOpenQuestions = 0

  /// Whether the terminal takes in what the program writes, as it does from the start; what is left
  /// when the program has ended it takes in any case.
  public var isReading: Bool {
    get { pace.isReading }
    set { pace.isReading = newValue }
  }

  // MARK: The wire

  /// Whether there is something to send for which the program has made no room yet.
  var hasOutgoing: Bool { !outgoing.isEmpty }

  /// Whether something is to be sent now or later.
  var isSending: Bool { hasOutgoing || !delayedReplies.isEmpty }

  /// A terminal sends everything in order: what is typed comes after the answers before it.
  func enqueue(_ bytes: some Sequence<UInt8>) {
    if delayedReplies.isEmpty {
      outgoing += bytes
    } else {
      delayedReplies[delayedReplies.count - 1].bytes += bytes
    }
  }

  /// Waits until there is something to read, to send or to reap, and does all of it.
  ///
  /// - Returns: Whether the program wrote something.
  func pump(for limit: Duration) throws -> Bool {
    var wait = limit
    if let next = delayedReplies.first { wait = min(wait, next.due.remaining) }
    if let delay = pace.delay, delay > .zero { wait = min(wait, delay) }
    try poll(for: wait)
    // Reaped before the last read, so that a program seen to have ended has been read to its end.
    child.reap()
    let hasOutput = try receive()
    releaseReplies()
    try transmit()
    return hasOutput
  }

  private func poll(for limit: Duration) throws {
    var descriptors: [pollfd] = []
    let events = (pace.delay == .zero ? POLLIN : 0) | (outgoing.isEmpty ? 0 : POLLOUT)
    // A terminal that waits for nothing is not to be told that the other side is gone.
    if !isHungUp && events != 0 {
      descriptors.append(
        pollfd(fd: pseudoTerminal.descriptor.number, events: Int16(events), revents: 0))
    }
    if child.status == nil {
      descriptors.append(
        pollfd(fd: child.exitDescriptor.number, events: Int16(POLLIN), revents: 0))
    }
    try TerminalHarness.poll(&descriptors, for: limit)
  }

  private func receive() throws -> Bool {
    let hasEnded = child.status != nil
    guard !isHungUp, hasEnded || pace.delay == .zero else { return false }
    let start = transcript.count
    isHungUp = try !pseudoTerminal.descriptor.readAvailable(
      into: &transcript, atMost: hasEnded ? 1_048_576 : pace.most)
    pace.took(transcript.count - start)
    let asked = cursorQuestions
    let replies = terminal.receive(transcript[start...])
    if !replies.isEmpty {
      delayedReplies.append(
        (Deadline(after: profile.replyDelay), replies, cursorQuestions - asked))
    }
    mostOpenQuestions = max(mostOpenQuestions, delayedReplies.reduce(0) { $0 + $1.questions })
    return transcript.count > start
  }

  private func releaseReplies() {
    while let next = delayedReplies.first, next.due.hasPassed {
      outgoing += next.bytes
      delayedReplies.removeFirst()
    }
  }

  private func transmit() throws {
    if isHungUp || child.status != nil { outgoing = [] }
    while !outgoing.isEmpty {
      guard let count = try pseudoTerminal.descriptor.writeAvailable(outgoing[...]) else {
        return outgoing = []
      }
      guard count > 0 else { return }
      outgoing.removeFirst(count)
    }
  }
}
