import Geometry

/// Draws quadratic Bézier curves from midpoint to midpoint, with the samples as control points.
///
/// Below full strength, the curves are shorter and straight lines join them to the midpoints.
/// Section 1.4 of `docs/stroke-model.md`. Source: "Building Advanced Gesture Recognizers", WWDC 2012,
/// on smoothing with midpoints.
struct QuadraticSmoothing: SmoothingAlgorithm {
  static let summary = "Bézier curves from midpoint to midpoint"

  let strength: Double

  func overshoot(step: Double, side: Double) -> Double { 0 }

  func spanCount(forSamples count: Int) -> Int { count < 2 ? 0 : count }
  func stableSpanCount(forSamples count: Int) -> Int { max(0, count - 1) }
  func firstSample(ofSpan span: Int) -> Int { max(0, span - 1) }

  func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    max(0, span - 1)..<min(span + 2, count)
  }

  func firstSpan(dependingOn sample: Int) -> Int { max(0, sample - 1) }

  func fractionalIndices(ofSpan span: Int, of count: Int) -> ClosedRange<Double> {
    max(Double(span) - 0.5, 0)...min(Double(span) + 0.5, Double(count - 1))
  }

  func appendStart(
    ofSpan span: Int, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) {
    points.append(
      span > 0 ? samples.point(span - 1).midpoint(to: samples.point(span)) : samples.point(span))
  }

  func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) { for span in spans { append(span, of: samples, to: &points) } }

  private func append(_ span: Int, of samples: [StrokeSample], to points: inout [PathPoint]) {
    if span == 0 { return points.append(samples.point(0).midpoint(to: samples.point(1))) }
    if span == samples.count - 1 { return points.append(samples.point(span)) }
    let control = samples.point(span)
    let before = control.midpoint(to: samples.point(span - 1))
    let after = control.midpoint(to: samples.point(span + 1))
    guard strength < 1 else { return appendBezier(from: before, control, to: after, to: &points) }
    let start = control.interpolated(to: before, at: strength)
    points.append(start)
    appendBezier(
      from: start, control, to: control.interpolated(to: after, at: strength), to: &points)
    points.append(after)
  }

  private func appendBezier(
    from start: PathPoint, _ control: PathPoint, to end: PathPoint, to points: inout [PathPoint]
  ) {
    let (first, second) = (control.location - start.location, end.location - control.location)
    // The distance of a single chord from the curve is a quarter of the second difference.
    let bulge = (second + first * -1).length / 4
    let chordCount = Chords.count(bulge: bulge, tolerance: Smoothing.flatness)
    for chord in stride(from: 1, through: chordCount, by: 1) {
      let t = Double(chord) / Double(chordCount)
      let s = 1 - t
      points.append(.blend(start, s * s, control, 2 * s * t, end, t * t, end, 0))
    }
  }
}
