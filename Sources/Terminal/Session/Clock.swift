import Geometry
import Glibc

/// The monotonic clock, read at the edge of the program only: everything inside is told the time.
enum Clock {
  /// Seconds since an arbitrary moment; never decreasing.
  static func now() -> TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
