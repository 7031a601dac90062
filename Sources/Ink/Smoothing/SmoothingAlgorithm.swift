/// An algorithm that draws a line through samples as a chain of spans.
///
/// One type conforms for each ``Smoothing/Method``. Callers pass whole ranges of spans, so the loops
/// over spans and samples run inside the conforming type, without dynamic dispatch.
protocol SmoothingAlgorithm: Sendable {
  static var summary: String { get }
  /// Whether ``appendModeled(_:of:to:)`` replaces only positions, at a cost worth caching; by
  /// default, it does not.
  static var modelsPositions: Bool { get }

  /// Creates the algorithm with a strength from 0 (straight lines) to 1 (full).
  init(strength: Double)
  /// Creates the algorithm of a smoothing; by default, with nothing but its strength.
  init(_ smoothing: Smoothing)

  /// Returns the maximum distance of a modeled position from its sample, by default 0, if
  /// consecutive samples are at most `step` apart, in canvas dots.
  func maximumShift(step: Double) -> Double
  /// Returns how far a line can leave the extent of its samples, whose longest side and distance
  /// are given, in canvas dots.
  func overshoot(step: Double, side: Double) -> Double

  /// Returns the number of spans; by default, one between every two samples.
  ///
  /// If a line is cut off before a sample, the spans' indices decrease by the number of samples that
  /// were cut off. A span that adds no point appends none.
  func spanCount(forSamples count: Int) -> Int
  func stableSpanCount(forSamples count: Int) -> Int
  /// Returns the first sample needed to draw a line from a span on; at most the span's index.
  func firstSample(ofSpan span: Int) -> Int
  func samples(ofSpan span: Int, of count: Int) -> Range<Int>
  func firstSpan(dependingOn sample: Int) -> Int
  /// Returns where a span starts and ends, in fractional indices; by default, *k* to *k* + 1.
  func fractionalIndices(ofSpan span: Int, of count: Int) -> ClosedRange<Double>

  /// Appends the point at which a span starts; by default, the sample with the span's index.
  ///
  /// The samples are those of the whole line, at least one; their positions may be cached.
  func appendStart(
    ofSpan span: Int, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint])
  /// Appends the points of at least one span, except the point at which the first one starts.
  func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint])
  /// Appends the points that replace some samples; by default, the samples' own points.
  func appendModeled(_ range: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint])
}

extension SmoothingAlgorithm {
  static var modelsPositions: Bool { false }

  func maximumShift(step: Double) -> Double { 0 }

  init(_ smoothing: Smoothing) { self.init(strength: smoothing.strength) }

  func spanCount(forSamples count: Int) -> Int { max(0, count - 1) }

  // By default, a span depends on two samples on each side.
  func firstSample(ofSpan span: Int) -> Int { max(0, span - 2) }
  func firstSpan(dependingOn sample: Int) -> Int { max(0, sample - 2) }
  func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    max(0, span - 1)..<min(span + 3, count)
  }

  func fractionalIndices(ofSpan span: Int, of count: Int) -> ClosedRange<Double> {
    Double(span)...Double(span) + 1
  }

  func appendStart(
    ofSpan span: Int, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) { points.append(samples.point(span)) }

  func appendModeled(
    _ range: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]
  ) {
    for index in range { points.append(samples.point(index)) }
  }
}

extension [StrokeSample] {
  /// Returns the line's point at a sample.
  func point(_ index: Int) -> PathPoint { PathPoint(self[index]) }

  /// Returns the point at a fractional index, on the straight line between two samples.
  func point(at index: Double) -> PathPoint {
    let whole = Int(index)
    let fraction = index - Double(whole)
    guard fraction > 0 else { return point(whole) }
    return point(whole).interpolated(to: point(whole + 1), at: fraction)
  }
}
