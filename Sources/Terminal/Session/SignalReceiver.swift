import CTerminal
import Glibc

/// A receiver that delivers signals synchronously through a descriptor.
final class SignalReceiver {
  /// The signals that are blocked and received.
  static let received = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  let descriptor: Int32

  /// Blocks the signals and begins to receive them.
  init() throws(TerminalError) {
    Self.block()
    var set = Self.set
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(call: "signalfd", reason: lastSystemError()) }
    stipple_restore_on_signals(&set)
  }

  deinit { close(descriptor) }

  /// Returns the next pending signal; `nil` if there is none.
  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout.size(ofValue: info)
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  /// Blocks the signals in this thread and in threads that it starts later.
  static func block() {
    var set = Self.set
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Restores the signals' default actions and unblocks them in this thread.
  static func unblock() {
    for signal in received { Glibc.signal(signal, SIG_DFL) }
    var set = Self.set
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Stops this process, as the terminal's suspend key does, and returns after it was continued.
  static func stop() {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &stop, nil)
    sigprocmask(SIG_BLOCK, &stop, nil)
    // Discard the SIGCONT that resumed the process: the caller handles the resumption.
    var resume = sigset_t()
    sigemptyset(&resume)
    sigaddset(&resume, SIGCONT)
    var now = timespec()
    sigtimedwait(&resume, nil, &now)
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in received { sigaddset(&set, signal) }
    return set
  }
}
