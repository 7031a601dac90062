public import Geometry

/// One thing a person did to a sketch, and when.
public struct Edit: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// A stroke was finished.
    case strokeAdded(StrokeRecord)
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
