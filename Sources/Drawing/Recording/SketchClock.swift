import Geometry

/// The clock of a sketch, which stands still while the sketch is closed.
struct SketchClock {
  /// The time at which the sketch was last closed, in seconds since its start.
  private let lastTime: TimeInterval
  /// The monotonic time at the sketch's start, had it never been closed; `nil` before the first use.
  private var origin: TimeInterval?

  /// Creates a clock that resumes at a time, in seconds since the sketch's start.
  init(resumingAt lastTime: TimeInterval) { self.lastTime = lastTime }

  /// Converts a time of the monotonic clock to seconds since the sketch's start.
  ///
  /// The first converted time is the one at which the clock resumes.
  mutating func sketchTime(_ time: TimeInterval) -> TimeInterval {
    let origin = self.origin ?? (time - lastTime)
    self.origin = origin
    return max(lastTime, time - origin)
  }

  /// Moves the clock on so that it shows at least a time of the sketch at a monotonic time.
  mutating func advance(to sketchTime: TimeInterval, at time: TimeInterval) {
    if self.sketchTime(time) < sketchTime { origin = time - sketchTime }
  }
}
