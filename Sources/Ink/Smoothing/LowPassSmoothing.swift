/// Draws centripetal curves through an exponential moving average of the samples.
///
/// Section 1.7 of `docs/stroke-model.md`. The average restarts at each block's window
/// (``ModelBlock``), where all earlier samples together would have a weight of 3 %. Source: "Building
/// Advanced Gesture Recognizers", WWDC 2012.
struct LowPassSmoothing: BlockSmoothing {
  static let summary = "a moving average, which lags behind the pen"

  /// The weight of the previous average at full strength.
  private static let retention = 0.75

  let strength: Double

  // The average keeps a part of its distance from each sample, and of the step to the next one.
  func maximumShift(step: Double) -> Double {
    step * Self.retention * strength / (1 - Self.retention * strength)
  }

  func stableSpanCount(forSamples count: Int) -> Int { max(0, count - 3) }

  /// Appends the averages of some samples, at their times; both ends of a line stay as measured.
  func appendModeled(
    _ range: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]
  ) {
    range.forEachBlock(count: samples.count) { block in
      var mean = samples.point(block.window.lowerBound)
      for index in block.window.lowerBound..<block.range.upperBound {
        let sample = samples.point(index)
        mean = sample.interpolated(to: mean, at: Self.retention * strength)
        guard range.contains(index), index >= block.range.lowerBound else { continue }
        var point = index == samples.count - 1 ? sample : mean
        point.timestamp = sample.timestamp
        points.append(point)
      }
    }
  }
}
