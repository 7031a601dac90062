import Geometry
import Ink

/// How much of a stroke's line is drawn at each moment of a replay.
///
/// It is a line in a diagram of the drawn length over the time, with as few points as the tolerance
/// allows. Source of the simplification: the swinging door algorithm (Bristol, US patent 4,669,097).
struct StrokePace {
  /// A point of the diagram.
  struct Step: Hashable {
    /// The replay time, in seconds.
    var time: TimeInterval
    /// The drawn length, in canvas dots.
    var length: Double
  }

  /// The points; neither times nor lengths decrease.
  private(set) var steps: [Step] = []

  /// The maximum difference of a removed point's length, in canvas dots.
  private static let tolerance = 0.2

  var length: Double { steps.last?.length ?? 0 }

  /// Follows a line.
  ///
  /// `path` has all its tips, and `replayTime` converts a time of the sketch to one of the replay.
  ///
  /// - Complexity: O(*n*) in the number of tips.
  init(_ path: LinePath, replayTime: (TimeInterval) -> TimeInterval) {
    guard var last = path.tips.first else { return }
    var next = Step(time: max(0, replayTime(last.timestamp)), length: 0)
    steps = [next]
    var door = Door()
    for tip in path.tips.dropFirst() {
      let previous = next
      next.time = max(next.time, replayTime(tip.timestamp))
      next.length += (tip.center - last.center).length
      last = tip
      guard !door.admits(next, from: steps[steps.count - 1], Self.tolerance) else { continue }
      steps.append(previous)
      door = Door()
      _ = door.admits(next, from: previous, Self.tolerance)
    }
    steps.append(next)
  }

  /// The slopes of the lines that pass all points since the last step within the tolerance.
  private struct Door {
    private var (least, greatest) = (-Double.infinity, Double.infinity)

    /// Narrows the slopes; returns whether the line to a point is one of them.
    mutating func admits(_ step: Step, from start: Step, _ tolerance: Double) -> Bool {
      let (time, rise) = (step.time - start.time, step.length - start.length)
      guard time > 0 else { return rise <= tolerance }
      defer {
        least = max(least, (rise - tolerance) / time)
        greatest = min(greatest, (rise + tolerance) / time)
      }
      return (least...max(least, greatest)).contains(rise / time)
    }
  }
}
