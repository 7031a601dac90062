import Geometry
package import Ink

/// Copied strokes with their groups and texts, to be added to a sketch as one step.
package struct StrokeCopy: Sendable {
  /// The strokes, which name each other by their numbers.
  let strokes: [StrokeRecord]
  /// The strokes of each group, as indices of `strokes`.
  let groups: [[Int]]
  let texts: [TypedText]

  /// The strokes as the log of a sketch that contains only them.
  package var edits: [Edit] { actions(as: EditID(counter: 1)).map { Edit($0, at: 0) } }

  var isTooLarge: Bool {
    strokes.reduce(0) { $0 + $1.sampleCount } > Replacement.maximumSamples
  }

  /// The bounds of the lines without their width, in canvas dots; `nil` without strokes.
  var bounds: Rect? { Rect(union: strokes.map(\.pathBounds)) }

  func ids(as edit: EditID) -> [StrokeID] {
    strokes.indices.map { StrokeID(edit: edit, part: $0 + 1) }
  }

  /// Returns the actions that add copies of the strokes in a range of times, moved by an offset in canvas dots,
  /// and group them.
  func actions(
    by offset: Vector, in times: ClosedRange<TimeInterval>, as edit: EditID
  ) -> [Edit.Action] {
    StrokeCopy(
      strokes: strokes.compactMap { $0.moved(by: offset).copy(in: times) }, groups: groups,
      texts: texts.map { $0.moved(by: offset) }
    ).actions(as: edit)
  }

  private func actions(as edit: EditID) -> [Edit.Action] {
    let ids = ids(as: edit)
    return [.replaced(Replacement(adding: strokes.named(in: edit), texts: texts))]
      + groups.map { group in .grouped(group.map { ids[$0] }) }
  }
}

extension StrokeCopy {
  /// Copies strokes, with the texts of `Sketch.texts(copying:by:)`; the samples are shared.
  package init(of items: [Sketch.Item], texts: [TypedText] = []) {
    var indices: [EditID: [Int]] = [:]
    for (index, item) in items.enumerated() {
      if let group = item.group { indices[group, default: []].append(index) }
    }
    self.init(
      strokes: items.copies,
      groups: indices.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }, texts: texts)
  }
}

extension StrokeRecord {
  /// Returns a stroke of its own with the same samples, in a range of times; `nil` without samples.
  ///
  /// It ends at the end of the range, and keeps its duration if the range is long enough.
  func copy(in times: ClosedRange<TimeInterval>) -> StrokeRecord? {
    let duration = time.upperBound - time.lowerBound
    let room = times.upperBound - times.lowerBound
    let factor = duration > room ? room / duration : 1
    let samples = samples.map { sample in
      var sample = sample
      sample.timestamp = (times.upperBound - (time.upperBound - sample.timestamp) * factor)
        .clamped(to: times)
      return sample
    }
    return StrokeRecord(style: style, samples: samples, meaning: meaning)
  }
}

extension [StrokeRecord] {
  private static let maximumDuration = 3600.0

  /// The time that the longest stroke took, in seconds, at most an hour.
  var longestDuration: TimeInterval {
    let durations = lazy.map { $0.time.upperBound - $0.time.lowerBound }
    return Swift.min(durations.max() ?? 0, Self.maximumDuration)
  }
}

extension Edit.Action {
  var isGrouping: Bool { if case .grouped = self { true } else { false } }

  var isEmptyDrawing: Bool {
    if case .replaced(let replacement) = self { replacement.added.isEmpty } else { false }
  }
}
