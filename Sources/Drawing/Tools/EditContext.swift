import Canvas
import Geometry
import Ink

/// What a tool's edit starts from.
struct EditContext {
  /// The sketch to edit.
  var sketch: Sketch
  /// The style that is set; an eraser uses its width.
  var style: StrokeStyle
  /// The smoothing that strokes are drawn with.
  var smoothing: Smoothing
  /// The transform from canvas space to the screen.
  var transform: Transform
}
