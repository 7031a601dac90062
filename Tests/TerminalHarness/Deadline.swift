import Glibc

/// A moment by which something must have happened.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(after duration: Duration) {
    instant = .now + duration
  }

  var hasPassed: Bool { remaining == .zero }

  /// The time left, never negative.
  var remaining: Duration { max(.zero, instant - .now) }
}

/// Waits until one of some descriptors is ready.
///
/// - Parameters:
///   - descriptors: What to wait for; their `revents` are filled in.
///   - limit: How long at most; rounded up, so that a wait for a deadline ends after it.
/// - Throws: ``HarnessError/systemCall(_:errno:)``; an interrupting signal just ends the wait.
func poll(_ descriptors: inout [pollfd], for limit: Duration) throws(HarnessError) {
  let milliseconds = (limit / .milliseconds(1)).rounded(.up)
  let result = poll(&descriptors, nfds_t(descriptors.count), Int32(min(milliseconds, 60_000)))
  guard result >= 0 || errno == EINTR else { throw .lastFailure(of: "poll") }
}
