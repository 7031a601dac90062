import Geometry
import Ink

/// The times of imported ink, which start at 0 and continue from file to file.
///
/// Ink without times gets a steady pace: a sample each 10 ms, and 0.2 s between strokes. The times of other
/// programs keep their differences. Only pauses are limited to an hour. A stroke that begins before the
/// previous one follows it like one without times, because its clock starts with every stroke.
struct InkPace {
  /// The seconds between samples without times.
  static let interval = 0.01
  /// The seconds between strokes without times.
  static let pause = 0.2

  private static let maximumPause = 3600.0
  /// The maximum length of a stroke whose times are kept, in seconds.
  private static let maximumDuration = 86_400.0

  /// The last stroke in the times of its file; `nil` if it has none.
  private var last: ClosedRange<TimeInterval>?
  /// The end of the last stroke on the canvas.
  private var end: TimeInterval?

  /// Forgets the clock of the file before.
  mutating func beginFile() { last = nil }

  /// Changes the times of a stroke that is not exact.
  mutating func apply(to samples: inout [StrokeSample], interval: TimeInterval) {
    guard let first = samples.first?.timestamp,
      samples.allSatisfy({ abs($0.timestamp - first) <= Self.maximumDuration })
    else { return applySteadyPace(to: &samples, interval) }
    let start = self.start(ofStrokeAt: first)
    var latest = first
    for index in samples.indices {
      latest = max(latest, samples[index].timestamp)
      samples[index].timestamp = start + (latest - first)
    }
    last = first...latest
    end = max(end ?? 0, start + (latest - first))
  }

  private mutating func applySteadyPace(to samples: inout [StrokeSample], _ interval: TimeInterval)
  {
    let start = end.map { $0 + Self.pause } ?? 0
    for index in samples.indices { samples[index].timestamp = start + Double(index) * interval }
    last = nil
    end = samples.last?.timestamp ?? start
  }

  private func start(ofStrokeAt time: TimeInterval) -> TimeInterval {
    guard let end else { return 0 }
    guard let last, time >= last.lowerBound else { return end + Self.pause }
    return max(0, end + min(time - last.upperBound, Self.maximumPause))
  }
}
