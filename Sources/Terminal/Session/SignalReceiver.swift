import CTerminal
import Glibc

/// A receiver that delivers signals synchronously through a descriptor.
final class SignalReceiver {
  /// The signals that terminate a process by default and come from outside the program.
  ///
  /// A signal that the process was started to ignore, as by `nohup`, stays ignored. The C library
  /// reserves the real-time signals below 34.
  private static let terminating =
    ([
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGIO, SIGPWR, SIGSTKFLT,
    ] + Array(34...64)).filter { !isIgnored($0) }
  /// The signals that stop and continue a process, and report a new size of the terminal.
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH]
  /// The signals of failed writes, which are ignored because the writes report the error.
  private static let ofWrites = [SIGPIPE, SIGXFSZ]

  let descriptor: Int32

  /// Blocks the signals and begins to receive them.
  init() throws(TerminalError) {
    Self.block()
    descriptor = try Self.makeDescriptor(for: Self.terminating + Self.others)
    var set = Self.set(Self.terminating + Self.others)
    stipple_restore_on_signals(&set)
  }

  deinit { close(descriptor) }

  /// Returns the next pending signal; `nil` if there is none.
  func next() -> Int32? { Self.next(from: descriptor) }

  /// Creates a descriptor for the signals that end or stop a process.
  static func makeEndingDescriptor() throws(TerminalError) -> Int32 {
    try makeDescriptor(for: terminating + [SIGTSTP])
  }

  /// Returns the next pending signal of a descriptor; `nil` if there is none.
  static func next(from descriptor: Int32) -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// Blocks the signals in this thread and in threads that it starts later.
  static func block() {
    for number in ofWrites { signal(number, SIG_IGN) }
    var set = set(terminating + others)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Calls a closure with the signals blocked in this thread; those sent meanwhile arrive afterward.
  static func postponing(_ body: () -> Void) {
    var (blocked, previous) = (set(terminating + others), sigset_t())
    sigprocmask(SIG_BLOCK, &blocked, &previous)
    body()
    sigprocmask(SIG_SETMASK, &previous, nil)
  }

  /// Unblocks the signals in this thread, so that they end or stop the process.
  ///
  /// The signals of failed writes stay ignored.
  static func unblock() {
    var set = set(terminating + others)
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Terminates the process with a signal, so that its parent sees the cause.
  static func die(of signal: Int32) -> Never {
    var set = set([signal])
    Glibc.signal(signal, SIG_DFL)
    kill(getpid(), signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    exit(128 + signal)
  }

  /// Stops this process, as the terminal's suspend key does, and returns after it was continued.
  static func stop() {
    var stop = set([SIGTSTP])
    kill(getpid(), SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
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

  private static func makeDescriptor(for signals: [Int32]) throws(TerminalError) -> Int32 {
    var set = set(signals)
    let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .lastFailure(of: "signalfd") }
    return descriptor
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
