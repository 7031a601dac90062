public import Geometry

/// The samples that are needed to draw some spans of a stroke, without those far away.
public struct LineWindow: Sendable {
  /// The spans to draw, with their indices in the whole stroke.
  let spans: Range<Int>
  /// The index of the first of ``samples``.
  let firstSample: Int
  /// The samples, before the stroke's ``StrokeRecord/offset`` was applied.
  public let samples: [StrokeSample]
  /// The modeled positions of the samples; `nil` if the smoothing must compute them.
  public let positions: [SIMD2<Double>]?

  /// The spans to draw, with their indices in a line through ``samples``.
  public var innerSpans: Range<Int> {
    spans.lowerBound - firstSample..<spans.upperBound - firstSample
  }

  /// The number of samples next to a span that a curve through modeled positions depends on.
  private static let curveReach = 4

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
      let spanCount = spans.upperBound - firstSample
      while end < count, smoothing.stableSpanCount(forSamples: end - firstSample) < spanCount {
        end = min(end + 32, count)
      }
      positions = nil
    }
    samples = stroke.measuredSamples(in: firstSample..<end)
  }
}

extension StrokeRecord {
  /// The number of samples on each side of a line that may influence it.
  private static let reach = 96

  /// Returns the windows on the spans whose ink may lie in an area, in order; `nil` if all may.
  ///
  /// The area is in canvas dots, before the stroke's ``offset`` was applied.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of *n* samples near the area.
  public func windows(near area: Rect, smoothing: Smoothing) -> [LineWindow]? {
    let near = spans(near: area, smoothing: smoothing)
    if near == [0..<smoothing.spanCount(forSamples: sampleCount)] { return nil }
    return near.map { LineWindow($0, of: self, smoothing) }
  }

  /// Returns the spans whose ink may lie in an area, as ascending ranges; `0..<0` for one sample.
  func spans(near area: Rect, smoothing: Smoothing) -> [Range<Int>] {
    spans(smoothing) { extent in
      let rect = map.isTranslation ? extent.rect : map.apply(to: extent.rect)
      return smoothing.inkBounds(style.bounds(rect, force: extent.force), step: longestStep)
        .intersects(area)
    }
  }

  /// Returns the spans, as ascending ranges with gaps between, that may depend on samples whose
  /// extent satisfies a predicate: see ``ExtentTree/ranges(of:in:where:)``.
  func spans(_ smoothing: Smoothing, where isNear: (SampleExtent) -> Bool) -> [Range<Int>] {
    let last = smoothing.spanCount(forSamples: sampleCount)
    guard last > 0 else { return [0..<0] }
    let first = Int(range.lowerBound)
    let indices = first - Self.reach..<first + sampleCount + Self.reach
    let near = source.extents.ranges(
      of: source.samples, in: indices.clamped(to: 0..<source.count), where: isNear)
    var spans: [Range<Int>] = []
    for range in near {
      let start = max(range.lowerBound - first - Self.reach, 0)
      let end = min(range.upperBound - first + Self.reach, last)
      guard start < end else { continue }
      if let previous = spans.last, start <= previous.upperBound {
        spans[spans.count - 1] = previous.lowerBound..<max(end, previous.upperBound)
      } else {
        spans.append(start..<end)
      }
    }
    return spans
  }
}
