import Geometry
import Glibc
import Ink
import Raster

/// Marks that show how ink was produced: what was measured, and what was redrawn.
///
/// A dashed yellow segment leads from each touch event to the next, and a dashed red one from the latest
/// event to the end of its prediction. The mark of a sample depends on its origin:
///
/// | sample | mark |
/// |---|---|
/// | the newest of an event | green upright cross |
/// | coalesced | gray diagonal cross |
/// | predicted | red diamond |
/// | with an estimated location, or awaiting an update | a square outline instead of the cross |
///
/// A dot marks the newest sample of an event, in the middle of its outline. Marks that would overlap become
/// dots. A tick points in the direction in which the pen leans; its length is proportional to the cosine of the
/// altitude. A bar below the newest sample of an event is a measured force. Both are dotted if they are estimates.
///
/// A prediction is kept as a dotted red line with a diamond. A solid red line leads from its end to where the
/// pointer was at that time, which is the error. A frame surrounds each group of adjacent cells that the latest frame redrew: those whose settled ink changed, and those with wet ink
/// now or before. On wide ink marks are larger, so that the cell of the sample shows their color. On ink of
/// its own color a mark is magenta.
struct DebugOverlay {
  /// The marks of finished strokes.
  private var marks: DotBitmap
  /// The cells of the settled layer that the latest update changed.
  var changed: CellSet
  /// The cells of the wet layer with ink.
  private var wetInk: CellSet
  private var frames: [CellRect] = []
  private let transform: Transform

  /// The length of the tick of a pen that lies flat, in dots.
  fileprivate static let tick = 6.0

  init(bitmap: DotBitmap, transform: Transform) {
    marks = DotBitmap(columns: bitmap.columns, rows: bitmap.rows)
    changed = CellSet(columns: bitmap.columns, rows: bitmap.rows)
    wetInk = changed
    self.transform = transform
  }

  mutating func mark(_ samples: [StrokeSample], in style: StrokeStyle) {
    marks.segments(of: samples, transform, in: style)
    marks.mark(samples, transform, finalCount: samples.count, in: style)
  }

  /// Frames the changed cells, and the cells of the wet layer that have ink now, instead of the last ones.
  mutating func frameChanges(_ wetInk: CellSet) {
    var redrawn = changed
    redrawn.formUnion(self.wetInk)
    redrawn.formUnion(wetInk)
    frames = redrawn.regions
    self.wetInk = wetInk
  }

  /// Draws the overlay; the frames come first, because a cell shows its newest ink.
  func draw(_ strokes: [Stroke], _ trace: PredictionTrace?, into bitmap: inout DotBitmap) {
    for frame in frames { bitmap.frame(frame) }
    bitmap.add(marks)
    for stroke in strokes where !stroke.isFinal { draw(stroke, into: &bitmap) }
    if let trace { draw(trace, into: &bitmap) }
  }

  private func draw(_ trace: PredictionTrace, into bitmap: inout DotBitmap) {
    let path = trace.predicted.map { transform.apply(to: $0.location) }
    guard let end = path.last else { return }
    for (start, end) in zip(path, path.dropFirst()) {
      bitmap.dashedLine(from: start, to: end, color: .red, isDotted: true)
    }
    bitmap.diamond(at: end, color: .red, reach: 2)
    if let outcome = trace.outcome {
      bitmap.line(from: end, to: transform.apply(to: outcome), color: .red)
    }
  }

  private func draw(_ stroke: Stroke, into bitmap: inout DotBitmap) {
    let lastEvent = stroke.samples.last.map { [$0] } ?? []
    bitmap.segments(of: stroke.samples, transform, in: stroke.style)
    bitmap.segments(
      of: lastEvent + stroke.predictedSamples.suffix(1), transform, in: stroke.style, color: .red)
    bitmap.mark(
      stroke.samples, transform, finalCount: stroke.finalSampleCount, in: stroke.style)
    for sample in stroke.predictedSamples {
      bitmap.diamond(
        at: transform.apply(to: sample.location),
        color: .red.distinguished(from: stroke.style.color),
        reach: sample.markReach(in: stroke.style, transform) + 1)
    }
  }
}

extension DotBitmap {
  fileprivate mutating func segments(
    of samples: [StrokeSample], _ transform: Transform, in style: StrokeStyle,
    color: InkColor = .yellow
  ) {
    let events = samples.filter { !$0.flags.contains(.coalesced) }
      .map { transform.apply(to: $0.location) }
    for (start, end) in zip(events, events.dropFirst()) {
      dashedLine(from: start, to: end, color: color.distinguished(from: style.color))
    }
  }

  /// Marks samples, of which those from an index on await updates.
  fileprivate mutating func mark(
    _ samples: [StrokeSample], _ transform: Transform, finalCount: Int, in style: StrokeStyle
  ) {
    var marked: Point?
    for (index, sample) in samples.enumerated() {
      let point = transform.apply(to: sample.location)
      let size = 2 * sample.markReach(in: style, transform) + 2
      if let marked, marked.distance(to: point) < size {
        let color = sample.flags.contains(.coalesced) ? InkColor.gray : .green
        line(from: point, to: point, color: color.distinguished(from: style.color))
      } else {
        mark(sample, at: point, isAwaited: index >= finalCount, transform, in: style)
        marked = point
      }
    }
  }

