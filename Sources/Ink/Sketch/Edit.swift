public import Geometry

/// One change that a person made to a sketch, with its time.
public struct Edit: Hashable, Sendable {
  /// A change to the picture.
  ///
  /// Strokes are those in the picture at the time of the edit. IDs of other strokes are ignored.
  public enum Action: Hashable, Sendable {
    /// Adds a finished stroke on top of all others.
    case strokeAdded(StrokeRecord)
    /// Removes strokes.
    case strokesErased([StrokeID])
    /// Moves strokes by a vector in canvas dots.
    case strokesMoved([StrokeID], by: Vector)
    /// Erases parts of strokes.
    ///
    /// The remaining pieces keep the stroke's position in the paint order.
    case strokesSplit([StrokeCut])
    /// Changes the ink of strokes.
    case strokesRecolored([StrokeID], InkColor)
    /// Removes every stroke of the picture.
    case cleared
    /// Undoes the latest edit in effect.
    case undone
    /// Restores the edit that was undone last.
    case redone
  }

  /// The change.
  public let action: Action
  /// The time at which the edit was complete, in seconds of open time since the sketch was created.
  ///
  /// The clock stops while the sketch is closed.
  public let time: TimeInterval

  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - action: The change.
  ///   - time: In seconds since the sketch was created, not counting time while it was closed.
  public init(_ action: Action, at time: TimeInterval) {
    self.action = action
    self.time = time
  }
}
