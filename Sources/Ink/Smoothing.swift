import Geometry

/// How the line between samples is drawn; the samples themselves are never altered.
///
/// A line is a chain of *spans*. Each depends on the samples next to it only, so that all spans but
/// the last few never change again, whatever samples follow: those are *stable*. Section 1 of
/// `docs/stroke-model.md`.
public enum Smoothing: String, CaseIterable, Hashable, Sendable {
  /// Quadratic Bézier curves with the samples as control points, from midpoint to midpoint.
  case quadratic
  /// Uniform Catmull-Rom curves that pass through every sample.
  case catmullRom = "catmull-rom"
  /// Straight lines from sample to sample.
  case none

  /// The points that a Catmull-Rom span is drawn with.
  public static let granularity = 8
  /// The farthest that a drawn chord may lie from its Bézier curve, in canvas dots.
  public static let flatness = 0.1

  /// The farthest that a line goes beyond the samples' extent, as a part of that extent.
  ///
  /// The two weights of a Catmull-Rom curve that can be negative add up to at least -1/8.
  public var overshoot: Double { self == .catmullRom ? 1.0 / 8 : 0 }

  /// The spans of a line of `count` samples.
  public func spanCount(forSamples count: Int) -> Int {
    switch self {
    case .quadratic: count < 2 ? 0 : count
    case .catmullRom, .none: max(0, count - 1)
    }
  }

  /// The leading spans of a line that stay as they are when samples are added to its `count`.
  public func stableSpanCount(forSamples count: Int) -> Int {
    switch self {
    case .quadratic, .none: max(0, count - 1)
    case .catmullRom: count < 4 ? 0 : count - 2
    }
  }

  /// The first sample that is needed to draw the end of a line from a span on: with fewer samples
  /// in front, the spans from there on are the same, only counted from the first one left.
  public func firstSample(ofSpan span: Int) -> Int {
    switch self {
    case .quadratic: max(0, span - 1)
    case .catmullRom: max(0, span - 2)
    case .none: span
    }
  }

  /// Appends where a line begins, so that every span can go on from the point before it.
  ///
  /// - Parameters:
  ///   - span: The span that will be appended next.
  ///   - samples: All samples of the line.
  ///   - points: What the point is appended to.
  public func appendStart(
    ofSpan span: Int, of samples: [StrokeSample],
    to points: inout [PathPoint]
  ) {
    guard let first = samples.first else { return }
    guard span > 0 else { return points.append(PathPoint(first)) }
    let here = samples.point(span)
    points.append(self == .quadratic ? samples.point(span - 1).midpoint(to: here) : here)
  }

  /// Appends the points of a span, but for its first, which is the last of the span before.
  ///
  /// - Parameters:
  ///   - span: An index below ``spanCount(forSamples:)``.
  ///   - samples: All samples of the line.
  ///   - points: What the points are appended to.
  public func appendSpan(
    _ span: Int, of samples: [StrokeSample],
    to points: inout [PathPoint]
  ) {
    switch self {
    case .quadratic: appendQuadratic(span, of: samples, to: &points)
    case .catmullRom: appendCatmullRom(span, of: samples, to: &points)
    case .none: points.append(samples.point(span + 1))
    }
  }

  /// Appends the points of some spans, as ``appendSpan(_:of:to:)`` does for one.
  public func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], to points: inout [PathPoint]
  ) {
    for span in spans { appendSpan(span, of: samples, to: &points) }
  }

  /// The whole line.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public func path(through samples: [StrokeSample]) -> [PathPoint] {
    var points: [PathPoint] = []
    appendStart(ofSpan: 0, of: samples, to: &points)
    appendSpans(0..<spanCount(forSamples: samples.count), of: samples, to: &points)
    return points
  }

  /// Source: "Building Advanced Gesture Recognizers", WWDC 2012, on smoothing with midpoints.
  private func appendQuadratic(
    _ span: Int, of samples: [StrokeSample],
    to points: inout [PathPoint]
  ) {
    if span == 0 { return points.append(samples.point(0).midpoint(to: samples.point(1))) }
    if span == samples.count - 1 { return points.append(samples.point(span)) }
    let control = samples.point(span)
    let start = samples.point(span - 1).midpoint(to: control)
    let end = control.midpoint(to: samples.point(span + 1))
    let pieces = Self.pieces(start, control, end)
    for piece in stride(from: 1, through: pieces, by: 1) {
      let t = Double(piece) / Double(pieces)
      let s = 1 - t
      points.append(.blend(start, s * s, control, 2 * s * t, end, t * t, end, 0))
    }
  }

  /// The chords that a quadratic Bézier curve needs: their distance from it is at most the second
  /// difference of its control points over 4 *n*².
  private static func pieces(_ start: PathPoint, _ control: PathPoint, _ end: PathPoint) -> Int {
    let first = control.location - start.location
    let second = end.location - control.location
    let bend = (second + first * -1).length
    return Int(min(max((bend / (4 * flatness)).squareRoot().rounded(.up), 1), 64))
  }

  /// Source: Catmull and Rom, "A Class of Local Interpolating Splines" (1974), uniform, with the end
  /// points doubled.
  private func appendCatmullRom(
    _ span: Int, of samples: [StrokeSample],
    to points: inout [PathPoint]
  ) {
    guard samples.count >= 4 else { return points.append(samples.point(span + 1)) }
    let before = samples.point(max(0, span - 1))
    let from = samples.point(span)
    let to = samples.point(span + 1)
    let after = samples.point(min(samples.count - 1, span + 2))
    for piece in 1..<Self.granularity {
      let t = Double(piece) / Double(Self.granularity)
      let (t2, t3) = (t * t, t * t * t)
      points.append(
        .blend(
          before, (-t + 2 * t2 - t3) / 2, from, (2 - 5 * t2 + 3 * t3) / 2,
          to, (t + 4 * t2 - 3 * t3) / 2, after, (t3 - t2) / 2))
    }
    points.append(to)
  }
}

extension [StrokeSample] {
  fileprivate func point(_ index: Int) -> PathPoint { PathPoint(self[index]) }
}
