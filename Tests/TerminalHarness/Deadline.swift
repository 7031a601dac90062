import Glibc

/// A point in time until which the harness waits.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(after duration: Duration) {
    instant = .now + duration
  }

  var hasPassed: Bool { remaining == .zero }

  /// The time left, never negative.
  var remaining: Duration { max(.zero, instant - .now) }
}

/// Waits until at least one descriptor is ready.
///
/// - Parameters:
///   - descriptors: The descriptors and events to wait for; receives their `revents`.
///   - limit: The maximum time to wait, rounded up to whole milliseconds and at most a minute.
/// - Throws: ``HarnessError/systemCall(_:errno:)``; a signal only ends the wait.
func poll(_ descriptors: inout [pollfd], for limit: Duration) throws(HarnessError) {
  let milliseconds = (limit / .milliseconds(1)).rounded(.up)
  let result = poll(&descriptors, nfds_t(descriptors.count), Int32(min(milliseconds, 60_000)))
  guard result >= 0 || errno == EINTR else { throw .lastFailure(of: "poll") }
}