  private mutating func mark(
    _ sample: StrokeSample, at point: Point, isAwaited: Bool, _ transform: Transform,
    in style: StrokeStyle
  ) {
    let reach = sample.markReach(in: style, transform)
    let isCoalesced = sample.flags.contains(.coalesced)
    let color = (isCoalesced ? InkColor.gray : .green).distinguished(from: style.color)
    if isAwaited || sample.flags.contains(.estimatedLocation) {
      ring(around: point, radius: reach + 0.5, color: color)
      if !isCoalesced { line(from: point, to: point, color: color) }
    } else {
      cross(at: point, color: color, arm: reach, isDiagonal: isCoalesced)
    }
    if style.maximumForce != nil, !isCoalesced {
      let start = point + Vector(dx: -2, dy: reach + 2)
      let isEstimate = sample.flags.contains(.estimatedForce)
      bar(from: start, to: start + Vector(dx: 4, dy: 0), isDotted: isEstimate, color: color)
    }
    guard let lean = sample.azimuthUnitVector else { return }
    // A dialed direction may have no altitude.
    let tip = point + lean * (DebugOverlay.tick * max(cos(sample.altitude ?? 0), 0))
    let isEstimate = !sample.flags.isDisjoint(with: [.estimatedAzimuth, .estimatedAltitude])
    bar(from: point, to: tip, isDotted: isEstimate, color: .cyan.distinguished(from: style.color))
  }

  private mutating func bar(from start: Point, to end: Point, isDotted: Bool, color: InkColor) {
    if isDotted {
      dashedLine(from: start, to: end, color: color, isDotted: true)
    } else {
      line(from: start, to: end, color: color)
    }
  }

  private mutating func cross(at point: Point, color: InkColor, arm: Double, isDiagonal: Bool) {
    let down = isDiagonal ? Vector(dx: arm, dy: -arm) : Vector(dx: 0, dy: arm)
    let arms = [Vector(dx: arm, dy: isDiagonal ? arm : 0), down]
    for arm in arms { line(from: point + arm * -1, to: point + arm, color: color) }
  }

  fileprivate mutating func diamond(at point: Point, color: InkColor, reach: Double) {
    let corners = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (1, 0)].map { x, y in
      point + Vector(dx: x, dy: y) * reach
    }
    path(corners, color: color)
  }

  /// Draws the dots of a line in every other cell, so that the cells between show the ink, or every other dot.
  fileprivate mutating func dashedLine(
    from start: Point, to end: Point, color: InkColor, isDotted: Bool = false
  ) {
    let vector = end - start
    let count = max(abs(vector.dx), abs(vector.dy)).rounded(.up)
    let visible = clip.dots.rect.outset(by: 1)
    guard count > 0, count.isFinite, let part = Segment(start, end).fractions(in: visible)
    else { return }
    let isFlat = abs(vector.dx) >= abs(vector.dy)
    let first = (part.lowerBound * count).rounded(.down)
    for index in stride(from: first, through: part.upperBound * count, by: 1) {
      let point = start + vector * (index / count)
      let cell = isFlat ? point.x / Double(Cell.width) : point.y / Double(Cell.height)
      let position = isDotted ? index : cell.rounded(.down)
      let isGap = position.truncatingRemainder(dividingBy: 2) != 0
      if !isGap { line(from: point, to: point, color: color) }
    }
  }

  /// Draws a line one dot wide along the outermost dots of a rectangle of cells.
  fileprivate mutating func frame(_ cells: CellRect) {
    let dots = cells.dots.rect
    let (left, right) = (dots.minX + 0.5, dots.maxX - 0.5)
    let (top, bottom) = (dots.minY + 0.5, dots.maxY - 0.5)
    path(Rect(minX: left, minY: top, maxX: right, maxY: bottom).outline, color: .blue)
  }
}

extension InkColor {
  /// Returns the color itself, or magenta if it would be invisible on the ink of a stroke.
  fileprivate func distinguished(from ink: InkColor) -> InkColor { self == ink ? .magenta : self }
}

extension StrokeSample {
  /// Returns the distance that a mark extends from the sample, in dots; more on ink that would cover it.
  fileprivate func markReach(in style: StrokeStyle, _ transform: Transform) -> Double {
    style.halfWidth(force: perpendicularForce) * transform.scale > 1.5 ? 2 : 1
  }
}

extension CellSet {
  /// Rectangles that surround the groups of adjacent cells; no two of them touch.
  var regions: [CellRect] {
    var regions: [CellRect] = []
    forEachRun { columns, row in
      var region = CellRect(columns: columns, rows: row..<row + 1)
      while let index = regions.firstIndex(where: region.touches) {
        region.formUnion(regions.remove(at: index))
      }
      regions.append(region)
    }
    return regions
  }
}

extension CellRect {
  /// Returns whether two rectangles overlap, or have cells side by side or corner to corner.
  fileprivate func touches(_ other: CellRect) -> Bool {
    columns.lowerBound <= other.columns.upperBound && other.columns.lowerBound <= columns.upperBound
      && rows.lowerBound <= other.rows.upperBound && other.rows.lowerBound <= rows.upperBound
  }

  /// Grows to contain another rectangle; neither may be empty.
  fileprivate mutating func formUnion(_ other: CellRect) {
    columns =
      min(
        columns.lowerBound, other.columns.lowerBound)..<max(
        columns.upperBound, other.columns.upperBound)
    rows = min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
  }
}
