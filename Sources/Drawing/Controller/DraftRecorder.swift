import Geometry
import Ink

/// Says what of the stroke under the hand is to be kept against a crash, and when: at most eight
/// times a second what has been added since.
///
/// A sample that is corrected after it was kept is not kept again; the finished stroke has it right.
struct DraftRecorder {
  /// The least time between two parts, in seconds.
  ///
  /// No more than a quarter of a second of a stroke is to be lost: half of that is for the disk.
  static let interval: TimeInterval = 0.125

  /// How many samples of the stroke are kept.
  private var count = 0
  private var lastTime: TimeInterval?

  /// Says what is to be kept now.
  ///
  /// - Parameters:
  ///   - stroke: The stroke under the hand.
  ///   - offset: What makes a sample's time one of the sketch's, in seconds.
  ///   - time: On the samples' clock.
  /// - Returns: What became of the stroke, or `nil` when there is nothing to keep yet.
  /// - Complexity: O(*n*) in the number of samples that are new.
  mutating func progress(
    of stroke: Stroke, offset: TimeInterval, at time: TimeInterval
  ) -> DraftUpdate? {
    let began = lastTime ?? stroke.samples.first?.timestamp ?? time
    guard stroke.samples.count > count, time >= began + Self.interval else { return nil }
    let samples = stroke.samples[count...].map { sample in
      var shifted = sample
      shifted.timestamp += offset
      return shifted
    }
    defer { (count, lastTime) = (stroke.samples.count, time) }
    return count == 0 ? .began(stroke.style, samples) : .grew(samples)
  }

  /// When there will be something to keep, `nil` as long as nothing is added.
  func nextTime(for stroke: Stroke) -> TimeInterval? {
    guard stroke.samples.count > count, let first = stroke.samples.first else { return nil }
    return (lastTime ?? first.timestamp) + Self.interval
  }

  /// Forgets the stroke, which came to its end.
  ///
  /// - Returns: Whether something of it was kept.
  mutating func forget() -> Bool {
    defer { self = DraftRecorder() }
    return count > 0
  }
}
