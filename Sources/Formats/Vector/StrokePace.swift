import Geometry
import Ink

/// How much of a stroke's line is drawn at each moment of a replay.
///
/// It is a line in a diagram of the drawn length over the time, with as few points as the tolerance
/// allows.
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
    var next = Point(x: max(0, replayTime(last.timestamp)), y: 0)
    let diagram = path.tips.map { tip in
      next.x = max(next.x, replayTime(tip.timestamp))
      next.y += (tip.center - last.center).length
      last = tip
      return next
    }
    steps = diagram.simplified(tolerance: Self.tolerance, vertically: true).map {
      Step(time: $0.x, length: $0.y)
    }
  }
}
