import CTerminal
import Geometry
import Glibc
import Synchronization

/// Reads a terminal's or a pointer's input and notes when it arrived, even while the event loop is busy.
///
/// While the event loop waits, it owns the input. Before it handles anything, it calls ``handOver()``. If
/// it has not called ``takeBack()`` after half a millisecond, a thread of the reader owns the input: it
/// reads whatever arrives and notes the time. The loop then gets these chunks before any later one, in
/// order.
final class InputReader {
  struct Chunk: Hashable, Sendable {
    let bytes: [UInt8]
    /// When they were read, in seconds on the monotonic clock.
    let time: TimeInterval
  }

  /// The time for which the event loop may be busy before the thread reads, in seconds.
  fileprivate static let handOverDelay: TimeInterval = 0.0005

  private let source: Source
  private let thread: BackgroundThread

  /// Starts the thread for a non-blocking descriptor that stays open until ``end()``.
  ///
  /// If more bytes than the limit wait for the event loop, further input stays in the kernel.
  init(reading descriptor: Int32, limit: Int = 1 << 16) throws(TerminalError) {
    let source = try Source(descriptor, limit: limit)
    self.source = source
    thread = try BackgroundThread {
      stipple_shorten_time_slice()
      source.readWhenHandedOver()
    }
  }

  deinit { end() }

  /// Whether chunks that the thread has read wait for the event loop.
  var hasChunks: Bool { source.state.withLock { !$0.chunks.isEmpty } }

  /// Reads the next chunk, without blocking; after a short one, says once that there is nothing.
  func next() -> ReadResult {
    source.state.withLock { state in
      guard let chunk = state.chunks.popFirst() else { return source.readUnlessDrained(&state) }
      state.byteCount -= chunk.bytes.count
      return .input(chunk)
    }
  }

  /// Lets the thread read if the event loop stays busy.
  func handOver() {
    let needsTimer = source.state.withLock { state in
      defer { state.isTimerSet = true }
      state.handOverTime = Clock.now()
      return !state.isTimerSet
    }
    if needsTimer { source.timer.arm(at: Clock.now() + Self.handOverDelay) }
  }

  /// Keeps the thread from reading, from now on.
  func takeBack() {
    let isThreadReading = source.state.withLock { state in
      state.handOverTime = nil
      state.isDrained = false
      return state.isThreadReading
    }
    // The timer stays set. Stopping it costs more than one wake-up that finds nothing to do.
    if isThreadReading { source.waker.wake() }
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
    var byteCount = 0
    /// Since when the event loop is busy, in seconds on the monotonic clock; `nil` if it is not.
    var handOverTime: TimeInterval?
    /// Whether the timer will wake the thread.
    var isTimerSet = false
    /// Whether the last read returned so little that probably nothing was left.
    var isDrained = false
    /// Whether the thread waits for input, not for the event loop to be busy.
    var isThreadReading = false
    var isEnding = false
    var buffer = [UInt8](repeating: 0, count: 65536)
  }

  /// The length of a chunk, in bytes, from which more may wait; a terminal returns at most 4,095.
  private static let drainingLength = 2048
  let state = Mutex(State())
  /// Becomes readable when the thread must look at the state again.
  let waker: Waker
  /// Lets the thread look at the state once the event loop may be busy for long enough.
  let timer: DeadlineTimer
  private let descriptor: Int32
  private let limit: Int

  init(_ descriptor: Int32, limit: Int) throws(TerminalError) {
    (self.descriptor, self.limit) = (descriptor, limit)
    waker = try Waker()
    timer = try DeadlineTimer()
  }

  /// The thread: waits for the timer, and reads as long as the event loop is busy.
  func readWhenHandedOver() {
    while wait(for: timer.descriptor) {
      timer.acknowledge()
      guard isBusyLongEnough() else { continue }
      while readIfHandedOver() { guard wait(for: descriptor) else { return } }
    }
  }

  /// Reads a chunk, or returns nothing if the last read left nothing.
  func readUnlessDrained(_ state: inout State) -> ReadResult {
    guard !state.isDrained else {
      state.isDrained = false
      return .nothing
    }
    let result = ReadResult(reading: descriptor, into: &state.buffer)
    if case .input(let chunk) = result { state.isDrained = chunk.bytes.count < Self.drainingLength }
    return result
  }

  /// Waits until a descriptor is readable or the thread is woken; returns whether it must go on.
  private func wait(for descriptor: Int32) -> Bool {
    var requests = [pollfd(descriptor), pollfd(waker.descriptor)]
    while poll(&requests, nfds_t(requests.count), -1) < 0 && errno == EINTR {}
    if requests[1].revents != 0 { waker.acknowledge() }
    return state.withLock { !$0.isEnding }
  }

  /// Returns whether the event loop has been busy for the delay; sets the timer for the rest of it.
  private func isBusyLongEnough() -> Bool {
    state.withLock { state in
      state.isTimerSet = false
      guard let time = state.handOverTime else { return false }
      let end = time + InputReader.handOverDelay
      guard end > Clock.now() else { return true }
      state.isTimerSet = true
      timer.arm(at: end)
      return false
    }
  }

  /// Reads what has arrived if the event loop is busy; returns whether to wait for further input.
  private func readIfHandedOver() -> Bool {
    state.withLock { state in
      state.isThreadReading = state.handOverTime != nil && state.byteCount < limit
      guard state.isThreadReading else { return false }
      switch ReadResult(reading: descriptor, into: &state.buffer) {
      case .input(let chunk):
        state.chunks.append(chunk)
        state.byteCount += chunk.bytes.count
      case .nothing: break
      // The event loop reads the same error.
      case .hungUp: state.isThreadReading = false
      }
      return state.isThreadReading
    }
  }
}

enum ReadResult: Sendable {
  case input(InputReader.Chunk)
  case nothing
  /// The other side has hung up.
  case hungUp

  /// Reads the available bytes of a non-blocking descriptor, by way of a buffer.
  init(reading descriptor: Int32, into buffer: inout [UInt8]) {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
    self =
      count > 0
      ? .input(InputReader.Chunk(bytes: Array(buffer[..<count]), time: Clock.now()))
      : isWaiting ? .nothing : .hungUp
  }
}
