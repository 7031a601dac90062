package import Ink

extension DraftUpdate {
  /// A stroke began, with a style and its first samples.
  package static func began(_ style: StrokeStyle, _ samples: [StrokeSample]) -> Self {
    .began([Beginning(style, samples)])
  }

  /// The only stroke gained samples.
  package static func grew(_ samples: [StrokeSample]) -> Self { .grew([samples]) }
}
