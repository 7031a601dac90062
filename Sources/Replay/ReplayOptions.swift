public import Canvas
public import Geometry

/// The settings of a replay.
public struct ReplayOptions: Hashable, Sendable {
  /// The speed at the start.
  public var speed = ReplaySpeed.times(1)
  /// The maximum length of a pause while pauses are shortened, in seconds; positive.
  public var idleLimit: TimeInterval = 2
  /// Whether longer pauses are shortened at the start.
  public var shortensPauses = true
  /// The time to start at, in seconds as on the timeline: from the first event, with shortened pauses.
  public var from: TimeInterval?
  /// The time to end at, in seconds as on the timeline.
  public var to: TimeInterval?
  /// The length of the whole replay at the original speed, in seconds; `nil` for that of the sketch.
  public var duration: TimeInterval?
  /// Whether only what is in the finished picture is drawn.
  public var isClean = false
  /// Whether the replay starts again at the end.
  public var loops = false
  /// Whether the program quits at the end.
  public var quitsAtEnd = false
  /// Whether the view fits everything that is ever drawn, and not only the finished sketch.
  public var framesEverything = false
  /// Whether the replay starts at the end, paused, and strokes appear whole; flicks are off.
  public var reducesMotion = false
  /// The prediction that debug rendering shows.
  public var prediction = PredictionHorizon.auto

  /// Creates options that play everything once, at the original speed, with shortened pauses.
  public init() {}

  /// The maximum length of a pause as a text: `2 s`.
  var idleLimitText: String {
    let seconds = Int(exactly: idleLimit).map { "\($0)" } ?? "\(idleLimit)"
    return "\(seconds) s"
  }
}
