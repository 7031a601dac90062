import Ink

/// A sketch with a preview of the edit that a drag makes.
struct StrokesPreview {
  let ids: [StrokeID]
  /// The sketch with the edit applied.
  private(set) var sketch: Sketch
  /// The edit; `nil` while it changes nothing.
  private(set) var action: Edit.Action?

  private let original: Sketch

  init(_ ids: [StrokeID], of sketch: Sketch) {
    (self.ids, self.sketch, original) = (ids, sketch, sketch)
  }

  /// The change back to the original sketch.
  var reversal: Sketch.Change {
    action == nil ? .none : Sketch.Change(removed: strokes, added: original.strokes(ids))
  }

  private var strokes: [StrokeRecord] { sketch.strokes(ids) }

  /// Replaces the edit by another one of the same strokes.
  ///
  /// - Returns: What changed in ``sketch``.
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those that are edited.
  mutating func show(_ action: Edit.Action?) -> Sketch.Change {
    self.action = action
    let removed = strokes
    sketch = original
    if let action { sketch.apply(action) }
    return Sketch.Change(removed: removed, added: strokes)
  }
}

/// An edit of given strokes as a whole, such as a move.
protocol StrokesEdit: PreviewedEdit {
  var strokes: StrokesPreview { get }
}

extension StrokesEdit {
  var preview: Sketch { strokes.sketch }
  var action: Edit.Action? { strokes.action }
  var reversal: Sketch.Change { strokes.reversal }
}

extension Sketch {
  /// Returns some strokes of the picture, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n* log *n*) in the number of these strokes.
  func strokes(_ ids: some Sequence<StrokeID>) -> [StrokeRecord] { items(ids).map(\.stroke) }
}
