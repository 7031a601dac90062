public import Geometry

/// The path of a round eraser; it cuts the strokes whose ink it touches.
///
/// Section 6 of `docs/stroke-model.md`.
public struct EraserPath: Sendable {
  /// The eraser's radius, in canvas dots.
  public let radius: Double
  /// The smoothing with which strokes are drawn.
  public let smoothing: Smoothing

  private let path: [Segment]
  private let area: Rect

  /// The maximum distance between tested points of a line near the eraser, in canvas dots.
  private static let step = 0.5
  /// The minimum length of a remaining part of a stroke, in canvas dots.
  private static let minimumLength = 0.5
  /// The resolution of cuts, in steps per sample.
  ///
  /// A sketch file stores this resolution exactly.
  private static let stepsPerSample = 1024.0
  /// The minimum half width of ink, in dots.
  ///
  /// The center of a lit dot is never farther from a line of one dot.
  private static let minimumHalfWidth = 0.75
  /// The maximum number of times that a remaining part is tested again.
  ///
  /// A remaining part is smoothed on its own, so its line may differ and touch the eraser again.
  private static let maximumPasses = 256

  /// Creates the path of an eraser; `nil` if there are no points.
  ///
  /// - Parameters:
  ///   - points: The eraser's positions, in canvas dots. It moves in straight lines between them.
  ///   - radius: In canvas dots.
  ///   - smoothing: The smoothing with which strokes are drawn.
  /// - Complexity: O(*n*) in the number of points.
  public init?(through points: [Point], radius: Double, smoothing: Smoothing) {
    guard let area = Rect(enclosing: points), let first = points.first else { return nil }
    self.radius = radius
    self.smoothing = smoothing
    self.area = area.outset(by: radius + Self.minimumHalfWidth)
    path =
      points.count == 1
      ? [Segment(first, first)] : zip(points, points.dropFirst()).map { Segment($0, $1) }
  }

  /// Returns whether the bounds of a stroke's ink meet those of the eraser's path.
  ///
  /// - Complexity: O(1).
  public func mayTouch(_ stroke: StrokeRecord) -> Bool {
    smoothing.inkBounds(stroke.bounds).intersects(area)
  }

  /// Returns what remains of parts of a stroke: no remaining line has ink that touches the eraser.
  ///
  /// - Parameters:
  ///   - parts: Ranges of fractional sample indices, as in ``StrokeCut``.
  ///   - stroke: The stroke that the parts belong to.
  /// - Returns: The remaining parts, in ascending order. Their bounds are multiples of 1/1024.
  /// - Complexity: O(*n*) in the samples of the parts, plus a test against every segment of the path
  ///   for each half dot of line near the eraser.
  public func remainder(
    of parts: [ClosedRange<Double>], of stroke: StrokeRecord
  ) -> [ClosedRange<Double>] {
    parts.flatMap { remainder(of: $0, of: stroke, passes: Self.maximumPasses) }
  }

  private func remainder(
    of part: ClosedRange<Double>, of stroke: StrokeRecord, passes: Int
  ) -> [ClosedRange<Double>] {
    guard passes > 0, let piece = stroke.piece(part), mayTouch(piece) else { return [part] }
    let erased = erasedParts(of: piece)
    if erased.isEmpty { return [part] }
    var remaining: [ClosedRange<Double>] = []
    var start = part.lowerBound
    let indices = PieceIndices(part)
    for gap in erased {
      append(start, indices.position(gap.lowerBound), of: stroke, to: &remaining)
      start = indices.position(gap.upperBound)
    }
    // If the end of the line was erased, nothing follows the last gap.
    if let last = erased.last, last.upperBound < Double(piece.samples.count - 1) {
      append(start, part.upperBound, of: stroke, to: &remaining)
    }
    return remaining.flatMap { remainder(of: $0, of: stroke, passes: passes - 1) }
  }

  /// Appends a remaining part, shortened to positions that a file can store.
  ///
  /// A part shorter than ``minimumLength`` is dropped.
  private func append(
    _ start: Double, _ end: Double, of stroke: StrokeRecord,
    to remaining: inout [ClosedRange<Double>]
  ) {
    let scale = Self.stepsPerSample
    let low = (start * scale).rounded(.up) / scale
    let high = (end * scale).rounded(.down) / scale
    guard low < high, let piece = stroke.piece(low...high) else { return }
    let points = piece.samples.map(\.location)
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    if length >= Self.minimumLength { remaining.append(low...high) }
  }
}

// MARK: - Finding the erased parts of a line

extension EraserPath {
  /// A point of a smoothed line and its fractional sample index.
  private struct LinePoint {
    var position: Double
    var point: PathPoint

    func interpolated(to other: LinePoint, at fraction: Double) -> LinePoint {
      LinePoint(
        position: position + (other.position - position) * fraction,
        point: .blend(
          point, 1 - fraction, other.point, fraction, point, 0, point, 0))
    }
  }

