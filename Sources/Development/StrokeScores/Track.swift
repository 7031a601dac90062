package import Touches

/// A measured path that is defined at every time between its first and last sample.
package struct Track {
  /// The samples, at least one; their times never decrease.
  package let samples: [TouchPredictor.Sample]

  /// Creates a track, omitting samples that are not finite or go back in time.
  ///
  /// Returns `nil` if there is no sample.
  package init?(_ samples: [TouchPredictor.Sample]) {
    guard var latest = samples.first else { return nil }
    self.samples = samples.filter { sample in
      guard sample.isFinite, sample.time >= latest.time else { return false }
      latest = sample
      return true
    }
  }

  /// The times of the first and last sample, in seconds.
  package var times: ClosedRange<Double> {
    guard let first = samples.first, let last = samples.last else { return 0...0 }
    return first.time...last.time
  }

  /// Returns the position at a time, interpolated linearly; `nil` outside ``times``.
  ///
  /// - Complexity: O(log *n*).
  package func position(at time: Double) -> SIMD2<Double>? {
    guard times.contains(time) else { return nil }
    let index = lastIndex(upTo: time)
    let (start, end) = (samples[index], samples[min(index + 1, samples.count - 1)])
    let interval = end.time - start.time
    guard interval > 0 else { return end.position }
    let fraction = (time - start.time) / interval
    return start.position + (end.position - start.position) * fraction
  }

  /// Returns the position at a time on a smooth curve through the samples; `nil` outside ``times``.
  ///
  /// The curve is a cubic Hermite spline. The velocity at a sample is the weighted mean of those of
  /// its two intervals; the weight of each is the duration of the other.
  ///
  /// - Complexity: O(log *n*).
  package func smoothPosition(at time: Double) -> SIMD2<Double>? {
    guard times.contains(time) else { return nil }
    let index = lastIndex(upTo: time)
    guard index + 1 < samples.count else { return samples[index].position }
    let (start, end) = (samples[index], samples[index + 1])
    let interval = end.time - start.time
    guard interval > 0 else { return end.position }
    let u = (time - start.time) / interval
    let v = 1 - u
    let ease = u * u * (3 - 2 * u)
    let middle = start.position * (1 - ease) + end.position * ease
    let tangents = velocity(at: index) * (u * v * v) - velocity(at: index + 1) * (u * u * v)
    return middle + tangents * interval
  }

  private func velocity(at index: Int) -> SIMD2<Double> {
    let before = index > 0 ? slope(index - 1) : nil
    let after = index + 1 < samples.count ? slope(index) : nil
    guard let before else { return after?.velocity ?? .zero }
    guard let after else { return before.velocity }
    return (before.velocity * after.interval + after.velocity * before.interval)
      / (before.interval + after.interval)
  }

  private func slope(_ index: Int) -> (velocity: SIMD2<Double>, interval: Double) {
    let interval = max(samples[index + 1].time - samples[index].time, 0.0001)
    return ((samples[index + 1].position - samples[index].position) / interval, interval)
  }

  /// Returns the index of the last sample at or before a time.
  private func lastIndex(upTo time: Double) -> Int {
    var low = 0
    var high = samples.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle } else { high = middle }
    }
    return low
  }
}

extension [Track] {
  /// The mean speed in the strokes' unit per second; 0 without movement.
  ///
  /// An interval counts as at most 50 ms, because a pointer that rests reports nothing.
  package var meanSpeed: Double {
    var (distance, time) = (0.0, 0.0)
    for track in self {
      for (start, end) in zip(track.samples, track.samples.dropFirst()) {
        distance += (end.position - start.position).length
        time += Swift.min(end.time - start.time, 0.05)
      }
    }
    return time > 0 ? distance / time : 0
  }
}
