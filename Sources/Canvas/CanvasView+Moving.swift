public import Geometry
public import Ink
import Raster

extension CanvasView {
  /// Takes another place of the canvas and shows it on a screen that shows the one before.
  ///
  /// If the canvas moves by whole dots and is as large as before, what is seen is moved, and only
  /// what comes into sight is drawn; not while a stroke is active.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those that come into sight;
  ///   of all that are to be seen if the size changes.
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
  /// By how many whole dots what is seen moves in another place of the canvas; `nil` where it does
  /// not look the same there, or would be out of sight anyway.
  fileprivate func shift(to other: Transform) -> (right: Int, down: Int)? {
    let way = other.translation + translation * -1
    guard scale == other.scale, abs(way.dx) < 1e6, abs(way.dy) < 1e6,
      way.dx == way.dx.rounded(), way.dy == way.dy.rounded()
    else { return nil }
    return (Int(way.dx), Int(way.dy))
  }
}
