/// Draws uniform Catmull-Rom curves, with the end points doubled so that the ends are curves too.
///
/// Below full strength, each curve is blended with the straight line. Section 1.5 of
/// `docs/stroke-model.md`. Source: Catmull and Rom, "A Class of Local Interpolating Splines", 1974.
struct CatmullRomSmoothing: SmoothingAlgorithm {
  static let summary = "uniform curves through every sample"

  let strength: Double
  let granularity: Int

  init(strength: Double) { self.init(Smoothing(.catmullRom, strength: strength)) }

  init(_ smoothing: Smoothing) {
    (strength, granularity) = (smoothing.strength, smoothing.granularity)
  }

  // The two weights that can be negative add up to at least -1/8.
  func overshoot(step: Double, side: Double) -> Double { side / 8 }

  func stableSpanCount(forSamples count: Int) -> Int { count < 4 ? 0 : count - 2 }

  func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) { for span in spans { append(span, of: samples, to: &points) } }

  private func append(_ span: Int, of samples: [StrokeSample], to points: inout [PathPoint]) {
    guard samples.count >= 4 else { return points.append(samples.point(span + 1)) }
    let before = samples.point(max(0, span - 1))
    let (from, to) = (samples.point(span), samples.point(span + 1))
    let after = samples.point(min(samples.count - 1, span + 2))
    for chord in 1..<granularity {
      let t = Double(chord) / Double(granularity)
      let (t2, t3) = (t * t, t * t * t)
      let curve = PathPoint.blend(
        before, (-t + 2 * t2 - t3) / 2, from, (2 - 5 * t2 + 3 * t3) / 2,
        to, (t + 4 * t2 - 3 * t3) / 2, after, (t3 - t2) / 2)
      points.append(
        strength < 1
          ? from.interpolated(to: to, at: t).interpolated(to: curve, at: strength) : curve)
    }
    points.append(to)
  }
}
