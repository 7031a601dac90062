public import Geometry

/// The way of a round eraser, and what it leaves of strokes.
///
/// Section 6 of `docs/stroke-model.md`.
public struct EraserPath: Sendable {
  /// The eraser's radius, in canvas dots.
  public let radius: Double
  /// How the strokes that are rubbed are drawn.
  public let smoothing: Smoothing

  private let path: [Segment]
  private let area: Rect

  /// The farthest that two places of a line are from each other which are looked at, in dots.
  private static let step = 0.5
  /// The shortest part of a stroke that is left, in dots.
  private static let leastLength = 0.5
  /// How finely a cut is placed; what a sketch file keeps is then what was cut.
  private static let placesPerSample = 1024.0
  /// The least half width of ink, in dots: no lit dot's centre is farther from a line of one dot.
  private static let leastHalfWidth = 0.75
  /// What is left of a stroke is modelled anew, and may then reach into the eraser's way again; how
  /// often that is looked at.
  private static let passes = 256

  /// Creates the way of an eraser, or `nil` where it touches nothing.
  ///
  /// - Parameters:
  ///   - points: Where the eraser was, in canvas dots; straight in between.
  ///   - radius: In canvas dots.
  ///   - smoothing: How the strokes are drawn.
  public init?(through points: [Point], radius: Double, smoothing: Smoothing) {
    guard let area = Rect(enclosing: points), let first = points.first else { return nil }
    self.radius = radius
    self.smoothing = smoothing
    self.area = area.outset(by: radius + Self.leastHalfWidth)
    path =
      points.count == 1
      ? [Segment(first, first)] : zip(points, points.dropFirst()).map { Segment($0, $1) }
  }

  /// Whether the eraser may have touched a stroke.
  public func mayTouch(_ stroke: StrokeRecord) -> Bool {
    smoothing.inkBounds(stroke.bounds).intersects(area)
  }

  /// What is left of parts of a stroke: no line whose ink would reach the eraser's way.
  ///
  /// - Parameters:
  ///   - parts: From where to where, in samples, as in ``StrokeCut``.
  ///   - stroke: The stroke that the parts are of.
  /// - Returns: The parts that stay, in order.
  /// - Complexity: O(*n*) in the samples of the parts; more only near the eraser's way.
  public func rest(
    of parts: [ClosedRange<Double>], of stroke: StrokeRecord
  ) -> [ClosedRange<Double>] {
    parts.flatMap { rest(of: $0, of: stroke, passes: Self.passes) }
  }

  private func rest(
    of part: ClosedRange<Double>, of stroke: StrokeRecord, passes: Int
  ) -> [ClosedRange<Double>] {
    guard passes > 0, let piece = stroke.piece(part), mayTouch(piece) else { return [part] }
    let rubbed = rubbedParts(of: piece)
    if rubbed.isEmpty { return [part] }
    var rest: [ClosedRange<Double>] = []
    var start = part.lowerBound
    let knots = PieceKnots(part)
    for gap in rubbed {
      append(start, knots.place(gap.lowerBound), of: stroke, to: &rest)
      start = knots.place(gap.upperBound)
    }
    // A line that was rubbed at its very end goes no farther.
    if let last = rubbed.last, last.upperBound < Double(piece.samples.count - 1) {
      append(start, part.upperBound, of: stroke, to: &rest)
    }
    return rest.flatMap { self.rest(of: $0, of: stroke, passes: passes - 1) }
  }

  /// Adds a part that is left, moved away from the eraser to a place that a file can keep, unless
  /// it is too short to be seen.
  private func append(
    _ start: Double, _ end: Double, of stroke: StrokeRecord,
    to rest: inout [ClosedRange<Double>]
  ) {
    let scale = Self.placesPerSample
    let low = (start * scale).rounded(.up) / scale
    let high = (end * scale).rounded(.down) / scale
    guard low < high, let piece = stroke.piece(low...high) else { return }
    let points = piece.samples.map(\.location)
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    if length >= Self.leastLength { rest.append(low...high) }
  }
}

// MARK: - Where a line is rubbed

extension EraserPath {
  /// A place of a modelled line.
  private struct Spot {
    /// Where along the samples.
    var place: Double
    var point: PathPoint

    func interpolated(to other: Spot, at part: Double) -> Spot {
      Spot(
        place: place + (other.place - place) * part,
        point: .blend(
          point, 1 - part, other.point, part, point, 0, point, 0))
    }
  }

