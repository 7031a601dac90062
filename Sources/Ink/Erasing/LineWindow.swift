import Geometry

/// The samples that are needed to draw some spans of a stroke, without those far away.
struct LineWindow {
  /// The spans to draw; their indices are those of the whole stroke.
  let spans: Range<Int>
  /// The index of the first of ``samples``.
  let firstSample: Int
  /// The samples, before the stroke's offset was applied.
  let samples: [StrokeSample]
  /// The modeled positions of the samples; `nil` if the smoothing must compute them.
  let positions: [SIMD2<Double>]?

  /// The number of samples next to a span that a curve through modeled positions depends on.
  private static let curveReach = 4

  /// Creates the window around some spans.
  ///
  /// - Complexity: O(*n*) in the number of spans, once the original's positions are cached.
  init(_ spans: Range<Int>, of stroke: StrokeRecord, _ smoothing: Smoothing) {
    self.spans = spans
    let count = stroke.sampleCount
    var end = min(spans.upperBound + Self.curveReach + 1, count)
    if smoothing.modelsPositions && stroke.map.isTranslation {
      firstSample = max(spans.lowerBound - Self.curveReach, 0)
      positions = stroke.modeledPositions(for: smoothing, in: firstSample..<end)
    } else {
      firstSample = smoothing.firstSample(ofSpan: spans.lowerBound)
      // Extend the window until no later sample changes the spans.
      while end < count,
        smoothing.stableSpanCount(forSamples: end - firstSample) < spans.upperBound - firstSample
      {
        end = min(end + 32, count)
      }
      positions = nil
    }
    samples = stroke.measuredSamples(in: firstSample..<end)
  }
}
