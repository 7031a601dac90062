import Geometry
import Ink
import Raster

/// Marks that show how ink came about: where samples were measured, and what was drawn anew.
///
/// A measured sample is green, grey where it came together with a later one, an outline where its
/// place is an estimate or something of it is still to be corrected. A predicted one is red. A tick
/// points to where the pen leans, and frames are around what the last event changed. On wide ink a
/// mark is larger, so that the cell of the sample has its colour; on ink of its own colour it is
/// magenta.
struct DebugOverlay {
  /// The marks of finished strokes.
  private var marks: DotBitmap
  private var frames: [CellRect] = []
  private let transform: Transform

  /// The length of a tick, in dots.
  fileprivate static let tick = 6.0

  /// Creates an overlay without marks, of a bitmap's size.
  init(bitmap: DotBitmap, transform: Transform) {
    marks = DotBitmap(columns: bitmap.columns, rows: bitmap.rows)
    self.transform = transform
  }

  /// Marks the samples of a finished stroke that is drawn in a style.
  mutating func mark(_ samples: [StrokeSample], in style: StrokeStyle) {
    for sample in samples { marks.mark(sample, transform, isAwaited: false, in: style) }
  }

  /// Frames some cells, instead of those before.
  mutating func frame(_ cells: [CellRect]) {
    frames = cells.filter { !$0.isEmpty }
  }

  /// Puts everything over ink, with the marks of a stroke under the hand.
  func draw(_ stroke: Stroke?, into bitmap: inout DotBitmap) {
    bitmap.add(marks)
    if let stroke, !stroke.isFinal {
      for (index, sample) in stroke.samples.enumerated() {
        bitmap.mark(
          sample, transform, isAwaited: index >= stroke.finalSampleCount, in: stroke.style)
      }
      for sample in stroke.predictedSamples {
        bitmap.cross(
          at: transform.apply(to: sample.location), color: .red.apart(from: stroke.style.color),
          arm: sample.markReach(in: stroke.style, transform))
      }
    }
    for frame in frames { bitmap.frame(frame) }
  }
}

extension DotBitmap {
  fileprivate mutating func mark(
    _ sample: StrokeSample, _ transform: Transform, isAwaited: Bool, in style: StrokeStyle
  ) {
    let place = transform.apply(to: sample.location)
    let reach = sample.markReach(in: style, transform)
    let isCoalesced = sample.flags.contains(.coalesced)
    let color = (isCoalesced ? InkColor.gray : .green).apart(from: style.color)
    if isAwaited || sample.flags.contains(.estimatedLocation) {
      ring(around: place, radius: reach + 0.5, color: color.rawValue)
    } else {
      cross(at: place, color: color, arm: reach)
    }
    guard let axis = sample.nibAxis else { return }
    line(
      from: place, to: place + axis * DebugOverlay.tick,
      color: InkColor.cyan.apart(from: style.color).rawValue)
  }

  fileprivate mutating func cross(at place: Point, color: InkColor, arm: Double) {
    for arm in [Vector(dx: arm, dy: 0), Vector(dx: 0, dy: arm)] {
      line(from: place + arm * -1, to: place + arm, color: color.rawValue)
    }
  }

  /// Draws a line one dot wide around cells, on their own dots.
  fileprivate mutating func frame(_ cells: CellRect) {
    let (dots, color) = (cells.dots, InkColor.blue.rawValue)
    let (left, right) = (dots.minX + 0.5, dots.maxX - 0.5)
    let (top, bottom) = (dots.minY + 0.5, dots.maxY - 0.5)
    let corners = [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom), Point(x: left, y: top),
    ]
    for (start, end) in zip(corners, corners.dropFirst()) {
      line(from: start, to: end, color: color)
    }
  }
}

extension InkColor {
  /// The colour itself, or one that no mark has where it would not be seen on an ink.
  fileprivate func apart(from ink: InkColor) -> InkColor { self == ink ? .magenta : self }
}

extension StrokeSample {
  /// How far a mark reaches from the sample, in screen dots: on ink that fills cells a cross of less
  /// than 4 dots in the sample's own would not be seen.
  fileprivate func markReach(in style: StrokeStyle, _ transform: Transform) -> Double {
    style.halfWidth(force: perpendicularForce) * transform.scale > 1.5 ? 2 : 1
  }
}
