/// Copies of strokes that hold on to each other, or are labels of each other.
extension StrokeRecord {
  /// Returns the stroke as it is shown, with other names of the strokes that it names, or without those that
  /// get none.
  package func naming(_ name: (StrokeID) -> StrokeID?) -> StrokeRecord {
    guard var meaning, !meaning.references.isEmpty else { return self }
    func hold(_ hold: Hold?) -> Hold? {
      hold.flatMap { hold in name(hold.target).map { Hold($0, at: hold.place) } }
    }
    switch meaning {
    case .figure(var figure):
      (figure.start, figure.end) = (hold(figure.start), hold(figure.end))
      meaning = .figure(figure)
    case .text(var text):
      text.owner = text.owner.flatMap(name)
      meaning = .text(text)
    }
    return redrawn(samples, as: meaning).gapped(gap)
  }
}

extension [StrokeRecord] {
  /// Returns the strokes as an edit adds them: they name each other by their numbers in it.
  package func named(in edit: EditID) -> [StrokeRecord] {
    map { $0.naming { StrokeID(edit: edit, part: $0.part) } }
  }
}

extension [Sketch.Item] {
  /// The strokes as they are shown; they name each other by their numbers in an edit that adds them, and no others.
  package var copies: [StrokeRecord] {
    let numbers = Dictionary(enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    return map { $0.stroke.naming { numbers[$0].map { StrokeID(counter: 1, part: $0) } } }
  }
}
