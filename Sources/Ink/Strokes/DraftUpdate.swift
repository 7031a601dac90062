/// A change to the draft: the strokes being drawn, saved so that they can be recovered after a crash.
public enum DraftUpdate: Hashable, Sendable {
  /// Strokes began together, with their styles and first samples.
  case began([Beginning])
  /// Further strokes began, in addition to those of the draft.
  case added([Beginning])
  /// The strokes gained samples, given in the order in which they began.
  case grew([[StrokeSample]])
  /// The strokes were canceled and must not be recovered.
  case abandoned

  /// The beginning of a stroke.
  public struct Beginning: Hashable, Sendable {
    /// The nib, ink and width.
    public let style: StrokeStyle
    /// The first samples.
    public let samples: [StrokeSample]
    /// What these samples mean, if none follow.
    public let meaning: StrokeMeaning?

    /// Creates the beginning of a stroke.
    public init(_ style: StrokeStyle, _ samples: [StrokeSample], meaning: StrokeMeaning? = nil) {
      (self.style, self.samples, self.meaning) = (style, samples, meaning)
    }
  }
}
