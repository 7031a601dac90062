import Geometry
import Ink

/// Divides the active stroke into updates of its draft, at most eight a second.
///
/// An update has the samples since the one before. Samples that are corrected later stay uncorrected
/// in the draft; the finished stroke has the corrected values.
struct DraftRecorder {
  /// The minimum time between two updates, in seconds.
  ///
  /// A crash may lose at most a quarter of a second of a stroke. Half of that is left for the disk.
  static let interval: TimeInterval = 0.125

  /// The number of samples in the draft.
  private var count = 0
  private var lastTime: TimeInterval?

  /// Returns the next update of the draft and counts its samples as recorded.
  ///
  /// - Parameters:
  ///   - stroke: The active stroke.
  ///   - offset: Added to the samples' timestamps to convert them to the sketch's clock, in seconds.
  ///   - time: On the samples' clock.
  /// - Returns: `nil` if no update is due, or no sample is new.
  /// - Complexity: O(*n*) in the number of new samples.
  mutating func update(
    for stroke: Stroke, offset: TimeInterval, at time: TimeInterval
  ) -> DraftUpdate? {
    guard let due = nextTime(for: stroke), time >= due else { return nil }
    let samples = stroke.samples[count...].map { sample in
      var shifted = sample
      shifted.timestamp += offset
      return shifted
    }
    defer { (count, lastTime) = (stroke.samples.count, time) }
    return count == 0 ? .began(stroke.style, samples) : .grew(samples)
  }

  /// Returns the time at which the next update is due; `nil` as long as no sample is new.
  func nextTime(for stroke: Stroke) -> TimeInterval? {
    guard stroke.samples.count > count, let first = stroke.samples.first else { return nil }
    return (lastTime ?? first.timestamp) + Self.interval
  }

  /// Forgets the stroke.
  ///
  /// - Returns: Whether any sample was recorded.
  mutating func reset() -> Bool {
    defer { self = DraftRecorder() }
    return count > 0
  }
}
