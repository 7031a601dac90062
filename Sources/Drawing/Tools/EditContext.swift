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
  /// The grid to snap to; `nil` while it is off.
  var grid: CanvasGrid?

  /// Returns the nearest point of the grid, or a point itself without a grid, in canvas dots.
  func snapped(_ point: Point) -> Point { grid?.snap(point) ?? point }
}
