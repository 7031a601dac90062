import Geometry

/// An algorithm that draws centripetal curves through the modeled samples.
protocol CurveSmoothing: SmoothingAlgorithm {
  /// The length of the curves' tangents, from 0 (straight lines) to 1; by default 1.
  var tension: Double { get }
  /// The maximum distance of a chord from its curve, in canvas dots; by default ``Smoothing/flatness``.
  var flatness: Double { get }
}

extension CurveSmoothing {
  var tension: Double { 1 }
  var flatness: Double { Smoothing.flatness }

  // Tangents are no longer than their chord, and u(1 - u) is at most a quarter. The modeled positions are
  // within the samples' extent.
  func overshoot(step: Double, side: Double) -> Double {
    min(step + 2 * maximumShift(step: step), side) / 4
  }

  func appendStart(
    ofSpan span: Int, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) { appendKnots(span..<span + 1, of: samples, at: positions, to: &points) }

  func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) {
    let needed = max(0, spans.lowerBound - 1)..<min(samples.count, spans.upperBound + 2)
    var knots: [PathPoint] = []
    knots.reserveCapacity(needed.count)
    appendKnots(needed, of: samples, at: positions, to: &knots)
    let first = spans.lowerBound - needed.lowerBound
    CentripetalCurve(tension: tension, flatness: flatness).append(
      first..<first + spans.count, through: knots, to: &points)
  }

  /// Appends the points that the curves pass through.
  private func appendKnots(
    _ range: Range<Int>, of samples: [StrokeSample], at positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) {
    guard let positions, Self.modelsPositions else {
      return appendModeled(range, of: samples, to: &points)
    }
    for index in range {
      var point = samples.point(index)
      point.location = Point(x: positions[index].x, y: positions[index].y)
      points.append(point)
    }
  }
}
