public import Geometry
import Synchronization

/// A method and a strength for drawing the line between samples: Section 1 of
/// `docs/stroke-model.md`.
///
/// The samples themselves are never altered. A line is a chain of *spans*. Each span depends only
/// on nearby samples, so all spans but the last few are *stable*: no later sample can change them.
public struct Smoothing: Hashable, CaseIterable, Sendable {
  /// The method that draws the line.
  public let method: Method
  /// The amount of smoothing, from 0 (straight lines through the samples) to 1 (full).
  public let strength: Double
  /// The number of chords in a span of ``Method/catmullRom``; other methods ignore it.
  public let granularity: Int
  /// The maximum distance of a chord of ``Method/centripetal`` from its curve, in canvas dots; other
  /// methods ignore it.
  private(set) var tolerance = Self.flatness

  /// The range of ``granularity``.
  public static let granularities = 1...64
  /// The default of ``granularity``.
  public static let standardGranularity = 8

  /// Creates a smoothing, with a strength clamped to 0...1 and a granularity to ``granularities``.
  ///
  /// At a strength of 0 or NaN the method becomes ``Method/none``, whose strength is always 0.
  public init(_ method: Method, strength: Double = 1, granularity: Int = standardGranularity) {
    let isExact = method == .none || !(strength > 0)
    self.method = isExact ? .none : method
    self.strength = isExact ? 0 : min(strength, 1)
    self.granularity = granularity.clamped(to: Self.granularities)
  }

  /// Every method at full strength, in the order of `Method.allCases`.
  public static let allCases = Method.allCases.map { Smoothing($0) }

  /// The maximum distance of a drawn chord from its curve, in canvas dots.
  public static let flatness = 0.1
  /// The same for the centripetal curves that are ``visible(at:)`` a small scale, in screen dots.
  private static let visibleFlatness = 0.25

  private var algorithm: any SmoothingAlgorithm { method.algorithm.init(self) }

  /// The maximum distance that a line leaves the samples' extent, as a fraction of its longer side.
  public var overshoot: Double { algorithm.overshoot(step: .infinity, side: 1) }

  /// Returns the bounds of a line's samples or ink, in canvas dots, with room for its curves.
  ///
  /// Consecutive samples are at most `step` dots apart, by default as far as the bounds allow.
  public func inkBounds(_ bounds: Rect, step: Double = .infinity) -> Rect {
    bounds.outset(by: algorithm.overshoot(step: step, side: max(bounds.width, bounds.height)))
  }

  /// Returns where the ink of a stroke can lie, in canvas dots.
  public func inkBounds(of stroke: StrokeRecord) -> Rect {
    inkBounds(stroke.bounds, step: stroke.longestStep)
  }

  /// Returns the smoothing as far as it shows at a scale, in screen dots per canvas dot.
  ///
  /// Where modeling moves no sample by half a dot of the screen, the curves lead through the samples, and
  /// their chords are longer.
  public func visible(at scale: Double) -> Smoothing {
    guard modelsPositions, algorithm.maximumShift(step: .infinity) * scale < 0.5
    else { return self }
    var visible = Smoothing.centripetal
    visible.tolerance = max(Self.flatness, Self.visibleFlatness / scale)
    return visible
  }

  /// Returns the number of spans in a line of `count` samples.
  public func spanCount(forSamples count: Int) -> Int { algorithm.spanCount(forSamples: count) }

  /// Returns the number of leading spans in a line of `count` samples that appending cannot change.
  public func stableSpanCount(forSamples count: Int) -> Int {
    algorithm.stableSpanCount(forSamples: count)
  }

  /// Returns the first sample that is needed to draw a line from a span to its end.
  ///
  /// Without the samples before it, these spans have other indices but are the same.
  public func firstSample(ofSpan span: Int) -> Int { algorithm.firstSample(ofSpan: span) }

