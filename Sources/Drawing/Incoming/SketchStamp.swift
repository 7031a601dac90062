import Geometry
import Ink

/// A copy of another sketch's ink, whose center follows the pointer by whole screen dots.
struct SketchStamp: PreviewedEdit {
  private(set) var preview: Sketch

  private let sketch: Sketch
  private let strokes: [StrokeRecord]
  private let texts: [TypedText]
  private let center: Point
  /// The strokes where they are shown; empty before the first update.
  private var shown: [StrokeRecord] = []
  /// Where they are shown, relative to the other sketch, in canvas dots.
  private var offset = Vector.zero

  /// Starts a copy of strokes, from the lowest to the topmost, that is not shown yet; `nil` without ink.
  init?(of strokes: [StrokeRecord], showing texts: [TypedText], on sketch: Sketch) {
    guard let bounds = Rect(union: strokes.lazy.map(\.bounds)) else { return nil }
    self.strokes = strokes.named(in: sketch.nextID())
    (self.texts, self.sketch) = (texts, sketch)
    (preview, center) = (sketch, bounds.center)
  }

  /// The copy with the times of the other sketch.
  var action: Edit.Action? {
    shown.isEmpty
      ? nil : .replaced(Replacement(adding: shown, texts: texts.map { $0.moved(by: offset) }))
  }

  var reversal: Sketch.Change { Sketch.Change(removed: shown) }
  var duration: TimeInterval { strokes.longestDuration }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let distance = drag.location - drag.transform.apply(to: center)
    let whole = Vector(dx: distance.dx.rounded(), dy: distance.dy.rounded())
    let offset = whole * (1 / drag.transform.scale)
    self.offset = offset
    let moved = strokes.map { $0.moved(by: offset) }
    return shown == moved ? .none : show(moved)
  }

  /// Gives the copy samples of its own in a range of times, as `StrokeRecord.copy(in:)` does.
  mutating func fit(into times: ClosedRange<TimeInterval>) -> Sketch.Change {
    show(shown.compactMap { $0.copy(in: times) })
  }

  private mutating func show(_ strokes: [StrokeRecord]) -> Sketch.Change {
    let removed = shown
    shown = strokes
    preview = sketch
    preview.apply(.strokesAdded(strokes))
    return Sketch.Change(removed: removed, added: strokes, isOnTop: true)
  }
}
