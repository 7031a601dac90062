import Geometry
import Ink
import Raster

/// Marks that show how ink was produced: where samples were measured, and what was redrawn.
///
/// A measured sample is marked in green, or in gray if it was coalesced. The mark is an outline if the
/// location is estimated or an update of the sample is still expected, otherwise a cross. A predicted
/// sample is marked in red. A tick points in the direction in which the pen leans, and frames surround
/// what the latest frame changed. On wide ink marks are larger, so that the cell of the sample shows
/// their color. On ink of its own color a mark is magenta.
struct DebugOverlay {
  /// The marks of finished strokes.
  private var marks: DotBitmap
  private var frames: [CellRect] = []
  private let transform: Transform

  /// The length of a tick, in dots.
  fileprivate static let tick = 6.0

  /// Creates an overlay without marks, of the size of `bitmap`.
  init(bitmap: DotBitmap, transform: Transform) {
    marks = DotBitmap(columns: bitmap.columns, rows: bitmap.rows)
    self.transform = transform
  }

  /// Marks the samples of a finished stroke.
  mutating func mark(_ samples: [StrokeSample], in style: StrokeStyle) {
    for sample in samples { marks.mark(sample, transform, isAwaited: false, in: style) }
  }

  /// Replaces the frames by rectangles around cells.
  mutating func frame(_ cells: [DirtyCells]) {
    frames = cells.map(\.bounds).filter { !$0.isEmpty }
  }

  /// Draws the overlay into a bitmap, with the marks of the active strokes.
  ///
  /// The frames come first, because a cell shows its newest ink.
  func draw(_ strokes: [Stroke], into bitmap: inout DotBitmap) {
    for frame in frames { bitmap.frame(frame) }
    bitmap.add(marks)
    for stroke in strokes where !stroke.isFinal { draw(stroke, into: &bitmap) }
  }

  private func draw(_ stroke: Stroke, into bitmap: inout DotBitmap) {
    for (index, sample) in stroke.samples.enumerated() {
      bitmap.mark(
        sample, transform, isAwaited: index >= stroke.finalSampleCount, in: stroke.style)
    }
    for sample in stroke.predictedSamples {
      bitmap.cross(
        at: transform.apply(to: sample.location),
        color: .red.distinguished(from: stroke.style.color),
        arm: sample.markReach(in: stroke.style, transform))
    }
  }
}

extension DotBitmap {
  fileprivate mutating func mark(
    _ sample: StrokeSample, _ transform: Transform, isAwaited: Bool, in style: StrokeStyle
  ) {
    let point = transform.apply(to: sample.location)
    let reach = sample.markReach(in: style, transform)
    let isCoalesced = sample.flags.contains(.coalesced)
    let color = (isCoalesced ? InkColor.gray : .green).distinguished(from: style.color)
    if isAwaited || sample.flags.contains(.estimatedLocation) {
      ring(around: point, radius: reach + 0.5, color: color)
    } else {
      cross(at: point, color: color, arm: reach)
    }
    guard let axis = sample.azimuthUnitVector else { return }
    line(
      from: point, to: point + axis * DebugOverlay.tick,
      color: .cyan.distinguished(from: style.color))
  }

  fileprivate mutating func cross(at point: Point, color: InkColor, arm: Double) {
    for arm in [Vector(dx: arm, dy: 0), Vector(dx: 0, dy: arm)] {
      line(from: point + arm * -1, to: point + arm, color: color)
    }
  }

  /// Draws a line one dot wide along the outermost dots of a rectangle of cells.
  fileprivate mutating func frame(_ cells: CellRect) {
    let dots = cells.dots.rect
    let (left, right) = (dots.minX + 0.5, dots.maxX - 0.5)
    let (top, bottom) = (dots.minY + 0.5, dots.maxY - 0.5)
    let corners = [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom), Point(x: left, y: top),
    ]
    for (start, end) in zip(corners, corners.dropFirst()) {
      line(from: start, to: end, color: .blue)
    }
  }
}

extension InkColor {
  /// Returns the color itself, or magenta if it would be invisible on the ink of a stroke.
  fileprivate func distinguished(from ink: InkColor) -> InkColor { self == ink ? .magenta : self }
}

extension StrokeSample {
  /// Returns the distance that a mark extends from the sample, in screen dots.
  ///
  /// On ink that fills cells, a cross with fewer than 4 dots in the sample's own cell would be
  /// invisible.
  fileprivate func markReach(in style: StrokeStyle, _ transform: Transform) -> Double {
    style.halfWidth(force: perpendicularForce) * transform.scale > 1.5 ? 2 : 1
  }
}
