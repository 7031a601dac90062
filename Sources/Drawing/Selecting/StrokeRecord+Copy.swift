import Geometry
import Ink

extension StrokeRecord {
  /// Returns a stroke of its own with the same samples, in a range of times; `nil` without samples.
  ///
  /// It ends at the end of the range, and keeps its duration if the range is long enough.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  func copy(in times: ClosedRange<TimeInterval>) -> StrokeRecord? {
    let duration = time.upperBound - time.lowerBound
    let room = times.upperBound - times.lowerBound
    let factor = duration > room ? room / duration : 1
    let samples = samples.map { sample in
      var sample = sample
      sample.timestamp = (times.upperBound - (time.upperBound - sample.timestamp) * factor)
        .clamped(to: times)
      return sample
    }
    return StrokeRecord(style: style, samples: samples)
  }
}

extension [StrokeRecord] {
  /// The maximum of ``longestDuration``, in seconds.
  private static let maximumDuration = 3600.0

  /// The time that the longest stroke took, in seconds, at most an hour.
  var longestDuration: TimeInterval {
    let durations = lazy.map { $0.time.upperBound - $0.time.lowerBound }
    return Swift.min(durations.max() ?? 0, Self.maximumDuration)
  }
}
