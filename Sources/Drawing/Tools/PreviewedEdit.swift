import Geometry
import Ink

/// An edit that follows a drag: previewed on a copy of the sketch, then committed or canceled.
///
/// ``SketchEditor`` calls ``update(_:)`` as the drag goes on. At its end it commits ``action``; if the
/// drag is canceled, it shows ``reversal``.
protocol PreviewedEdit {
  var preview: Sketch { get }
  /// The edit so far; `nil` while it changes nothing.
  var action: Edit.Action? { get }
  /// The change from ``preview`` back to the original sketch.
  var reversal: Sketch.Change { get }
  var guides: [Segment] { get }
  /// How far the drag has gone, to show at the pointer; `nil` for no message.
  var text: String? { get }
  /// Whether the view scrolls while the pointer is at an edge of the window.
  var scrollsAtEdges: Bool { get }

  /// Extends the edit to the present state of the drag; returns what changed in ``preview``.
  mutating func update(_ drag: EditDrag) -> Sketch.Change
}

extension PreviewedEdit {
  var scrollsAtEdges: Bool { false }
  var guides: [Segment] { [] }
  var text: String? { nil }
}

/// What a tool's edit starts from.
struct EditContext {
  var sketch: Sketch
  /// The style that is set; an eraser uses its width.
  var style: StrokeStyle
  var smoothing: Smoothing
  var transform: Transform
}
