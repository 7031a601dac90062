import Glibc
import Synchronization

/// A thread that ends or stops the process on a signal while no session receives signals.
///
/// The signals are blocked in all other threads, which can then be busy, or wait for a file.
final class SignalWatch: Sendable {
  private static let current = Mutex<SignalWatch?>(nil)

  /// Becomes readable when the watch must end.
  private let ending: Waker
  private let thread: BackgroundThread

  /// Blocks the signals and starts the watch; does nothing if one is running.
  ///
  /// Without the descriptors for a watch, the signals stay pending until a session receives them.
  static func start() {
    SignalReceiver.block()
    current.withLock { if $0 == nil { $0 = try? SignalWatch() } }
  }

  /// Ends the watch; pending signals are left to the session.
  static func end() { current.withLock { $0 = nil } }

  private init() throws(TerminalError) {
    let ending = try Waker()
    let signals = try SignalReceiver.ofEndings()
    self.ending = ending
    thread = try BackgroundThread { Self.watch(signals, until: ending) }
  }

  deinit {
    ending.wake()
    thread.join()
  }

  private static func watch(_ signals: SignalReceiver, until ending: Waker) {
    var requests = [pollfd(signals.descriptor), pollfd(ending.descriptor)]
    while poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR {
      if requests[1].revents != 0 { return }
      guard let signal = signals.next() else { continue }
      if signal != SIGTSTP { SignalReceiver.die(of: signal) }
      SignalReceiver.stop()
    }
  }
}
