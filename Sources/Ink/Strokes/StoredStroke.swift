/// A stroke as files, rooms, and JSON have it.
package struct StoredStroke: Described {
  package var style = StrokeStyle()
  /// Whether the stroke was recovered after a crash rather than finished by the user.
  package var isRecovered = false
  package var meaning: StrokeMeaning?
  package var samples: [StrokeSample] = []

  package init() {}

  package init(_ stroke: StrokeRecord) {
    (style, samples, isRecovered) = (stroke.style, stroke.samples, stroke.isRecovered)
    meaning = stroke.meaning
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    try style.describe(to: &coder)
    if try coder.has("recovered", isRecovered, help: "Whether a crash interrupted the stroke.") {
      try coder.flag(&isRecovered)
    }
    var (figure, text) = (meaning?.figure, meaning?.text)
    if try coder.has("figure", figure != nil) { try coder.record(&figure) }
    if try coder.has("characters", text != nil) { try coder.record(&text) }
    meaning = text.map(StrokeMeaning.text) ?? figure.map(StrokeMeaning.figure)
    if try coder.has("samples") { try coder.samples(&samples) }
  }
}

extension StrokeRecord {
  package init?(_ stroke: StoredStroke) {
    self.init(
      style: stroke.style, samples: stroke.samples, isRecovered: stroke.isRecovered,
      meaning: stroke.meaning)
  }
}
