import CTerminal
import Glibc

/// The signals that a program takes one by one, where it is ready for them.
final class SignalReceiver {
  /// The signals that are received, and blocked.
  static let received = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  let descriptor: Int32

  /// Blocks the signals and begins to receive them.
  ///
  /// Called before any thread is started, as threads inherit what is blocked.
  init() throws(TerminalError) {
    var set = Self.set
    sigprocmask(SIG_BLOCK, &set, nil)
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

  /// Lets a blocked signal do what it does by default, to this process; what continues it after a
  /// stop is not received.
  static func deliver(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    kill(getpid(), signal)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
    var continuation = sigset_t()
    sigemptyset(&continuation)
    sigaddset(&continuation, SIGCONT)
    var moment = timespec()
    sigtimedwait(&continuation, nil, &moment)
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in received { sigaddset(&set, signal) }
    return set
  }
}
