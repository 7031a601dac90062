import Geometry

/// Where an eraser cuts: the parts of a line whose ink it touches.
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
  func erasedParts(of stroke: StrokeRecord) -> [ClosedRange<Double>] {
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
    var start = clearance(of: last, from: path, &pen) < 0 ? last.position : nil
    for point in line.dropFirst() {
      forEachStep(from: last, to: point, stroke.style) { before, after, path in
        let clearance = clearance(of: after, from: path, &pen)
        let isErased = clearance < 0
        if isErased == (start != nil) { return clearance }
        let edge = edge(between: before, after, by: path, &pen)
        if let begun = start { parts.append(begun...max(begun, edge.upperBound)) }
        start = isErased ? edge.lowerBound : nil
        return clearance
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
    func range(of span: Int) -> ClosedRange<Double> {
      smoothing.fractionalIndices(ofSpan: span, of: stroke.sampleCount)
    }
    let start = window.spans.isEmpty ? 0 : range(of: window.spans.lowerBound).lowerBound
    var line = points.map { LinePoint(position: start, point: $0) }
    for span in window.spans {
      let range = range(of: span)
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

  /// Returns whether a span may be near the eraser, judged by the bounds of the samples it depends on.
  private func isNear(_ span: Int, _ window: LineWindow, _ style: StrokeStyle) -> Bool {
    let needed = smoothing.samples(ofSpan: span, of: window.samples.count)
    guard let extent = SampleExtent(window.samples[needed]) else { return false }
    return smoothing.inkBounds(style.bounds(extent.rect, force: extent.force), step: extent.step)
      .intersects(area)
  }

  /// Calls `body` with the ends of each step along a chord, and what may erase the second one.
  ///
  /// It returns the second one's clearance, which says how far from there nothing changes (sphere
  /// tracing: Hart, 1996). Parts near the eraser have steps of ``step`` where the ink may change to
  /// erased, or back. Each other part is one step.
  private func forEachStep(
    from start: LinePoint, to end: LinePoint, _ style: StrokeStyle,
    _ body: (LinePoint, LinePoint, [Segment]) -> Double
  ) {
    let chord = Segment(start.point.location, end.point.location)
    let length = chord.start.distance(to: chord.end)
    let halfWidths = [start, end].map { max(0, style.halfWidth(force: $0.point.force)) }
    let halfWidth = max(halfWidths[0], halfWidths[1])
    // Along the chord, a round nib only changes its size; a broad one also turns.
    let change = style.nib == .calligraphy ? halfWidth : abs(halfWidths[0] - halfWidths[1])
    let isNear = chord.bounds.outset(by: halfWidth).intersects(area)
    let distance = radius + halfWidth + Self.minimumHalfWidth
    var before = start
    func step(to fraction: Double, near path: [Segment]) -> Double {
      let after = fraction < 1 ? start.interpolated(to: end, at: fraction) : end
      defer { before = after }
      return body(before, after, path)
    }
    for (part, path) in isNear ? parts(of: chord, within: distance) : [] {
      var fraction = part.lowerBound
      var clearance = fraction > 0 ? step(to: fraction, near: path) : 0
      while fraction < part.upperBound {
        let safe = max(Self.step, abs(clearance) - change) / length
        let least = (part.upperBound - part.lowerBound) / 1e6
        fraction = min(part.upperBound, max(fraction.nextUp, fraction + max(safe, least)))
        clearance = step(to: fraction, near: path)
      }
    }
    if before.position < end.position { _ = step(to: 1, near: []) }
  }

  /// Returns the parts of a chord that may be within a distance of the path, and of which segments.
  ///
  /// They are ascending fractions of the chord, without overlaps. No other point is that near.
  private func parts(
    of chord: Segment, within distance: Double
  ) -> [(fractions: ClosedRange<Double>, path: [Segment])] {
    var parts: [(fractions: ClosedRange<Double>, path: [Segment])] = []
    let near = path.compactMap { segment in
      chord.fractions(within: distance, of: segment).map { (fractions: $0, path: [segment]) }
    }
    for part in near.sorted(by: { $0.fractions.lowerBound < $1.fractions.lowerBound }) {
      if let last = parts.last?.fractions, part.fractions.lowerBound <= last.upperBound {
        let end = max(last.upperBound, part.fractions.upperBound)
        parts[parts.count - 1].fractions = last.lowerBound...end
        parts[parts.count - 1].path += part.path
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// Returns a narrow range of positions, with one bound inside, around the border of an erased
  /// part between `a` and `b`.
  private func edge(
    between a: LinePoint, _ b: LinePoint, by path: [Segment], _ pen: inout Pen
  ) -> ClosedRange<Double> {
    var (low, high) = (a, b)
    let isErasedAtFirst = clearance(of: a, from: path, &pen) < 0
    while high.position - low.position > 0.25 / Self.stepsPerSample {
      let middle = low.interpolated(to: high, at: 0.5)
      let isErased = clearance(of: middle, from: path, &pen) < 0
      if isErased == isErasedAtFirst { low = middle } else { high = middle }
    }
    return low.position...max(low.position, high.position)
  }

  /// Returns the distance of the ink at a point from what the eraser covers; negative if it is erased.
  private func clearance(
    of point: LinePoint, from path: [Segment], _ pen: inout Pen
  ) -> Double {
    let footprint = pen.footprint(at: point.point)
    let center = point.point.location
    let nib = Segment(center + footprint.half * -1, center + footprint.half)
    let reach = radius + max(footprint.radius, Self.minimumHalfWidth)
    return path.reduce(.infinity) { min($0, $1.distance(to: nib)) } - reach
  }
}
