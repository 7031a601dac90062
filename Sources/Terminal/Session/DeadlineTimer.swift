import CTerminal
import Geometry
import Glibc
import Synchronization

/// A timer whose descriptor becomes readable at a time on the monotonic clock.
final class DeadlineTimer: Sendable {
  let descriptor: Int32
  private let deadline = Mutex<TimeInterval?>(nil)

  init() throws(TerminalError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { throw .lastFailure(of: "timerfd_create") }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable at a time, immediately if that has passed; never for `nil`.
  func arm(at time: TimeInterval?) {
    deadline.withLock { deadline in
      guard time != deadline else { return }
      deadline = time
      var setting = itimerspec()
      if let time {
        let nanoseconds = Int(min(max(1, time * 1e9), 9e18))
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        setting.it_value = timespec(tv_sec: seconds, tv_nsec: rest)
      }
      timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }
  }

  /// Clears an expired timer, so that it can be armed again.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    deadline.withLock { $0 = nil }
  }
}

/// The monotonic clock, read only by the terminal session; all other code receives the time.
enum Clock {
  /// Returns the seconds since an arbitrary moment; never decreases.
  static func now() -> TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
