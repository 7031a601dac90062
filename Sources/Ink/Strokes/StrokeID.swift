/// The identity of a stroke within its sketch.
///
/// Strokes are numbered from 1 in order of creation, including the pieces that a cut leaves. Undoing
/// does not free a number, so a log of edits always refers to the same strokes.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The number, from 1.
  public let rawValue: Int

  /// Creates an identity from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Returns whether a stroke was created before another.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}
