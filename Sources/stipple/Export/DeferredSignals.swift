import Foundation

/// Postpones the signals that end a process, so that a temporary file can be removed first.
final class DeferredSignals {
  private var blocked = sigset_t()
  private var previous = sigset_t()
  private var isActive = true

  /// Postpones SIGINT, SIGTERM, SIGHUP, and SIGQUIT on this thread.
  init() {
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
  }

  deinit { deliver() }

  /// Whether a signal has arrived.
  var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains { sigismember(&pending, $0) == 1 }
  }

  /// Delivers postponed signals, which usually ends the process, and postpones no more.
  func deliver() {
    guard isActive else { return }
    isActive = false
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
}
