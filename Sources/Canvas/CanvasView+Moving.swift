public import Geometry
public import Ink
import Raster

extension CanvasView {
  /// Changes the transform and redraws what the change affects.
  ///
  /// If the canvas moves by whole dots at the same scale and no stroke is active, the picture is moved
  /// and only what comes into sight is drawn.
  ///
  /// - Complexity: O(*n*) in the number of strokes, plus the samples of those that come into sight; if
  ///   the scale changes, the samples of all strokes in sight.
  public mutating func move(to transform: Transform, showing sketch: Sketch) {
    guard transform != self.transform else { return }
    let shift = sketch.activeStroke == nil ? self.transform.shift(to: transform) : nil
    self.transform = transform
    painter.transform = transform
    if let shift {
      for cells in settled.shift(right: shift.right, down: shift.down) {
        repaint(cells, of: sketch)
      }
    } else {
      repaint(settled.bounds, of: sketch)
    }
    showDebugging(isDebugging, of: sketch)
  }
}

extension Transform {
  /// Returns the number of whole dots by which the picture moves on the screen under another transform.
  ///
  /// - Returns: `nil` if the scale changes, if the picture moves by fractions of dots, or if it moves
  ///   farther than any screen is wide.
  fileprivate func shift(to other: Transform) -> (right: Int, down: Int)? {
    let offset = other.translation + translation * -1
    guard scale == other.scale, abs(offset.dx) < 1e6, abs(offset.dy) < 1e6,
      offset.dx == offset.dx.rounded(), offset.dy == offset.dy.rounded()
    else { return nil }
    return (Int(offset.dx), Int(offset.dy))
  }
}
