package import Ink

extension Edit {
  /// The stroke, if the edit did nothing but draw one on top of all others.
  package var drawnStroke: StrokeRecord? { drawnStrokes.count == 1 ? drawnStrokes.first : nil }
}

extension Edit.Action {
  /// Erases parts of strokes; the remaining pieces keep the stroke's position in the paint order.
  package static func strokesSplit(_ cuts: [StrokeCut]) -> Self { .replaced(Replacement(cuts)) }

  /// Removes every stroke of a sketch with a single author.
  package static var cleared: Self { .cleared(seen: [:]) }
}

extension Sketch {
  /// Whether an edit can be undone.
  package var canUndo: Bool { undoTarget() != nil }
  /// Whether an edit can be redone.
  package var canRedo: Bool { redoTarget() != nil }
}
