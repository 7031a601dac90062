import Canvas
import Geometry
import Gestures
import Ink

/// Points at something with ink that fades, which everybody in a room sees, and which is never an edit.
final class LaserTool: ToolController {
  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    gesture.state == .began
      ? .canvasPressed + [.sketch { $0.laser.begin(gesture.strokes) }]
      : [.sketch { $0.laser.strokesUpdated(at: $1) }]
  }
}

/// The strokes of the laser: those in progress, and those that fade.
struct LaserInk {
  /// How long a stroke stays after its touch has ended, in seconds.
  static let duration = 2.0

  private var lines: [(stroke: Stroke, end: TimeInterval?)] = []
  var strokes: [Stroke] { lines.map(\.stroke) }
  /// When the next stroke fades, in seconds on the monotonic clock; `nil` if none does.
  var nextExpiry: TimeInterval? { lines.compactMap(\.end).min() }

  mutating func begin(_ strokes: [Stroke]) { lines += strokes.map { ($0, nil) } }

  /// Removes canceled strokes, and lets those fade whose touches have ended.
  mutating func strokesUpdated(at time: TimeInterval) {
    lines.removeAll { $0.stroke.state == .cancelled }
    for index in lines.indices where lines[index].stroke.state == .done {
      lines[index].end = lines[index].end ?? time + Self.duration
    }
  }

  mutating func expire(at time: TimeInterval) {
    lines.removeAll { line in line.end.map { $0 <= time } ?? false }
  }
}