  /// The parts of a stroke whose ink the eraser touched, by places along its samples.
  private func rubbedParts(of stroke: StrokeRecord) -> [ClosedRange<Double>] {
    let line = modelledLine(of: stroke)
    guard var last = line.first else { return [] }
    var parts: [ClosedRange<Double>] = []
    var start = isRubbed(last, stroke) ? last.place : nil
    for spot in line.dropFirst() {
      visit(from: last, to: spot, stroke) { before, after in
        let isRubbed = isRubbed(after, stroke)
        if isRubbed == (start != nil) { return }
        let edge = edge(between: before, after, stroke)
        if let begun = start { parts.append(begun...max(begun, edge.upperBound)) }
        start = isRubbed ? edge.lowerBound : nil
      }
      last = spot
    }
    if let start { parts.append(start...max(start, last.place)) }
    return parts
  }

  /// The line of a stroke, with the place along the samples of each of its points; where the eraser
  /// is far, only where its spans end, roughly.
  private func modelledLine(of stroke: StrokeRecord) -> [Spot] {
    let samples = stroke.samples
    var points: [PathPoint] = []
    smoothing.appendStart(ofSpan: 0, of: samples, to: &points)
    var spots = points.map { Spot(place: 0, point: $0) }
    for span in 0..<smoothing.spanCount(forSamples: samples.count) {
      let places = smoothing.places(ofSpan: span, samples: samples.count)
      points.removeAll(keepingCapacity: true)
      if isNear(span, of: stroke) {
        smoothing.appendSpans(span..<span + 1, of: samples, to: &points)
      } else {
        points.append(PathPoint(samples[Int(places.upperBound)]))
      }
      for (index, point) in points.enumerated() {
        let part = Double(index + 1) / Double(points.count)
        let place = places.lowerBound + (places.upperBound - places.lowerBound) * part
        spots.append(Spot(place: place, point: point))
      }
    }
    return spots
  }

  /// Whether a span may be near the eraser: it is within the extent of what it is drawn from, or
  /// little outside.
  private func isNear(_ span: Int, of stroke: StrokeRecord) -> Bool {
    let needed = smoothing.samples(ofSpan: span, of: stroke.samples.count)
    let bounds = stroke.style.bounds(of: Array(stroke.samples[needed]))
    return bounds.map { smoothing.inkBounds($0).intersects(area) } ?? false
  }

  /// Goes along a chord in steps that are short enough where the eraser is near.
  private func visit(
    from start: Spot, to end: Spot, _ stroke: StrokeRecord, _ step: (Spot, Spot) -> Void
  ) {
    let way = Segment(start.point.location, end.point.location)
    let reach = stroke.style.halfWidth(force: max(start.point.force, end.point.force))
    guard way.bounds.outset(by: max(reach, 0)).intersects(area) else { return step(start, end) }
    let count = max(
      1, (start.point.location.distance(to: end.point.location) / Self.step).rounded(.up))
    var before = start
    for index in 1...Int(min(count, 1e6)) {
      let after = start.interpolated(to: end, at: Double(index) / count)
      step(before, after)
      before = after
    }
  }

  /// Where between two places, of which one is rubbed, the ink begins to be touched; the bounds are
  /// on either side, so that the rubbed part can be rounded up.
  private func edge(between a: Spot, _ b: Spot, _ stroke: StrokeRecord) -> ClosedRange<Double> {
    var (low, high) = (a, b)
    let isRubbedAtFirst = isRubbed(a, stroke)
    while high.place - low.place > 0.25 / Self.placesPerSample {
      let middle = low.interpolated(to: high, at: 0.5)
      if isRubbed(middle, stroke) == isRubbedAtFirst { low = middle } else { high = middle }
    }
    return low.place...max(low.place, high.place)
  }

  private func isRubbed(_ spot: Spot, _ stroke: StrokeRecord) -> Bool {
    let axis = stroke.samples.nibAxis(at: spot.point.timestamp)
    let print = stroke.style.print(force: spot.point.force, axis: axis)
    let place = spot.point.location
    let nib = Segment(place + print.half * -1, place + print.half)
    let reach = radius + max(print.radius, Self.leastHalfWidth)
    return path.contains { $0.distance(to: nib) < reach }
  }
}

/// Where the samples of a stroke's part lie in the stroke.
private struct PieceKnots {
  private let part: ClosedRange<Double>

  init(_ part: ClosedRange<Double>) {
    self.part = part
  }

  /// The place in the stroke of a place in the part.
  func place(_ place: Double) -> Double {
    let index = place.rounded(.down)
    let (low, high) = (knot(index), knot(index + 1))
    return low + (high - low) * (place - index)
  }

  private func knot(_ index: Double) -> Double {
    index == 0 ? part.lowerBound : min(part.lowerBound.rounded(.down) + index, part.upperBound)
  }
}

extension Smoothing {
  /// From where to where along the samples a span of a line goes.
  fileprivate func places(ofSpan span: Int, samples count: Int) -> ClosedRange<Double> {
    let (span, last) = (Double(span), Double(count - 1))
    guard method == .quadratic else { return span...span + 1 }
    return max(span - 0.5, 0)...min(span + 0.5, last)
  }
}
