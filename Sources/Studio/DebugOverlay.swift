import Geometry
import Ink
import Raster

/// Marks that show how ink came about: where samples were measured, and what was drawn anew.
///
/// A measured sample is green, grey where it came together with a later one, an outline where its
/// place is an estimate or something of it is still to be corrected. A predicted one is red. A tick
/// points to where the pen leans, and frames are around what the last event changed.
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

  /// Marks the samples of a finished stroke.
  mutating func mark(_ samples: [StrokeSample]) {
    for sample in samples { marks.mark(sample, transform, isAwaited: false) }
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
        bitmap.mark(sample, transform, isAwaited: index >= stroke.finalSampleCount)
      }
      for sample in stroke.predictedSamples {
        bitmap.cross(at: transform.apply(to: sample.location), color: .red)
      }
    }
    for frame in frames { bitmap.frame(frame) }
  }
}

extension DotBitmap {
  fileprivate mutating func mark(
    _ sample: StrokeSample, _ transform: Transform, isAwaited: Bool
  ) {
    let place = transform.apply(to: sample.location)
    let color = sample.flags.contains(.coalesced) ? InkColor.gray : .green
    if isAwaited || sample.flags.contains(.estimatedLocation) {
      ring(around: place, radius: 1.5, color: color.rawValue)
    } else {
      cross(at: place, color: color)
    }
    guard let axis = sample.nibAxis else { return }
    line(from: place, to: place + axis * DebugOverlay.tick, color: InkColor.cyan.rawValue)
  }

  fileprivate mutating func cross(at place: Point, color: InkColor) {
    for arm in [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1)] {
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
