import CPseudoTerminal
import Foundation
import Synchronization

/// A program in a terminal that answers immediately, and notes when each cell changes.
final class BenchTerminal: Sendable {
  /// The first time at which ink appeared in a cell.
  struct Appearance: Sendable {
    let cell: BenchScreen.Cell
    /// On the monotonic clock, in seconds.
    let time: TimeInterval
  }

  private struct Contents {
    var screen = BenchScreen(columns: BenchTerminal.columns, rows: BenchTerminal.rows)
    var appearances: [Appearance] = []
    var lastChange: TimeInterval = 0
    var isOpen = true
  }

  /// The size of the terminal.
  static let (columns, rows) = (120, 40)

  /// The number of the program.
  let process: pid_t
  private let descriptor: Int32
  private let contents = Mutex(Contents())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments after the program's name.
  ///   - folder: The working folder, which is also the program's home.
  /// - Throws: ``RoomBench/Failure``.
  init(_ program: String, _ arguments: [String], in folder: String) throws {
    descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    var name = [CChar](repeating: 0, count: 128)
    guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0,
      ptsname_r(descriptor, &name, name.count) == 0
    else { throw RoomBench.Failure(description: "there is no pseudo-terminal") }
    var size = winsize(
      ws_row: UInt16(Self.rows), ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    process = try Self.spawn(program, arguments, on: name, in: folder)
    Thread.detachNewThread { [weak self, descriptor] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0, let self else { break }
        receive(buffer[..<count])
      }
      self?.contents.withLock { $0.isOpen = false }
    }
  }

  deinit {
    end()
    close(descriptor)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], on terminal: [CChar], in folder: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      stipple_spawn_setsid | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    let environment = [
      "HOME=\(folder)", "XDG_DATA_HOME=\(folder)", "XDG_STATE_HOME=/dev/null", "LANG=C.UTF-8",
      "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin", "TERM=xterm-256color",
      "LD_LIBRARY_PATH=\(ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "")",
    ]
    var process: pid_t = 0
    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    guard posix_spawn(&process, program, &actions, &attributes, argv, envp) == 0 else {
      throw RoomBench.Failure(
        description: "'\(program)' cannot be started; build it with -c release")
    }
    return process
  }

  /// Kills the program.
  func end() {
    guard contents.withLock(\.isOpen) || kill(process, 0) == 0 else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  private func receive(_ bytes: ArraySlice<UInt8>) {
    let time = Self.now
    let replies = contents.withLock { contents in
      let (appeared, replies) = contents.screen.write(bytes)
      if !appeared.isEmpty { contents.lastChange = time }
      contents.appearances += appeared.map { Appearance(cell: $0, time: time) }
      return replies
    }
    if !replies.isEmpty { type(replies) }
  }

  // MARK: - Input

  /// Sends bytes to the program.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// What the primary button does.
  enum Button { case press, move, release }

  /// Sends a report of the mouse; returns the time.
  @discardableResult
  func point(_ button: Button, at cell: BenchScreen.Cell) -> TimeInterval {
    let time = Self.now
    type(
      "\u{1B}[<\(button == .move ? 32 : 0);\(cell.column + 1);\(cell.row + 1)"
        + (button == .release ? "m" : "M"))
    return time
  }

  // MARK: - Output

  /// The monotonic time, in seconds.
  static var now: TimeInterval { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// Forgets when ink appeared.
  func forget() { contents.withLock { $0.appearances = [] } }

  /// The cells in which ink appeared, in order.
  var appearances: [Appearance] { contents.withLock(\.appearances) }

  /// When ink appeared for the last time.
  var lastChange: TimeInterval { contents.withLock(\.lastChange) }

  /// The number of cells with ink.
  var inkCount: Int { contents.withLock { $0.screen.inkCount } }

  /// Whether a cell has ink.
  func hasInk(at cell: BenchScreen.Cell) -> Bool {
    contents.withLock { $0.screen.hasInk(at: cell) }
  }

  /// Whether a row contains a text.
  func shows(_ text: String) -> Bool {
    contents.withLock { contents in contents.screen.lines.contains { $0.contains(text) } }
  }

  /// The text of the screen.
  var text: String { contents.withLock { $0.screen.lines.joined(separator: "\n") } }

  /// Waits until the program shows something.
  ///
  /// - Returns: The time.
  @discardableResult
  func wait(for description: String, _ condition: (BenchTerminal) -> Bool) throws -> TimeInterval {
    let end = Self.now + 20
    while !condition(self) {
      guard Self.now < end else {
        throw RoomBench.Failure(description: "'\(description)' did not happen:\n\(text)")
      }
      usleep(500)
    }
    return Self.now
  }

  /// Waits until the screen shows a text.
  @discardableResult
  func wait(for text: String) throws -> TimeInterval { try wait(for: text) { $0.shows(text) } }
}
