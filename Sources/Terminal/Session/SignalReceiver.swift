import CTerminal
import Glibc

/// The signals that a program takes one by one, where it is ready for them.
final class SignalReceiver {
  /// The signals that are received, and blocked.
  static let received = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  let descriptor: Int32

  /// Begins to receive the signals.
  init() throws(TerminalError) {
    Self.block()
    var set = Self.set
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(call: "signalfd", reason: lastSystemError()) }
    stipple_restore_on_signals(&set)
  }

  deinit { close(descriptor) }

  /// The next signal that has come, or `nil`.
  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// Blocks the signals, in this thread and those that it starts from now on.
  static func block() {
    var set = Self.set
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Gives the signals their default action back, in this thread.
  static func unblock() {
    for signal in received { Glibc.signal(signal, SIG_DFL) }
    var set = Self.set
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Stops this process as a terminal's suspend key does, and returns when it was continued.
  static func stop() {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &stop, nil)
    sigprocmask(SIG_BLOCK, &stop, nil)
    // What woke it is dealt with by whoever stopped it.
    var go = sigset_t()
    sigemptyset(&go)
    sigaddset(&go, SIGCONT)
    var now = timespec()
    sigtimedwait(&go, nil, &now)
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in received { sigaddset(&set, signal) }
    return set
  }
}
