import Glibc
import Synchronization

/// A thread that ends or stops the process on a signal while no session receives signals.
///
/// The signals are blocked in all other threads, which can then be busy, or wait for a file.
final class SignalWatch: Sendable {
  /// The watch that is running, if any.
  private static let current = Mutex<SignalWatch?>(nil)

  private let descriptors: Descriptors
  private let thread: BackgroundThread

  /// What the thread waits for.
  private final class Descriptors: Sendable {
    /// Becomes readable when the watch must end.
    let ending: Waker
    /// Becomes readable when a signal arrives.
    let signals: Int32

    init() throws(TerminalError) {
      ending = try Waker()
      signals = try SignalReceiver.makeEndingDescriptor()
    }

    deinit { close(signals) }
  }

  /// Blocks the signals and starts the watch; does nothing if one is running.
  ///
  /// Without the descriptors for a watch, the signals stay pending until a session receives them.
  static func start() {
    SignalReceiver.block()
    current.withLock { if $0 == nil { $0 = try? SignalWatch() } }
  }

  /// Ends the watch; pending signals are left to the session.
  static func end() {
    current.withLock { watch in
      watch?.join()
      watch = nil
    }
  }

  private init() throws(TerminalError) {
    let descriptors = try Descriptors()
    self.descriptors = descriptors
    thread = try BackgroundThread { Self.watch(descriptors) }
  }

  private static func watch(_ descriptors: Descriptors) {
    let signals = descriptors.signals
    var requests = [pollfd(signals), pollfd(descriptors.ending.descriptor)]
    while poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR {
      if requests[1].revents != 0 { return }
      guard let signal = SignalReceiver.next(from: signals) else { continue }
      if signal != SIGTSTP { SignalReceiver.die(of: signal) }
      SignalReceiver.stop()
    }
  }

  private func join() {
    descriptors.ending.wake()
    thread.join()
  }
}
