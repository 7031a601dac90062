import Geometry

/// Damps what changes fast with an exponential moving average.
///
/// Section 1.7 of `docs/stroke-model.md`. The average begins anew at each block's window, where what
/// lies before has a weight of 3 %. Source: "Building Advanced Gesture Recognizers", WWDC 2012.
struct LowPassModel {
  /// The weight of the mean before, at full strength.
  static let retention = 0.75
  /// From 0 to 1.
  let strength: Double

  /// Appends what some samples are modelled as; the first and the last are as measured.
  func append(_ range: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]) {
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
