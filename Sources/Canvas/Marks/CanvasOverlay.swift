package import Geometry
package import Ink
import Raster

/// Temporary marks, which are not part of the sketch; apart from the caret, they hide no ink.
package struct CanvasOverlay: Hashable {
  /// A circle one dot wide.
  package struct Ring: Hashable {
    /// In screen dots.
    package var center: Point
    /// In screen dots.
    package var radius: Double
    package var color: InkColor

    package init(center: Point, radius: Double, color: InkColor) {
      (self.center, self.radius, self.color) = (center, radius, color)
    }
  }

  /// Circles, for example around touches.
  package var rings: [Ring] = []
  /// The strokes to mark one by one.
  package var strokes: [StrokeRecord] = []
  /// A rectangle to outline with a dotted line, in screen dots.
  package var frame: Rect?
  /// The caret of a text, one dot wide.
  package struct Caret: Hashable {
    /// In screen dots.
    package var line: Segment
    package var color: InkColor

    package init(line: Segment, color: InkColor) { (self.line, self.color) = (line, color) }

    func draw(into bitmap: inout DotBitmap) {
      bitmap.line(from: line.start, to: line.end, color: color)
    }
  }

  package var caret: Caret?
  /// The trail of the pointer, to show as a line one dot wide, in screen dots.
  package var trail: [Point] = []
  /// A rectangle to outline, in screen dots.
  package var outline: Rect?
  /// Horizontal and vertical lines to show as every second dot, in screen dots.
  package var guides: [Segment] = []
  /// The centers of squares of three by three dots, in screen dots.
  package var handles: [Point] = []

  package init() {}

  /// Draws the overlay, without the caret and the strokes, into a bitmap.
  func draw(into bitmap: inout DotBitmap) {
    if let frame { bitmap.dottedFrame(frame, color: .foreground) }
    bitmap.path(trail, color: .foreground)
    if let outline { bitmap.path(outline.outline, color: .foreground) }
    for guide in guides { bitmap.dots(along: guide, every: 2, color: .foreground) }
    for handle in handles { bitmap.square(around: handle, color: .foreground) }
    for ring in rings { bitmap.ring(around: ring.center, radius: ring.radius, color: ring.color) }
  }
}

extension DotBitmap {
  /// Draws dots along a line at a distance from each other, which are the same however the screen cuts it.
  mutating func dots(along line: Segment, every spacing: Double, color: InkColor) {
    guard let part = line.fractions(in: bounds.dots.rect) else { return }
    let (vector, length) = (line.end - line.start, line.start.distance(to: line.end))
    let first = (part.lowerBound * length / spacing).rounded(.up) * spacing
    for distance in stride(from: first, through: part.upperBound * length, by: spacing) {
      let point = line.start + vector * (length > 0 ? distance / length : 0)
      self.line(from: point, to: point, color: color)
    }
  }

  /// Draws a square of three by three dots.
  fileprivate mutating func square(around center: Point, color: InkColor) {
    for dy in [-1.0, 0, 1] {
      line(from: center + Vector(dx: -1, dy: dy), to: center + Vector(dx: 1, dy: dy), color: color)
    }
  }

  /// Draws every third dot of the edges of a rectangle, and its lower right corner.
  fileprivate mutating func dottedFrame(_ rect: Rect, color: InkColor) {
    let corners = rect.corners.map {
      Point(x: $0.x.rounded(.down) + 0.5, y: $0.y.rounded(.down) + 0.5)
    }
    for (start, end) in [(0, 1), (0, 3), (1, 2), (3, 2), (2, 2)] {
      dots(along: Segment(corners[start], corners[end]), every: 3, color: color)
    }
  }
}

extension DotBitmap {
  /// Draws a circle one dot wide; the center and the radius are in dots.
  mutating func ring(around center: Point, radius: Double, color: InkColor) {
    // A chord of a 32nd of the circle deviates from the arc by less than 0.5 % of the radius.
    let corners = Disc(center: center, radius: radius).corners(32)
    path(corners + corners.prefix(1), color: color)
  }

  /// Draws a line one dot wide from each point to the next.
  mutating func path(_ points: [Point], color: InkColor) {
    for (start, end) in zip(points, points.dropFirst()) { line(from: start, to: end, color: color) }
  }
}

/// The marks of strokes, which are painted once and then move with the canvas.
struct StrokeMarks {
  private(set) var bitmap = DotBitmap(columns: 0, rows: 0)
  private var strokes: [StrokeRecord] = []
  private var transform = Transform.identity

  /// The number of samples beyond which strokes are marked with straight lines between some of theirs.
  private static let maximumSamples = 20_000

  /// Shows other strokes, a moved canvas, or a screen of another size.
  mutating func update(
    _ strokes: [StrokeRecord], columns: Int, rows: Int, with painter: inout StrokePainter
  ) {
    let shift = transform.shift(to: painter.transform)
    let isSame = (bitmap.columns, bitmap.rows) == (columns, rows) && strokes == self.strokes
    (self.strokes, transform) = (strokes, painter.transform)
    if isSame, let shift {
      for cells in bitmap.shift(right: shift.right, down: shift.down) {
        paint(cells, with: &painter)
      }
    } else {
      bitmap = DotBitmap(columns: columns, rows: rows)
      paint(bitmap.bounds, with: &painter)
    }
  }

  /// Paints the strokes in some cells, in the ink of marks.
  private mutating func paint(_ cells: CellRect, with painter: inout StrokePainter) {
    let area = cells.dots.rect
    let visible = strokes.filter { transform.apply(to: $0.bounds).intersects(area) }
      .flatMap { $0.style.nib == .characters ? [$0] : $0.parts }
    let step = visible.reduce(0) { $0 + $1.sampleCount } / Self.maximumSamples + 1
    bitmap.clip = cells
    painter.marksCharacters = true
    painter.paint(
      visible.map { (step > 1 ? $0.thinned(by: step) : $0).recolored(.cyan) }, into: &bitmap)
    painter.marksCharacters = false
    bitmap.clip = bitmap.bounds
  }
}

extension StrokeRecord {
  /// Returns straight lines between the first of every group of samples, and the last.
  fileprivate func thinned(by step: Int) -> StrokeRecord {
    guard style.nib != .characters else { return self }
    let all = measuredSamples
    let kept = stride(from: 0, to: all.count - 1, by: step).map { all[$0] } + all.suffix(1)
    let exact = kept.map { sample in
      var sample = sample
      sample.flags.insert(.exactLocation)
      return sample
    }
    return StrokeRecord(style: style, samples: exact)?.moved(by: offset) ?? self
  }
}
