import CTerminal
import Glibc
import Synchronization

/// A thread that ends or stops the process on a signal while no session receives signals.
///
/// The signals are blocked in all other threads, which can then be busy, or wait for a file.
final class SignalWatch: Sendable {
  /// The watch that is running, if any.
  private static let current = Mutex<SignalWatch?>(nil)

  private let signals: Int32
  /// Becomes readable when the watch must end.
  private let ending: Int32
  private let thread = Mutex<pthread_t>(0)

  /// Blocks the signals and starts the watch; does nothing if one is running.
  ///
  /// Without the descriptors for a watch, the signals stay pending until a session receives them.
  static func start() {
    SignalReceiver.block()
    current.withLock { watch in
      if watch == nil { watch = try? SignalWatch() }
    }
  }

  /// Ends the watch; pending signals are left to the session.
  static func end() {
    current.withLock { watch in
      watch?.join()
      watch = nil
    }
  }

  private init() throws(TerminalError) {
    signals = try SignalReceiver.makeEndingDescriptor()
    ending = eventfd(0, Int32(EFD_CLOEXEC))
    guard ending >= 0 else {
      close(signals)
      throw .lastFailure(of: "eventfd")
    }
    let context = Unmanaged.passRetained(self).toOpaque()
    let error = thread.withLock { thread in
      pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<SignalWatch>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context)
    }
    guard error == 0 else {
      Unmanaged<SignalWatch>.fromOpaque(context).release()
      throw .system(call: "pthread_create", reason: String(cString: strerror(error)))
    }
  }

  deinit {
    close(signals)
    close(ending)
  }

  private func run() {
    var requests = [signals, ending].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR {
      if requests[1].revents != 0 { return }
      guard let signal = SignalReceiver.next(from: signals) else { continue }
      if signal != SIGTSTP { SignalReceiver.die(of: signal) }
      SignalReceiver.stop()
    }
  }

  private func join() {
    var one: UInt64 = 1
    _ = write(ending, &one, MemoryLayout.size(ofValue: one))
    pthread_join(thread.withLock(\.self), nil)
  }
}
