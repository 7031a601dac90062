import Ink

/// A sketch with a preview of the edit that a drag makes.
struct StrokesPreview {
  let ids: [StrokeID]
  private(set) var sketch: Sketch
  private(set) var action: Edit.Action?

  private let original: Sketch

  init(_ ids: [StrokeID], of sketch: Sketch) {
    (self.ids, self.sketch, original) = (ids, sketch, sketch)
  }

  var reversal: Sketch.Change {
    action == nil ? .none : Sketch.Change(removed: strokes, added: original.strokes(ids))
  }

  private var strokes: [StrokeRecord] { sketch.strokes(ids) }

  /// Replaces the edit by another one of the same strokes.
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
  func strokes(_ ids: some Sequence<StrokeID>) -> [StrokeRecord] { items(ids).map(\.stroke) }
}
