import Geometry
import Glibc

/// The monotonic clock, read only by the terminal session; all other code receives the time.
enum Clock {
  /// Returns the seconds since an arbitrary moment; never decreases.
  static func now() -> TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