  /// Returns the samples that determine one span of a line of `count` samples.
  public func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    algorithm.samples(ofSpan: span, of: count)
  }

  /// Returns the first span that changes when a sample changes.
  public func firstSpan(dependingOn sample: Int) -> Int { algorithm.firstSpan(dependingOn: sample) }

  /// Appends the point at which the span that will be appended next starts, if there are samples.
  public func appendStart(
    ofSpan span: Int, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]? = nil,
    to points: inout [PathPoint]
  ) {
    guard !samples.isEmpty else { return }
    guard !samples.areExact else {
      let index = fractionalIndices(ofSpan: span, of: samples.count).lowerBound
      return points.append(samples.point(at: index))
    }
    algorithm.appendStart(ofSpan: span, of: samples, modeledAt: positions, to: &points)
  }

  /// Appends the points of some spans, except the point at which the first one starts; O(*n*) in
  /// the number of spans.
  ///
  /// - Parameters:
  ///   - spans: Indices below ``spanCount(forSamples:)``.
  ///   - samples: All samples of the line.
  ///   - positions: The result of ``StrokeRecord/modeledPositions(for:of:)``, or `nil` to compute
  ///     the positions that are needed.
  ///   - points: The array that the points are appended to.
  public func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]? = nil,
    to points: inout [PathPoint]
  ) {
    guard !spans.isEmpty else { return }
    guard !samples.areExact else { return appendLines(spans, of: samples, to: &points) }
    algorithm.appendSpans(spans, of: samples, modeledAt: positions, to: &points)
  }

  /// Appends the ends of some spans of a figure, and the samples inside them.
  private func appendLines(
    _ spans: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]
  ) {
    for span in spans {
      let range = fractionalIndices(ofSpan: span, of: samples.count)
      for index in StrokeSource.inner(range) { points.append(samples.point(index)) }
      points.append(samples.point(at: range.upperBound))
    }
  }

  /// Returns the points of the whole line; O(*n*) in the number of samples.
  public func path(through samples: [StrokeSample]) -> [PathPoint] {
    var points: [PathPoint] = []
    appendStart(ofSpan: 0, of: samples, to: &points)
    appendSpans(0..<spanCount(forSamples: samples.count), of: samples, to: &points)
    return points
  }
}

extension Smoothing {
  /// Whether the method replaces the samples' positions, and only these, at a cost worth caching.
  var modelsPositions: Bool { method.algorithm.modelsPositions }

  /// Returns the modeled positions of all samples of a line, for a long one on all processors.
  func modeledPositions(of samples: [StrokeSample]) -> [SIMD2<Double>] {
    let count = (samples.count + Self.modeledTogether - 1) / Self.modeledTogether
    guard count > 1 else { return modeledPositions(in: samples.indices, of: samples) }
    let parts = Mutex(Array(repeating: [SIMD2<Double>](), count: count))
    Processors.perform(iterations: count) { part in
      let start = part * Self.modeledTogether
      let end = min(start + Self.modeledTogether, samples.count)
      let positions = modeledPositions(in: start..<end, of: samples)
      parts.withLock { $0[part] = positions }
    }
    return parts.withLock { Array($0.joined()) }
  }

  private func modeledPositions(
    in range: Range<Int>, of samples: [StrokeSample]
  ) -> [SIMD2<Double>] {
    var points: [PathPoint] = []
    points.reserveCapacity(range.count)
    algorithm.appendModeled(range, of: samples, to: &points)
    return points.map { SIMD2($0.location.x, $0.location.y) }
  }

  /// The number of samples that are modeled by one processor at a time.
  private static let modeledTogether = 256 * ModelBlock.size

  /// Returns how many leading spans of a line of `count` samples have a middle not after a sample.
  package func spanCount(upToSample sample: Int, of count: Int) -> Int {
    (0..<spanCount(forSamples: count)).prefix { span in
      let indices = fractionalIndices(ofSpan: span, of: count)
      return indices.lowerBound + indices.upperBound <= 2 * Double(sample)
    }.count
  }

  /// Returns where a span of a line of `count` samples starts and ends, as fractional sample indices.
  func fractionalIndices(ofSpan span: Int, of count: Int) -> ClosedRange<Double> {
    algorithm.fractionalIndices(ofSpan: span, of: count)
  }
}
