import Geometry
import Ink

/// Divides the active strokes into updates of their draft, at most eight a second.
///
/// An update has the samples since the one before. Samples that are corrected later stay uncorrected
/// in the draft; the finished stroke has the corrected values.
struct DraftRecorder {
  /// The minimum time between two updates, in seconds.
  ///
  /// A crash may lose at most a quarter of a second of a stroke. Half of that is left for the disk.
  static let interval: TimeInterval = 0.125

  /// The numbers of samples in the draft.
  private var counts: [Int] = []
  private var lastTime: TimeInterval?

  /// Returns the next update of the draft and counts its samples as recorded.
  ///
  /// - Parameters:
  ///   - strokes: The active strokes, the same and in the same order until ``reset()``.
  ///   - offset: Added to the samples' timestamps to convert them to the sketch's clock, in seconds.
  ///   - time: On the samples' clock.
  /// - Returns: `nil` if no update is due, or no sample is new.
  /// - Precondition: There are as many strokes as in the update before, if any since ``reset()``.
  mutating func update(
    for strokes: [Stroke], offset: TimeInterval, at time: TimeInterval
  ) -> DraftUpdate? {
    precondition(counts.isEmpty || counts.count == strokes.count, "a draft keeps its strokes")
    guard let due = nextTime(for: strokes), time >= due else { return nil }
    let isNew = counts.isEmpty
    let recorded = isNew ? strokes.map { _ in 0 } : counts
    let samples = zip(strokes, recorded).map { stroke, count in
      stroke.samples[count...].map { sample in
        var shifted = sample
        shifted.timestamp += offset
        return shifted
      }
    }
    (counts, lastTime) = (strokes.map(\.samples.count), time)
    guard isNew else { return .grew(samples) }
    return .began(zip(strokes, samples).map { DraftUpdate.Beginning($0.style, $1) })
  }

  /// Returns the time at which the next update is due; `nil` as long as no sample is new.
  func nextTime(for strokes: [Stroke]) -> TimeInterval? {
    let hasNew =
      counts.isEmpty
      ? strokes.allSatisfy { !$0.samples.isEmpty }
      : zip(strokes, counts).contains { $0.samples.count > $1 }
    guard hasNew, let first = strokes.first?.samples.first else { return nil }
    return (lastTime ?? first.timestamp) + Self.interval
  }

  /// Forgets the strokes; returns whether any sample was recorded.
  mutating func reset() -> Bool {
    defer { self = DraftRecorder() }
    return !counts.isEmpty
  }
}
