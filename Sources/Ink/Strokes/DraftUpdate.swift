/// What is to be kept of a stroke before it is finished, should it never be.
public enum DraftUpdate: Hashable, Sendable {
  /// A stroke was begun: with what, and its first samples, which are at least one.
  case began(StrokeStyle, [StrokeSample])
  /// The stroke grew by these samples.
  case grew([StrokeSample])
  /// The stroke does not count.
  case abandoned
}
