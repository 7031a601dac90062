import Ink
import Shapes

extension Figure {
  /// Creates the figure that a stroke records for a shape, which is moved a little onto the dots.
  ///
  /// `scale` is in screen dots per canvas dot.
  init(_ shape: Shape, scale: Double) { self = shape.centered(onDotsOf: 1 / scale).figure }

  /// Returns a line or an arc whose ends hold on to what is near them in a sketch, but not to some strokes.
  func holding(on sketch: Sketch, except ids: Set<StrokeID> = [], scale: Double) -> Figure {
    isClosed ? self : holding(HoldFinder(sketch, except: ids, near: points, scale: scale))
  }
}
