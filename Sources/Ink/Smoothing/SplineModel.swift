import Geometry

/// What the hand did, told from what was measured: the path that is near the samples for their
/// noise and has little change of acceleration for its speed.
///
/// Section 1.3 of `docs/stroke-model.md`. A penalised spline over real time with third differences,
/// in windows (``ModelBlock``). The penalty falls with the speed, grows with the noise that the
/// window itself shows, and is revised by how rough the path turns out to be.
struct SplineModel {
  /// From 0 to 1; how much of the noise is taken to be noise.
  let strength: Double

  /// The leading samples of `count` that are modelled for good.
  static func stableCount(forSamples count: Int) -> Int {
    ModelBlock.stableCount(forSamples: count)
  }

  /// Appends what some samples are modelled as; the last is as measured, and so are the force and the
  /// time of all.
  ///
  /// - Complexity: O(*n*) in the number of samples, rounded up to blocks.
  func append(_ range: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]) {
    range.forEachBlock(count: samples.count) { block in
      let wanted = range.clamped(to: block.range)
      SplineWindow.withModelled(block.window, of: samples, strength: strength) { places in
        for index in wanted {
          var point = samples.point(index)
          let place = places[index - block.window.lowerBound]
          if index < samples.count - 1 {
            point.location = Point(x: place.x, y: place.y)
          }
          points.append(point)
        }
      }
    }
  }
}
