public import Canvas
public import Geometry

/// How a sketch is to be played.
public struct ReplayOptions: Hashable, Sendable {
  /// How fast, until a key changes it.
  public var speed = ReplaySpeed.times(1)
  /// The longest that nothing may happen, in seconds.
  ///
  /// A longer pause becomes this long; `nil` leaves pauses as they were.
  public var idleLimit: TimeInterval?
  /// Where to begin, in seconds as the timeline tells them.
  ///
  /// They count from the first thing that happened, with pauses shortened.
  public var from: TimeInterval?
  /// Where to end, in the same seconds.
  public var to: TimeInterval?
  /// Whether to begin again at the end.
  public var loops = false
  /// Whether the end of playing is the end of the program.
  public var leavesAtEnd = false
  /// How far ahead debug rendering predicts.
  public var prediction = PredictionHorizon.auto

  /// Plays everything at the speed it was drawn with, once.
  public init() {}
}
