import Geometry

extension Smoothing.Method {
  /// A curve through an estimate of the pen's true path, with measurement noise removed.
  public static let spline = Smoothing.Method(SplineSmoothing.self)
}

extension Smoothing {
  /// ``Method/spline`` at full strength, the default.
  public static let spline = Smoothing(.spline)
}

/// Estimates the pen's true path and draws centripetal curves along it.
///
/// The path stays close to the samples relative to their noise, with little change in acceleration
/// relative to its speed. It is a penalized spline over real time with third differences, solved in
/// windows (``ModelBlock``). The penalty falls with the speed, grows with the noise that the window
/// shows, and is reweighted by the roughness of the solution. Section 1.3 of `docs/stroke-model.md`.
struct SplineSmoothing: CurveSmoothing {
  static let name = "spline"
  static let summary = "the pen's path with measurement noise removed"

  static var modelsPositions: Bool { true }

  /// The factor on the estimated noise, from 0 to 1.
  let strength: Double

  func maximumShift(step: Double) -> Double { SplineWindow.maximumShift * strength }

  func stableSpanCount(forSamples count: Int) -> Int {
    max(0, ModelBlock.stableCount(forSamples: count) - 2)
  }

  func firstSample(ofSpan span: Int) -> Int { ModelBlock.firstSample(ofSpan: span) }

  func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    ModelBlock.samples(ofSpan: span, of: count)
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
