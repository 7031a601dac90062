public import Geometry

/// One thing a person did to a sketch, and when.
public struct Edit: Hashable, Sendable {
  /// What was done.
  ///
  /// An edit means the strokes of the picture as it then was; others that it names do not count.
  public enum Action: Hashable, Sendable {
    /// A stroke was finished; it is on top of all others.
    case strokeAdded(StrokeRecord)
    /// Strokes were taken away.
    case strokesErased([StrokeID])
    /// Strokes were moved, by so many canvas dots.
    case strokesMoved([StrokeID], by: Vector)
    /// Parts of strokes were rubbed out. What is left lies where the stroke lay, between the same
    /// others.
    case strokesSplit([StrokeCut])
    /// Strokes got another ink.
    case strokesRecolored([StrokeID], InkColor)
    /// Every stroke of the picture was taken away.
    case cleared
    /// The latest edit that was in force was taken back.
    case undone
    /// The latest edit that was taken back came into force again.
    case redone
  }

  /// What was done.
  public let action: Action
  /// When it was complete, in seconds since the sketch's start; the clock stands still while the
  /// sketch is closed.
  public let time: TimeInterval

  /// Creates an edit.
  public init(_ action: Action, at time: TimeInterval) {
    self.action = action
    self.time = time
  }
}
