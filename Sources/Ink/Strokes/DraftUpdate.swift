/// A change to the draft: the stroke being drawn, saved so that it can be recovered after a crash.
public enum DraftUpdate: Hashable, Sendable {
  /// A stroke began, with a style and its first samples, at least one.
  case began(StrokeStyle, [StrokeSample])
  /// The stroke gained samples.
  case grew([StrokeSample])
  /// The stroke was canceled; its draft must not be recovered.
  case abandoned
}
