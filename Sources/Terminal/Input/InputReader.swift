import CTerminal
import Geometry
import Glibc
import Synchronization

/// Reads a terminal's input and notes when it arrived, also while the event loop is busy.
///
/// While the event loop waits, it owns the input: it polls the terminal and reads directly. Before it
/// handles anything, it calls ``handOver()``. If it has not called ``takeBack()`` after half a
/// millisecond, as while it repaints a large sketch, a thread of the reader owns the input: it reads
/// whatever arrives and notes the time. The loop then gets these chunks before any later one, in order.
///
/// A mutex protects the input, so every byte belongs to one chunk even if both read.
final class InputReader {
  /// Bytes that were read together.
  struct Chunk: Sendable {
    /// The bytes.
    let bytes: [UInt8]
    /// When they were read, in seconds on the monotonic clock.
    let time: TimeInterval
  }

  /// The result of a read.
  enum Result: Sendable {
    /// Input that has arrived.
    case chunk(Chunk)
    /// No input is available.
    case nothing
    /// The terminal has hung up.
    case hungUp
  }

  /// The time for which the event loop may be busy before the thread reads, in nanoseconds.
  private static let handOverDelay = 500_000

  private let source: Source
  private let thread: BackgroundThread

  /// Starts the thread.
  ///
  /// - Parameter device: A non-blocking descriptor that stays open until ``end()``.
  /// - Throws: ``TerminalError``; no thread runs then.
  init(device: Int32) throws(TerminalError) {
    let source = try Source(device: device)
    self.source = source
    thread = try BackgroundThread { source.standInWhenNeeded() }
  }

  /// Whether chunks that the thread has read wait for the event loop.
  var hasChunks: Bool { source.state.withLock { !$0.chunks.isEmpty } }

  /// Reads the next chunk, without blocking.
  func next() -> Result {
    source.state.withLock { state in
      guard let chunk = state.chunks.popFirst() else {
        return Source.read(source.device, into: &state.buffer)
      }
      state.byteCount -= chunk.bytes.count
      return .chunk(chunk)
    }
  }

  /// Lets the thread read if the event loop stays busy.
  func handOver() {
    source.state.withLock { $0.isHandedOver = true }
    source.setTimer(Self.handOverDelay)
  }

  /// Keeps the thread from reading, from now on.
  func takeBack() {
    let wakes = source.state.withLock { state in
      defer { state.isHandedOver = false }
      return state.isStandingIn
    }
    source.setTimer(0)
    if wakes { source.waker.wake() }
  }

  /// Ends the thread; chunks that it has read can still be taken.
  func end() {
    source.state.withLock { $0.isEnding = true }
    source.waker.wake()
    thread.join()
  }
}

/// What the event loop and the thread share.
private final class Source: Sendable {
  struct State {
    /// The chunks that the thread has read, in order.
    var chunks: ArraySlice<InputReader.Chunk> = []
    /// The number of their bytes.
    var byteCount = 0
    /// Whether the event loop is busy.
    var isHandedOver = false
    /// Whether the thread reads.
    var isStandingIn = false
    var isEnding = false
    /// The storage of a read.
    var buffer = [UInt8](repeating: 0, count: 65536)
  }

  /// The number of bytes that may wait for the event loop; further input stays in the terminal.
  private static let limit = 1 << 16

  let device: Int32
  let state = Mutex(State())
  /// Becomes readable when the thread must look at the state again.
  let waker: Waker
  private let timer: Int32

  init(device: Int32) throws(TerminalError) {
    self.device = device
    waker = try Waker()
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else { throw .lastFailure(of: "timerfd_create") }
  }

  deinit { close(timer) }

  /// Lets the thread look at the state after some nanoseconds; never, if they are 0.
  func setTimer(_ nanoseconds: Int) {
    var setting = itimerspec()
    setting.it_value.tv_nsec = nanoseconds
    timerfd_settime(timer, 0, &setting, nil)
  }

  /// The thread: waits for the timer, and reads as long as the event loop is busy.
  func standInWhenNeeded() {
    while wait(for: timer) {
      var count: UInt64 = 0
      _ = Glibc.read(timer, &count, MemoryLayout.size(ofValue: count))
      while standIn() { guard wait(for: device) else { return } }
    }
  }

  static func read(_ device: Int32, into buffer: inout [UInt8]) -> InputReader.Result {
    let count = buffer.withUnsafeMutableBytes { Glibc.read(device, $0.baseAddress, $0.count) }
    guard count > 0 else {
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .hungUp
    }
    return .chunk(InputReader.Chunk(bytes: Array(buffer[..<count]), time: Clock.now()))
  }

  /// Waits until a descriptor is readable or the thread is woken.
  ///
  /// - Returns: Whether the thread goes on.
  private func wait(for descriptor: Int32) -> Bool {
    var requests = [descriptor, waker.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&requests, nfds_t(requests.count), -1) < 0 && errno == EINTR {}
    if requests[1].revents != 0 { waker.acknowledge() }
    return state.withLock { !$0.isEnding }
  }

  /// Reads what has arrived.
  ///
  /// - Returns: Whether the thread may go on to read.
  private func standIn() -> Bool {
    state.withLock { state in
      state.isStandingIn = state.isHandedOver && state.byteCount < Self.limit
      guard state.isStandingIn else { return false }
      switch Self.read(device, into: &state.buffer) {
      case .chunk(let chunk):
        state.chunks.append(chunk)
        state.byteCount += chunk.bytes.count
      case .nothing: break
      // The event loop reads the same error.
      case .hungUp: state.isStandingIn = false
      }
      return state.isStandingIn
    }
  }
}
