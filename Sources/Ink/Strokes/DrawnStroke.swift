/// A stroke as files, rooms, and JSON have it.
@usableFromInline package struct DrawnStroke: Described {
  /// The nib, ink and width.
  @usableFromInline package var style = StrokeStyle()
  /// Whether the stroke was recovered after a crash rather than finished by the user.
  @usableFromInline package var isRecovered = false
  /// The samples in order, at least one.
  @usableFromInline package var samples: [StrokeSample] = []

  @usableFromInline package init() {}

  package init(_ stroke: StrokeRecord) {
    (style, samples, isRecovered) = (stroke.style, stroke.samples, stroke.isRecovered)
  }

  @inlinable
  package mutating func describe<Coder: FieldCoder>(to coder: inout Coder) throws(Coder.Failure) {
    try style.describe(to: &coder)
    try coder.flag("recovered", &isRecovered, "Whether the stroke was recovered after a crash.")
    try coder.samples("samples", &samples)
  }
}

extension StrokeRecord {
  /// Creates a finished stroke; `nil` if it has no samples.
  package init?(_ stroke: DrawnStroke) {
    self.init(style: stroke.style, samples: stroke.samples, isRecovered: stroke.isRecovered)
  }
}
