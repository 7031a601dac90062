public import Canvas
public import Geometry

/// The settings of a replay.
public struct ReplayOptions: Hashable, Sendable {
  /// The speed at the start.
  public var speed = ReplaySpeed.times(1)
  /// The maximum length of a pause, in seconds; longer pauses are shortened to it.
  ///
  /// `nil` leaves pauses as they were.
  public var idleLimit: TimeInterval?
  /// The time to start at, in seconds as on the timeline.
  ///
  /// These count from the first event of the sketch and include shortened pauses.
  public var from: TimeInterval?
  /// The time to end at, in seconds as on the timeline.
  public var to: TimeInterval?
  /// Whether the replay starts again at the end.
  public var loops = false
  /// Whether the program quits at the end.
  public var quitsAtEnd = false
  /// The prediction that debug rendering shows.
  public var prediction = PredictionHorizon.auto

  /// Creates options that play everything once, at the original speed.
  public init() {}
}
