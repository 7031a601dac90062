/// Draws straight lines from sample to sample: Section 1.8 of `docs/stroke-model.md`.
struct NoSmoothing: SmoothingAlgorithm {
  static let summary = "straight lines from sample to sample"

  init(strength: Double) {}

  func overshoot(step: Double, side: Double) -> Double { 0 }

  func stableSpanCount(forSamples count: Int) -> Int { max(0, count - 1) }
  func firstSample(ofSpan span: Int) -> Int { span }
  func samples(ofSpan span: Int, of count: Int) -> Range<Int> { span..<min(span + 2, count) }
  func firstSpan(dependingOn sample: Int) -> Int { max(0, sample - 1) }

  func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) { for span in spans { points.append(samples.point(span + 1)) } }
}
