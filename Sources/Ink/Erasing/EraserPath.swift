public import Geometry

/// The path of a round eraser; it cuts the strokes whose ink it touches.
///
/// Section 6 of `docs/stroke-model.md`.
public struct EraserPath: Sendable {
  /// The eraser's radius, in canvas dots.
  public let radius: Double
  /// The smoothing with which strokes are drawn.
  public let smoothing: Smoothing
  /// The area in which the eraser can touch ink, in canvas dots.
  public let area: Rect
  /// The segments along which the eraser moves, in canvas dots.
  public let path: [Segment]

  /// The maximum distance between tested points of a line near the eraser, in canvas dots.
  private static let step = 0.5
  /// The minimum length of a remaining part of a stroke, in canvas dots.
  private static let minimumLength = 0.5
  /// The resolution of cuts, in steps per sample, which a sketch file stores exactly.
  private static let stepsPerSample = 1024.0
  /// The minimum half width of ink, in dots: no lit dot's center is farther from a line of one dot.
  private static let minimumHalfWidth = 0.75
  /// The maximum number of times that a remaining part is tested again.
  ///
  /// A remaining part is smoothed on its own, so its line may differ and touch the eraser again.
  private static let maximumPasses = 256

  /// Creates the path of an eraser that moves straight from point to point; `nil` without points.
  ///
  /// Points and radius are in canvas dots. O(*n*) in the number of points.
  public init?(through points: [Point], radius: Double, smoothing: Smoothing) {
    guard let area = Rect(enclosing: points), let first = points.first else { return nil }
    self.init(
      path: points.count == 1
        ? [Segment(first, first)] : zip(points, points.dropFirst()).map { Segment($0, $1) },
      radius: radius, smoothing: smoothing, area: area.outset(by: radius + Self.minimumHalfWidth))
  }

  private init(path: [Segment], radius: Double, smoothing: Smoothing, area: Rect) {
    (self.path, self.radius, self.smoothing, self.area) = (path, radius, smoothing, area)
  }

  /// Returns whether the bounds of a stroke's ink meet the bounds of the eraser's path.
  public func mayTouch(_ stroke: StrokeRecord) -> Bool {
    smoothing.inkBounds(of: stroke).intersects(area)
  }

  /// Returns what remains of parts of a stroke: no remaining line has ink that touches the eraser.
  ///
  /// The parts are ascending ranges of fractional sample indices, as in ``StrokeCut``. The bounds
  /// of the remaining ones are multiples of 1/1024.
  ///
  /// - Complexity: O(log *n* + *k*) for each part of *n* samples of which *k* are near the eraser, plus
  ///   a test against every segment of the path for each half dot of line near the eraser.
  public func remainder(
    of parts: [ClosedRange<Double>], of stroke: StrokeRecord
  ) -> [ClosedRange<Double>] {
    guard stroke.offset != .zero else {
      return parts.flatMap { remainder(of: $0, of: stroke, passes: Self.maximumPasses) }
    }
    // The line of a moved stroke is the moved line of its original.
    let back = stroke.offset * -1
    return moved(by: back).remainder(of: parts, of: stroke.moved(by: back))
  }

  private func moved(by offset: Vector) -> EraserPath {
    EraserPath(
      path: path.map { Segment($0.start + offset, $0.end + offset) }, radius: radius,
      smoothing: smoothing, area: Transform(translation: offset).apply(to: area))
  }

  private func remainder(
    of part: ClosedRange<Double>, of stroke: StrokeRecord, passes: Int
  ) -> [ClosedRange<Double>] {
    guard passes > 0, let piece = stroke.piece(part), mayTouch(piece) else { return [part] }
    let erased = erasedParts(of: piece)
    if erased.isEmpty { return [part] }
    var remaining: [ClosedRange<Double>] = []
    var start = piece.range.lowerBound
    for gap in erased {
      append(start, gap.lowerBound, of: stroke, to: &remaining)
      start = gap.upperBound
    }
    // If the end of the line was erased, nothing follows the last gap.
    if let last = erased.last, last.upperBound < piece.range.upperBound {
      append(start, piece.range.upperBound, of: stroke, to: &remaining)
    }
    return remaining.flatMap { remainder(of: $0, of: stroke, passes: passes - 1) }
  }

  /// Appends a remaining part, cut to positions that a file can store, if it is long enough.
  private func append(
    _ start: Double, _ end: Double, of stroke: StrokeRecord,
    to remaining: inout [ClosedRange<Double>]
  ) {
    let scale = Self.stepsPerSample
    let low = (start * scale).rounded(.up) / scale
    let high = (end * scale).rounded(.down) / scale
    guard low < high, let piece = stroke.piece(low...high), piece.isLonger(than: Self.minimumLength)
    else { return }
    remaining.append(low...high)
  }
}

extension StrokeRecord {
  /// Returns whether the samples, connected by straight lines, are at least as long as a number of dots.
  fileprivate func isLonger(than minimum: Double) -> Bool {
    var length = 0.0
    var last: Point?
    for index in 0..<sampleCount {
      let point = measuredSamples(in: index..<index + 1)[0].location
      length += last?.distance(to: point) ?? 0
      if length >= minimum { return true }
      last = point
    }
    return false
  }
}

// MARK: - Finding the erased parts of a line

extension EraserPath {
  /// The samples around a part of a line, whose angles turn the nib, and the line's style.
  private struct Pen {
    let style: StrokeStyle
    let samples: [StrokeSample]
    private var direction: NibDirection

    init(_ style: StrokeStyle, _ samples: [StrokeSample]) {
      (self.style, self.samples) = (style, samples)
      direction = NibDirection(style)
    }

