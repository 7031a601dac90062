/// The recent measured path of one touch, kept just long enough to predict from.
///
/// Times only increase from sample to sample. The storage is reserved once; observing never
/// allocates afterwards, unless the history was copied and both copies are written to.
package struct TouchHistory: Sendable {
  /// The kept samples, oldest first.
  package private(set) var samples: [TouchPredictor.Sample] = []

  /// The gap, in seconds, after which a touch is taken to start anew.
  static let longestGap = 0.5
  /// How far back, in seconds, a clock may step and still count as the same instant.
  static let longestStepBack = 0.1
  /// Reports closer together than this many seconds are merged once there are many of them.
  private static let finestInterval = 0.000_75
  private static let kept = 128
  private static let capacity = 256

  package init() {
    samples.reserveCapacity(Self.capacity)
  }

  /// Where the touch was last measured, if it was.
  package var last: TouchPredictor.Sample? { samples.last }

  /// The longest of the last few intervals between samples, in seconds; 0 when there is none.
  var longestRecentInterval: Double {
    var longest = 0.0
    for index in max(samples.count - 4, 1)..<max(samples.count, 1) {
      longest = max(longest, samples[index].time - samples[index - 1].time)
    }
    return longest
  }

  /// The mean velocity of the last part of the path.
  ///
  /// - Parameters:
  ///   - window: How far to look back, in seconds; further only if the last interval is longer.
  ///   - least: The shortest time, in seconds, that a velocity is computed from.
  /// - Returns: In the stroke's unit a second; `nil` if there is not enough path.
  /// - Complexity: O(*n*) in the number of samples in the window.
  func velocity(over window: Double, atLeast least: Double) -> SIMD2<Double>? {
    guard let last = samples.last else { return nil }
    var index = samples.count - 1
    while index > 0, last.time - samples[index].time < window {
      index -= 1
    }
    var start = samples[index]
    var span = last.time - start.time
    if span > window, index + 1 < samples.count - 1 {
      // The window begins between two samples.
      let next = samples[index + 1]
      let fraction = (last.time - window - start.time) / (next.time - start.time)
      let place = start.position + (next.position - start.position) * fraction
      start = TouchPredictor.Sample(time: last.time - window, x: place.x, y: place.y)
      span = window
    }
    guard span >= least else { return nil }
    return (last.position - start.position) / span
  }

  /// Adds a measured sample.
  ///
  /// A sample at or slightly before the latest time replaces the latest position. One further back
  /// or after a long gap begins a new path. One with a value that is not finite is ignored.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func append(_ sample: TouchPredictor.Sample) {
    guard sample.isFinite else { return }
    guard let last = samples.last else { return samples.append(sample) }
    let interval = sample.time - last.time
    if interval > 0, interval <= Self.longestGap {
      extend(with: sample)
    } else if interval <= 0, interval >= -Self.longestStepBack {
      replaceLast(with: sample, at: last.time)
    } else {
      samples.removeAll(keepingCapacity: true)
      samples.append(sample)
    }
  }

  /// Forgets every sample.
  package mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
  }

  private mutating func extend(with sample: TouchPredictor.Sample) {
    let count = samples.count
    if count > Self.kept, sample.time - samples[count - 2].time < Self.finestInterval {
      samples[count - 1] = sample
      return
    }
    if count == Self.capacity {
      samples.removeFirst(Self.capacity - Self.kept)
    }
    samples.append(sample)
  }

  private mutating func replaceLast(with sample: TouchPredictor.Sample, at time: Double) {
    samples[samples.count - 1] = TouchPredictor.Sample(time: time, x: sample.x, y: sample.y)
  }
}
