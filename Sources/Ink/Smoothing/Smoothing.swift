public import Geometry

/// How the line between samples is drawn; the samples themselves are never altered.
///
/// A line is a chain of *spans*. Each depends on the samples near it only, so that all spans but
/// the last few never change again, whatever samples follow: those are *stable*. Section 1 of
/// `docs/stroke-model.md`.
public struct Smoothing: Hashable, CaseIterable, Sendable {
  /// The kinds of lines.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    /// A curve as smooth as the hand, through what the samples leave of their noise.
    case spline
    /// Quadratic Bézier curves with the samples as control points, from midpoint to midpoint.
    case quadratic
    /// Uniform Catmull-Rom curves that pass through every sample.
    case catmullRom = "catmull-rom"
    /// Centripetal Catmull-Rom curves, which make no loops where samples lie unevenly.
    case centripetal
    /// A curve through the mean of each sample and the mean before it, which lags behind the hand.
    case lowPass = "low-pass"
    /// Straight lines from sample to sample.
    case none
  }

  /// What kind of line is drawn.
  public let method: Method
  /// How much is smoothed, from 0 (straight lines through the samples) to 1 (as the method is meant).
  public let strength: Double

  /// Creates a way to smooth.
  ///
  /// - Parameters:
  ///   - method: The kind of line.
  ///   - strength: How much, from 0 to 1; what lies outside is cut.
  public init(_ method: Method, strength: Double = 1) {
    let isExact = method == .none || !(strength > 0)
    self.method = isExact ? .none : method
    self.strength = isExact ? 0 : min(strength, 1)
  }

  /// ``Method/spline`` at full strength, the default.
  public static let spline = Smoothing(.spline)
  /// ``Method/quadratic`` at full strength.
  public static let quadratic = Smoothing(.quadratic)
  /// ``Method/catmullRom`` at full strength.
  public static let catmullRom = Smoothing(.catmullRom)
  /// ``Method/centripetal`` at full strength.
  public static let centripetal = Smoothing(.centripetal)
  /// ``Method/lowPass`` at full strength.
  public static let lowPass = Smoothing(.lowPass)
  /// ``Method/none``: exactly the samples.
  public static let none = Smoothing(.none)

  /// Every method at full strength.
  public static let allCases = Method.allCases.map { Smoothing($0) }

  /// The farthest that a drawn chord may lie from its curve, in canvas dots.
  public static let flatness = 0.1

  /// The farthest that a line goes beyond the samples' extent, as a part of that extent.
  public var overshoot: Double {
    switch method {
    case .quadratic, .none: 0
    // The two weights of a Catmull-Rom curve that can be negative add up to at least -1/8.
    case .catmullRom: 1.0 / 8
    // Tangents are no longer than their chord, of which u(1 - u) is at most a quarter.
    case .spline, .centripetal, .lowPass: 1.0 / 4
    }
  }

  /// Bounds that hold a line's curves too, where these leave the samples' extent.
  public func inkBounds(_ bounds: Rect) -> Rect {
    bounds.outset(by: overshoot * max(bounds.width, bounds.height))
  }

  /// The spans of a line of `count` samples.
  public func spanCount(forSamples count: Int) -> Int {
    method == .quadratic ? (count < 2 ? 0 : count) : max(0, count - 1)
  }

  /// The leading spans of a line that stay as they are when samples are added to its `count`.
  public func stableSpanCount(forSamples count: Int) -> Int {
    switch method {
    case .quadratic, .none: max(0, count - 1)
    case .catmullRom: count < 4 ? 0 : count - 2
    case .centripetal: max(0, count - 2)
    case .spline: max(0, SplineModel.stableCount(forSamples: count) - 2)
    case .lowPass: max(0, count - 3)
    }
  }

  /// The first sample that is needed to draw the end of a line from a span on: with fewer samples
  /// in front, the spans from there on are the same, only counted from the first one left.
  public func firstSample(ofSpan span: Int) -> Int {
    switch method {
    case .quadratic: max(0, span - 1)
    case .catmullRom, .centripetal: max(0, span - 2)
    case .spline, .lowPass: ModelBlock.firstSample(neededFor: max(0, span - 1))
    case .none: span
    }
  }

  /// The samples that a span of a line of `count` samples is drawn from.
  public func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    switch method {
    case .none: span..<min(span + 2, count)
    case .quadratic: max(0, span - 1)..<min(span + 2, count)
    case .catmullRom, .centripetal: max(0, span - 1)..<min(span + 3, count)
    case .spline, .lowPass:
      ModelBlock(of: max(0, span - 1), count: count).window
        .lowerBound..<ModelBlock(of: min(span + 2, count - 1), count: count).window.upperBound
    }
  }

  /// The first span that is another when a sample is.
  public func firstSpan(dependingOn sample: Int) -> Int {
    switch method {
    case .quadratic, .none: max(0, sample - 1)
    case .catmullRom, .centripetal, .lowPass: max(0, sample - 2)
    case .spline: max(0, ModelBlock.firstModelled(from: sample) - 2)
    }
  }

  /// Appends where a line begins, so that every span can go on from the point before it.
  ///
  /// - Parameters:
  ///   - span: The span that will be appended next.
  ///   - samples: All samples of the line.
  ///   - places: What ``modelledPlaces(of:)`` tells of them, if that is known.
  ///   - points: What the point is appended to.
  public func appendStart(
    ofSpan span: Int, of samples: [StrokeSample], modelledAt places: [SIMD2<Double>]? = nil,
    to points: inout [PathPoint]
  ) {
    guard !samples.isEmpty else { return }
    switch method {
    case .quadratic where span > 0:
      points.append(samples.point(span - 1).midpoint(to: samples.point(span)))
    case .quadratic, .catmullRom, .centripetal, .none: points.append(samples.point(span))
    case .spline, .lowPass: appendModelled(span..<span + 1, of: samples, at: places, to: &points)
    }
  }

  /// Appends the points of some spans, but for the first, which is the last of the span before.
  ///
  /// - Parameters:
  ///   - spans: Indices below ``spanCount(forSamples:)``.
  ///   - samples: All samples of the line.
  ///   - places: What ``modelledPlaces(of:)`` tells of them, if that is known.
  ///   - points: What the points are appended to.
  /// - Complexity: O(*n*) in the number of spans.
  public func appendSpans(
    _ spans: Range<Int>, of samples: [StrokeSample], modelledAt places: [SIMD2<Double>]? = nil,
    to points: inout [PathPoint]
  ) {
    guard !spans.isEmpty else { return }
    switch method {
    case .quadratic: for span in spans { appendQuadratic(span, of: samples, to: &points) }
    case .catmullRom: for span in spans { appendCatmullRom(span, of: samples, to: &points) }
    case .none: for span in spans { points.append(samples.point(span + 1)) }
    case .centripetal, .spline, .lowPass: appendCurves(spans, of: samples, at: places, to: &points)
    }
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

  /// Whether samples are given other places, and nothing else, at some cost.
  var modelsPlaces: Bool { method == .spline }

  /// Where all samples of a line are put.
  func modelledPlaces(of samples: [StrokeSample]) -> [SIMD2<Double>] {
    var points: [PathPoint] = []
    points.reserveCapacity(samples.count)
    appendModelled(samples.indices, of: samples, at: nil, to: &points)
    return points.map { SIMD2($0.location.x, $0.location.y) }
  }

  /// Appends curves through the samples, or through what they are modelled as.
  private func appendCurves(
    _ spans: Range<Int>, of samples: [StrokeSample], at places: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) {
    let needed = max(0, spans.lowerBound - 1)..<min(samples.count, spans.upperBound + 2)
    var knots: [PathPoint] = []
    knots.reserveCapacity(needed.count)
    appendModelled(needed, of: samples, at: places, to: &knots)
    let tension = method == .centripetal ? strength : 1
    let first = spans.lowerBound - needed.lowerBound
    CentripetalCurve(tension: tension).append(
      first..<first + spans.count, through: knots, to: &points)
  }

  /// Appends what some samples are modelled as.
  private func appendModelled(
    _ range: Range<Int>, of samples: [StrokeSample], at places: [SIMD2<Double>]?,
    to points: inout [PathPoint]
  ) {
    if let places, modelsPlaces {
      for index in range {
        var point = samples.point(index)
        point.location = Point(x: places[index].x, y: places[index].y)
        points.append(point)
      }
      return
    }
    switch method {
    case .spline: SplineModel(strength: strength).append(range, of: samples, to: &points)
    case .lowPass: LowPassModel(strength: strength).append(range, of: samples, to: &points)
    default: for index in range { points.append(samples.point(index)) }
    }
  }
}

extension [StrokeSample] {
  func point(_ index: Int) -> PathPoint { PathPoint(self[index]) }
}
