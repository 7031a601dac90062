public import Geometry

/// A view that a person presses, such as a button or a swatch: a tap on it is its own, and no tap
/// of the views that it is in.
///
/// Source: the rules that UIKit has had for controls since iOS 6.
open class Control: View {
  /// Refuses the taps of the views above.
  open override func shouldBegin(
    _ recognizer: GestureRecognizer, startingAt point: Point
  ) -> Bool {
    recognizer.view === self || !(recognizer is TapGestureRecognizer)
  }
}

/// A control with a thumb that is drawn along an axis: that is no swipe and no pan of the views that
/// it is in.
open class Slider: Control {
  /// The directions that a thumb can move in.
  public enum Axis: Hashable, Sendable {
    /// To the left and to the right.
    case horizontal
    /// Up and down.
    case vertical
  }

  /// How the thumb moves.
  public final let axis: Axis
  /// Where the thumb is, in screen dots.
  public final var thumb: Rect

  /// Creates a slider that is in no view.
  public init(frame: Rect, axis: Axis, thumb: Rect) {
    self.axis = axis
    self.thumb = thumb
    super.init(frame: frame)
  }

  /// Refuses also gestures that begin on the thumb and go along the axis.
  open override func shouldBegin(
    _ recognizer: GestureRecognizer, startingAt point: Point
  ) -> Bool {
    guard super.shouldBegin(recognizer, startingAt: point) else { return false }
    guard recognizer.view !== self, thumb.contains(point), let heading = recognizer.heading else {
      return true
    }
    return axis != heading.axis
  }
}

extension Vector {
  /// The axis that the larger part of the vector is along.
  var axis: Slider.Axis { abs(dx) >= abs(dy) ? .horizontal : .vertical }
}
