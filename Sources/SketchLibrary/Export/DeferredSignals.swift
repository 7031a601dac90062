import Foundation

/// Postpones the signals that end a process, so that a temporary file can be removed first.
///
/// A signal that the process ignores, such as SIGHUP under `nohup`, stays ignored: a blocked signal would
/// be pending even if it is ignored.
final class DeferredSignals {
  private let signals: [Int32]
  private var previous = sigset_t()
  private var isActive = true

  init() {
    signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !Self.isIgnored($0) }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for signal in signals { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
  }

  deinit { deliver() }

  var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return signals.contains { sigismember(&pending, $0) == 1 }
  }

  /// Delivers postponed signals, which usually ends the process, and stops postponing them.
  func deliver() {
    guard isActive else { return }
    isActive = false
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