    /// Returns the area that the nib covers at a point of the line, relative to the point.
    mutating func footprint(at point: PathPoint) -> NibFootprint {
      guard style.nib == .calligraphy else { return style.footprint(force: point.force) }
      let axis = direction.axis(at: point.timestamp, of: samples)
      return style.footprint(force: point.force, axis: axis)
    }
  }

  /// A point of a smoothed line and its fractional sample index.
  private struct LinePoint {
    var position: Double
    var point: PathPoint

    func interpolated(to other: LinePoint, at fraction: Double) -> LinePoint {
      LinePoint(
        position: position + (other.position - position) * fraction,
        point: point.interpolated(to: other.point, at: fraction))
    }
  }

  /// Returns the parts of a stroke whose ink the eraser touched, as positions in the original.
  private func erasedParts(of stroke: StrokeRecord) -> [ClosedRange<Double>] {
    stroke.spans(near: area, smoothing: smoothing).flatMap { spans in
      let window = LineWindow(spans, of: stroke, smoothing)
      return erasedParts(of: line(of: window, stroke), window, stroke).map { part in
        let start = stroke.position(ofIndex: part.lowerBound)
        return start...max(start, stroke.position(ofIndex: part.upperBound))
      }
    }
  }

  private func erasedParts(
    of line: [LinePoint], _ window: LineWindow, _ stroke: StrokeRecord
  ) -> [ClosedRange<Double>] {
    guard var last = line.first else { return [] }
    var pen = Pen(stroke.style, window.samples)
    var parts: [ClosedRange<Double>] = []
    var start = isErased(last, &pen) ? last.position : nil
    for point in line.dropFirst() {
      forEachStep(from: last, to: point, stroke.style) { before, after in
        let isErased = isErased(after, &pen)
        if isErased == (start != nil) { return }
        let edge = edge(between: before, after, &pen)
        if let begun = start { parts.append(begun...max(begun, edge.upperBound)) }
        start = isErased ? edge.lowerBound : nil
      }
      last = point
    }
    if let start { parts.append(start...max(start, last.position)) }
    return parts
  }

  /// Returns the smoothed line in a window; spans far from the eraser are reduced to end points.
  private func line(of window: LineWindow, _ stroke: StrokeRecord) -> [LinePoint] {
    var points: [PathPoint] = []
    let (samples, positions) = (window.samples, window.positions)
    let first = window.firstSample
    smoothing.appendStart(
      ofSpan: window.spans.lowerBound - first, of: samples, modeledAt: positions, to: &points)
    let start = window.spans.isEmpty ? 0 : fractions(ofSpan: window.spans.lowerBound, stroke)
    var line = points.map { LinePoint(position: start, point: $0) }
    for span in window.spans {
      let range = smoothing.fractionalIndices(ofSpan: span, of: stroke.sampleCount)
      points.removeAll(keepingCapacity: true)
      if isNear(span - first, window, stroke.style) {
        smoothing.appendSpans(
          span - first..<span - first + 1, of: samples, modeledAt: positions, to: &points)
      } else {
        points.append(PathPoint(samples[Int(range.upperBound) - first]))
      }
      for (index, point) in points.enumerated() {
        let fraction = Double(index + 1) / Double(points.count)
        let position = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        line.append(LinePoint(position: position, point: point))
      }
    }
    return line
  }

  private func fractions(ofSpan span: Int, _ stroke: StrokeRecord) -> Double {
    smoothing.fractionalIndices(ofSpan: span, of: stroke.sampleCount).lowerBound
  }

  /// Returns whether a span may be near the eraser, judged by the bounds of the samples it depends on.
  private func isNear(_ span: Int, _ window: LineWindow, _ style: StrokeStyle) -> Bool {
    let needed = smoothing.samples(ofSpan: span, of: window.samples.count)
    guard let extent = SampleExtent(window.samples[needed]) else { return false }
    return smoothing.inkBounds(style.bounds(extent.rect, force: extent.force), step: extent.step)
      .intersects(area)
  }

  /// Calls `body` with the ends of each ``step`` along a chord; far from the eraser, of the chord.
  private func forEachStep(
    from start: LinePoint, to end: LinePoint, _ style: StrokeStyle,
    _ body: (LinePoint, LinePoint) -> Void
  ) {
    let chord = Segment(start.point.location, end.point.location)
    let reach = style.halfWidth(force: max(start.point.force, end.point.force))
    guard chord.bounds.outset(by: max(reach, 0)).intersects(area) else { return body(start, end) }
    let count = max(1, (chord.start.distance(to: chord.end) / Self.step).rounded(.up))
    var before = start
    for index in 1...Int(min(count, 1e6)) {
      let after = start.interpolated(to: end, at: Double(index) / count)
      body(before, after)
      before = after
    }
  }

  /// Returns a narrow range of positions around the border of an erased part between `a` and `b`.
  ///
  /// One bound is inside the erased part and the other outside, so callers can round the part up.
  private func edge(between a: LinePoint, _ b: LinePoint, _ pen: inout Pen) -> ClosedRange<Double> {
    var (low, high) = (a, b)
    let isErasedAtFirst = isErased(a, &pen)
    while high.position - low.position > 0.25 / Self.stepsPerSample {
      let middle = low.interpolated(to: high, at: 0.5)
      if isErased(middle, &pen) == isErasedAtFirst { low = middle } else { high = middle }
    }
    return low.position...max(low.position, high.position)
  }

  private func isErased(_ point: LinePoint, _ pen: inout Pen) -> Bool {
    let footprint = pen.footprint(at: point.point)
    let center = point.point.location
    let nib = Segment(center + footprint.half * -1, center + footprint.half)
    let reach = radius + max(footprint.radius, Self.minimumHalfWidth)
    return path.contains { $0.distance(to: nib) < reach }
  }
}
