import CTerminal
import Geometry
import Glibc

/// A timer whose descriptor becomes readable at a time on the monotonic clock.
final class DeadlineTimer {
  let descriptor: Int32
  private var deadline: TimeInterval?

  init() throws(TerminalError) {
    descriptor = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw .system(call: "timerfd_create", reason: lastSystemError())
    }
  }

  deinit { close(descriptor) }

  /// Sets the time at which the descriptor becomes readable; `nil` for never.
  ///
  /// If the time has passed, the descriptor becomes readable immediately.
  func arm(at time: TimeInterval?) {
    guard time != deadline else { return }
    deadline = time
    var setting = itimerspec()
    if let time {
      let nanoseconds = Int(min(max(1, time * 1e9), 9e18))
      setting.it_value.tv_sec = nanoseconds / 1_000_000_000
      setting.it_value.tv_nsec = nanoseconds % 1_000_000_000
    }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Clears an expired timer, so that it can be armed again.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    deadline = nil
  }
}