  /// Returns the parts of a stroke whose ink the eraser touched, as fractional sample indices.
  private func erasedParts(of stroke: StrokeRecord) -> [ClosedRange<Double>] {
    let line = smoothedLine(of: stroke)
    guard var last = line.first else { return [] }
    var parts: [ClosedRange<Double>] = []
    var start = isErased(last, stroke) ? last.position : nil
    for point in line.dropFirst() {
      forEachStep(from: last, to: point, stroke) { before, after in
        let isErased = isErased(after, stroke)
        if isErased == (start != nil) { return }
        let edge = edge(between: before, after, stroke)
        if let begun = start { parts.append(begun...max(begun, edge.upperBound)) }
        start = isErased ? edge.lowerBound : nil
      }
      last = point
    }
    if let start { parts.append(start...max(start, last.position)) }
    return parts
  }

  /// Returns the smoothed line of a stroke.
  ///
  /// Spans far from the eraser are reduced to one approximate end point.
  private func smoothedLine(of stroke: StrokeRecord) -> [LinePoint] {
    let samples = stroke.samples
    var points: [PathPoint] = []
    smoothing.appendStart(ofSpan: 0, of: samples, to: &points)
    var line = points.map { LinePoint(position: 0, point: $0) }
    for span in 0..<smoothing.spanCount(forSamples: samples.count) {
      let range = smoothing.fractionalIndices(ofSpan: span, of: samples.count)
      points.removeAll(keepingCapacity: true)
      if isNear(span, of: stroke) {
        smoothing.appendSpans(span..<span + 1, of: samples, to: &points)
      } else {
        points.append(PathPoint(samples[Int(range.upperBound)]))
      }
      for (index, point) in points.enumerated() {
        let fraction = Double(index + 1) / Double(points.count)
        let position = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        line.append(LinePoint(position: position, point: point))
      }
    }
    return line
  }

  /// Returns whether a span may be near the eraser, judged by the bounds of the samples it depends on.
  private func isNear(_ span: Int, of stroke: StrokeRecord) -> Bool {
    let needed = smoothing.samples(ofSpan: span, of: stroke.samples.count)
    let bounds = stroke.style.bounds(of: Array(stroke.samples[needed]))
    return bounds.map { smoothing.inkBounds($0).intersects(area) } ?? false
  }

  /// Calls `body` with the ends of each step along a chord.
  ///
  /// Steps are at most ``step`` long near the eraser. Elsewhere the chord is one step.
  private func forEachStep(
    from start: LinePoint, to end: LinePoint, _ stroke: StrokeRecord,
    _ body: (LinePoint, LinePoint) -> Void
  ) {
    let chord = Segment(start.point.location, end.point.location)
    let reach = stroke.style.halfWidth(force: max(start.point.force, end.point.force))
    guard chord.bounds.outset(by: max(reach, 0)).intersects(area) else { return body(start, end) }
    let count = max(
      1, (start.point.location.distance(to: end.point.location) / Self.step).rounded(.up))
    var before = start
    for index in 1...Int(min(count, 1e6)) {
      let after = start.interpolated(to: end, at: Double(index) / count)
      body(before, after)
      before = after
    }
  }

  /// Returns a narrow range of positions that contains the border of an erased part.
  ///
  /// The border lies between `a` and `b`. One bound of the range is inside the erased part and the
  /// other outside, so that callers can round the erased part up.
  private func edge(
    between a: LinePoint, _ b: LinePoint, _ stroke: StrokeRecord
  ) -> ClosedRange<Double> {
    var (low, high) = (a, b)
    let isErasedAtFirst = isErased(a, stroke)
    while high.position - low.position > 0.25 / Self.stepsPerSample {
      let middle = low.interpolated(to: high, at: 0.5)
      if isErased(middle, stroke) == isErasedAtFirst { low = middle } else { high = middle }
    }
    return low.position...max(low.position, high.position)
  }

  private func isErased(_ point: LinePoint, _ stroke: StrokeRecord) -> Bool {
    let axis = stroke.samples.nibAxis(at: point.point.timestamp)
    let footprint = stroke.style.footprint(force: point.point.force, axis: axis)
    let center = point.point.location
    let nib = Segment(center + footprint.half * -1, center + footprint.half)
    let reach = radius + max(footprint.radius, Self.minimumHalfWidth)
    return path.contains { $0.distance(to: nib) < reach }
  }
}

/// Converts fractional sample indices of a piece to those of the whole stroke.
private struct PieceIndices {
  private let part: ClosedRange<Double>

  /// Creates the conversion for the piece at a range of the stroke.
  init(_ part: ClosedRange<Double>) {
    self.part = part
  }

  /// Returns the position in the stroke that corresponds to one in the piece.
  func position(_ position: Double) -> Double {
    let index = position.rounded(.down)
    let (low, high) = (samplePosition(index), samplePosition(index + 1))
    return low + (high - low) * (position - index)
  }

  private func samplePosition(_ index: Double) -> Double {
    index == 0 ? part.lowerBound : min(part.lowerBound.rounded(.down) + index, part.upperBound)
  }
}
