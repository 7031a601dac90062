import Geometry

/// Estimates the pen's true path and draws centripetal curves along it: Section 1.3 of
/// `docs/stroke-model.md`.
///
/// The path stays close to the samples relative to their noise, with little change in acceleration
/// relative to its speed. It is a penalized spline over real time with third differences, solved in
/// windows (``ModelBlock``).
struct SplineSmoothing: BlockSmoothing {
  static let summary = "the pen's path with measurement noise removed"

  static var modelsPositions: Bool { true }

  /// The factor on the estimated noise.
  let strength: Double

  func maximumShift(step: Double) -> Double { SplineWindow.maximumShift * strength }

  func stableSpanCount(forSamples count: Int) -> Int {
    max(0, ModelBlock.stableCount(forSamples: count) - 2)
  }

  func firstSpan(dependingOn sample: Int) -> Int {
    max(0, ModelBlock.firstModeled(from: sample) - 2)
  }

  /// Appends samples at estimated positions; a line's end, forces, and times stay as measured.
  func appendModeled(
    _ range: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]
  ) {
    range.forEachBlock(count: samples.count) { block in
      let wanted = range.clamped(to: block.range)
      SplineWindow.withModeled(block.window, of: samples, strength: strength) { positions in
        for index in wanted {
          var point = samples.point(index)
          let position = positions[index - block.window.lowerBound]
          if index < samples.count - 1 { point.location = Point(x: position.x, y: position.y) }
          points.append(point)
        }
      }
    }
  }
}
