/// Tells the strokes of a sketch apart, for as long as the sketch exists.
///
/// Strokes are numbered as they come into being, from 1: those that were drawn and those that were
/// left of others by a cut. Undoing does not give a number back; so a log of edits always means the
/// same strokes.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The number, from 1.
  public let rawValue: Int

  /// Creates an identity from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Whether a stroke came into being before another.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}
