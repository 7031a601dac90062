import CTerminal
import Glibc

final class SignalReceiver: Sendable {
  /// The signals that terminate a process by default and come from outside the program.
  ///
  /// A signal that the process was started to ignore, as by `nohup`, stays ignored. The C library
  /// reserves the real-time signals below 34.
  private static let terminating =
    ([
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGIO, SIGPWR, SIGSTKFLT,
    ] + Array(34...64)).filter { !isIgnored($0) }
  /// Also the signals that stop and continue a process, and report a new size of the terminal.
  private static let all = terminating + [SIGTSTP, SIGCONT, SIGWINCH]

  let descriptor: Int32

  convenience init() throws(TerminalError) {
    Self.block()
    try self.init(of: Self.all)
    var set = Self.set(Self.all)
    stipple_restore_on_signals(&set)
  }

  private init(of signals: [Int32]) throws(TerminalError) {
    var set = Self.set(signals)
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .lastFailure(of: "signalfd") }
  }

  deinit { close(descriptor) }

  /// Creates a receiver of the signals that end or stop a process, which must be blocked.
  static func ofEndings() throws(TerminalError) -> SignalReceiver {
    try SignalReceiver(of: terminating + [SIGTSTP])
  }

  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// Blocks the signals in this thread and in threads that it starts later.
  ///
  /// Signals of failed writes are ignored, because the writes report the error.
  static func block() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    mask(SIG_BLOCK, all)
  }

  /// Calls a closure with the signals blocked in this thread; those sent meanwhile arrive afterward.
  static func postponing(_ body: () -> Void) {
    var previous = mask(SIG_BLOCK, all)
    body()
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Unblocks the signals in this thread, so that they end or stop the process.
  static func unblock() { mask(SIG_UNBLOCK, all) }

  /// Terminates the process with a signal, so that its parent sees the cause.
  static func die(of signal: Int32) -> Never {
    Glibc.signal(signal, SIG_DFL)
    kill(getpid(), signal)
    mask(SIG_UNBLOCK, [signal])
    exit(128 + signal)
  }

  /// Stops this process, as the terminal's suspend key does, and returns after it was continued.
  static func stop() {
    kill(getpid(), SIGTSTP)
    mask(SIG_UNBLOCK, [SIGTSTP])
    mask(SIG_BLOCK, [SIGTSTP])
    // Discard the SIGCONT that resumed the process: the caller handles the resumption.
    var resume = set([SIGCONT])
    var now = timespec()
    sigtimedwait(&resume, nil, &now)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Changes the blocked signals of this thread, and returns those that were blocked before.
  @discardableResult
  private static func mask(_ change: Int32, _ signals: [Int32]) -> sigset_t {
    var (changed, previous) = (set(signals), sigset_t())
    pthread_sigmask(change, &changed, &previous)
    return previous
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
