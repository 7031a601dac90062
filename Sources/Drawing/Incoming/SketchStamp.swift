import Geometry
import Ink

/// A copy of another sketch's ink, whose center follows the pointer by whole screen dots.
struct SketchStamp: StrokesEdit {
  private(set) var strokes: StrokesPreview

  private let records: [StrokeRecord]
  private let texts: [TypedText]
  private let center: Point
  /// Where they are shown, relative to the other sketch, in canvas dots.
  private var offset = Vector.zero

  /// Starts a copy of strokes, from the lowest to the topmost, that is not shown yet; `nil` without ink.
  init?(of strokes: [StrokeRecord], showing texts: [TypedText], on sketch: Sketch) {
    guard let bounds = Rect(union: strokes.lazy.map(\.bounds)) else { return nil }
    self.strokes = StrokesPreview([], of: sketch)
    records = strokes.named(in: sketch.nextID())
    (self.texts, center) = (texts, bounds.center)
  }

  var duration: TimeInterval { records.longestDuration }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let distance = drag.location - drag.transform.apply(to: center)
    let whole = Vector(dx: distance.dx.rounded(), dy: distance.dy.rounded())
    let offset = whole * (1 / drag.transform.scale)
    self.offset = offset
    return show(records.map { $0.moved(by: offset) })
  }

  /// Gives the copy samples of its own in a range of times, as `StrokeRecord.copy(in:)` does.
  mutating func fit(into times: ClosedRange<TimeInterval>) -> Sketch.Change {
    guard let copies = action?.storedStrokes else { return .none }
    return show(copies.compactMap { $0.copy(in: times) })
  }

  private mutating func show(_ copies: [StrokeRecord]) -> Sketch.Change {
    let offset = offset
    let texts = texts.map { $0.moved(by: offset) }
    return strokes.show(.replaced(Replacement(adding: copies, texts: texts)))
  }
}
