import CPseudoTerminal
import FoundationEssentials
import Glibc
public import TestSupport

/// A program that runs in a terminal emulated by the test.
///
/// The program leads its own session, with the pseudo-terminal as its controlling terminal, as if
/// started by `xterm -e`. The harness reads output and answers requests only while a method waits
/// or sends. No method waits longer than ``timeout`` without progress. The program is killed when the last reference
/// goes away.
///
/// ```swift
/// let session = try EmulatorSession(try builtProduct(named: "stipple"), profile: .cells)
/// try session.waitForText("zoom")
/// try session.burst(MouseEvent.drag(through: [Point(x: 8, y: 8), Point(x: 30, y: 8)]))
/// try session.wait(until: "there is ink") { !$0.screen.brailleDots.isEmpty }
/// try session.type("q")
/// #expect(try session.waitForExit() == .exited(0))
/// #expect(session.modes == PrivateModes())
/// ```
public final class EmulatorSession {
  /// The maximum time that a method waits before it throws.
  public var timeout: Duration
  /// The program's home, data, and working folder.
  public let home: TemporaryFolder
  /// Everything that the program has written.
  public private(set) var transcript: [UInt8] = []

  let pseudoTerminal: PseudoTerminal
  let terminal: EmulatedTerminal
  let child: ChildProcess
  private var isHungUp = false
  /// The bytes that the terminal has not sent to the program yet.
  private var outgoing: [UInt8] = []
  /// The replies that are not due yet, each with the number of cursor position requests it answers.
  private var delayedReplies: [(due: Deadline, bytes: [UInt8], requests: Int)] = []
  private var pace: ReadingPace

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name without a slash to look up in `PATH`.
  ///   - arguments: The arguments after the program's name.
  ///   - profile: The terminal to emulate.
  ///   - environment: Changes to the default variables: TERM, LANG, PATH, HOME, XDG_DATA_HOME.
  ///   - home: The folder for HOME, XDG_DATA_HOME and the working directory; a new one by default.
  ///   - timeout: The maximum time that a method waits.
  /// - Throws: ``HarnessError/systemCall(_:errno:)`` if the program cannot be started.
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

  /// Kills the program and the foreground job, if they are still running.
  public func close() {
    child.end(with: pseudoTerminal.foregroundGroup)
  }

  // MARK: State

  /// The terminal that is emulated.
  public var profile: TerminalProfile { terminal.profile }

  /// The screen of the terminal.
  public var screen: EmulatorScreen { terminal.screen }

  /// The private modes that the program has set.
  public var modes: PrivateModes { terminal.modes }

  /// The program's process ID.
  public var processIdentifier: Int32 { child.identifier }

  /// How the program ended; `nil` while it runs, and until a method has waited.
  public var exitStatus: ExitStatus? { child.status }

  /// The current settings of the line discipline; they outlive the program.
  public var lineDiscipline: LineDiscipline {
    get throws { try pseudoTerminal.lineDiscipline }
  }

  /// The foreground process group: that of a shell or of its job.
  public var foregroundGroup: Int32? { pseudoTerminal.foregroundGroup }

  /// Sends a signal to the program, without its process group.
  public func signal(_ number: Int32) throws {
    try child.send(signal: number)
  }

