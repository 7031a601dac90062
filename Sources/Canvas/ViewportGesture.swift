package import Geometry

/// The progress of a drag or pinch of the canvas.
package struct ViewportGesture {
  /// The part of the drag's translation by which the canvas has already moved, in screen dots.
  private var translation = Vector.zero
  /// The scale of the canvas when the pinch began.
  private var initialScale = 1.0

  /// Creates the progress of no gesture.
  package init() {}

  /// Starts following a drag.
  package mutating func beginDrag() { translation = .zero }

  /// Starts following a pinch.
  package mutating func beginPinch(scale: Double) { initialScale = scale }

  /// Returns the offset of a drag since the last call.
  ///
  /// - Parameter translation: The translation since the drag began, in screen dots.
  /// - Returns: In screen dots.
  package mutating func offset(to translation: Vector) -> Vector {
    defer { self.translation = translation }
    return translation + self.translation * -1
  }

  /// Returns the scale of the canvas for a pinch by a factor, limited to a range.
  ///
  /// The limit applies to the product with the initial scale. A pinch beyond the limit therefore
  /// comes back along the same scales.
  package func scale(pinchedBy factor: Double, limits: ClosedRange<Double>) -> Double {
    (initialScale * factor).clamped(to: limits)
  }
}