  /// The threads of the program, the main thread first.
  public var threads: [Int32] {
    get throws {
      let folder = "/proc/\(child.identifier)/task"
      return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Int32($0) }
        .sorted()
    }
  }

  /// Sends a signal to a thread of the program, as a fault of the thread does.
  ///
  /// C function: `tgkill`.
  public func signal(_ number: Int32, toThread thread: Int32) throws {
    try HarnessError.check(tgkill(child.identifier, thread, number), "tgkill")
  }

  /// Limits the program to its current memory: every further allocation fails.
  ///
  /// C function: `prlimit`.
  public func limitMemory() throws {
    try HarnessError.check(stipple_limit_memory(child.identifier), "prlimit")
  }

  /// Closes the terminal, as a window that is closed does; the program can still end.
  public func hangUp() throws { try pseudoTerminal.hangUp() }

  /// Resizes the terminal; the program receives SIGWINCH.
  public func resize(columns: Int, rows: Int) throws {
    terminal.resize(columns: columns, rows: rows)
    try pseudoTerminal.setSize(of: profile)
  }

  /// Sets the size that the kernel reports, without resizing the emulated screen.
  ///
  /// The program receives SIGWINCH. A huge screen would need too much memory here.
  public func setReportedSize(columns: Int, rows: Int) throws {
    try pseudoTerminal.setSize(
      of: profile.with {
        ($0.columns, $0.rows, $0.hasPixelsInWindowSize) = (columns, rows, false)
      })
  }

  /// The number of cursor position requests that the program has sent.
  public var cursorRequestCount: Int { terminal.cursorRequestCount }

  /// The maximum number of cursor position requests that were unanswered at the same time.
  public private(set) var maximumPendingCursorRequests = 0

  /// Whether the terminal reads the program's output; initially true.
  ///
  /// Once the program has ended, the remaining output is read in any case.
  public var isReading: Bool {
    get { pace.isReading }
    set { pace.isReading = newValue }
  }

  // MARK: Input and output

  /// Whether there are bytes that wait for room in the pseudo-terminal.
  var hasOutgoing: Bool { outgoingCount > 0 }

  /// The number of bytes that wait for the program to read.
  var outgoingCount: Int { outgoing.count }

  /// Whether there are bytes to send now or later.
  var isSending: Bool { hasOutgoing || !delayedReplies.isEmpty }

  /// Queues bytes to send, after any delayed replies: a terminal sends everything in order.
  func enqueue(_ bytes: some Sequence<UInt8>) {
    if delayedReplies.isEmpty {
      outgoing += bytes
    } else {
      delayedReplies[delayedReplies.count - 1].bytes += bytes
    }
  }

  /// Waits until the harness can read, send, or reap, and then does whatever is possible.
  ///
  /// - Returns: Whether there was output.
  func pump(for limit: Duration) throws -> Bool {
    var wait = limit
    if let next = delayedReplies.first { wait = min(wait, next.due.remaining) }
    if let delay = pace.delay, delay > .zero { wait = min(wait, delay) }
    try poll(for: wait)
    // Reap before reading: if the program has ended, the read then returns all its output.
    child.reap()
    let hasOutput = try receive()
    releaseReplies()
    try transmit()
    return hasOutput
  }

  private func poll(for limit: Duration) throws {
    var descriptors: [pollfd] = []
    let events = (pace.delay == .zero ? POLLIN : 0) | (outgoing.isEmpty ? 0 : POLLOUT)
    // Polling for no events would return immediately once the other side is closed.
    if !isHungUp && events != 0 {
      descriptors.append(
        pollfd(fd: pseudoTerminal.descriptor.number, events: Int16(events), revents: 0))
    }
    if child.status == nil {
      descriptors.append(pollfd(fd: child.exitDescriptor.number, events: Int16(POLLIN), revents: 0))
    }
    try TerminalHarness.poll(&descriptors, for: limit)
  }

  private func receive() throws -> Bool {
    let hasEnded = child.status != nil
    guard !isHungUp, hasEnded || pace.delay == .zero else { return false }
    let start = transcript.count
    isHungUp = try !pseudoTerminal.descriptor.readAvailable(
      into: &transcript, atMost: hasEnded ? 1_048_576 : pace.maximumBytes)
    pace.didRead(transcript.count - start)
    let previousRequests = cursorRequestCount
    let replies = terminal.receive(transcript[start...])
    if !replies.isEmpty {
      delayedReplies.append(
        (Deadline(after: profile.replyDelay), replies, cursorRequestCount - previousRequests))
    }
    maximumPendingCursorRequests = max(
      maximumPendingCursorRequests, delayedReplies.reduce(0) { $0 + $1.requests })
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
