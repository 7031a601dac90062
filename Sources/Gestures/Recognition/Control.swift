public import Geometry

/// A view that responds to taps itself, such as a button or a swatch.
///
/// Tap recognizers of the views that contain a control fail when a touch began on the control.
///
/// Source: the default rules of UIKit's controls since iOS 6.
open class Control: View {
  /// Refuses every tap recognizer that belongs to another view.
  open override func shouldBegin(
    _ recognizer: GestureRecognizer, startingAt point: Point
  ) -> Bool {
    recognizer.view === self || !(recognizer is TapGestureRecognizer)
  }
}

/// A control with a thumb that moves along an axis.
///
/// A gesture of a containing view fails if it begins on the thumb and its
/// ``GestureRecognizer/heading`` is along the axis, as with a pan or a swipe.
open class Slider: Control {
  /// The axis along which a thumb moves.
  public enum Axis: Hashable, Sendable {
    /// Left and right.
    case horizontal
    /// Up and down.
    case vertical
  }

  /// The axis along which the thumb moves.
  public final let axis: Axis
  /// The bounds of the thumb, in screen dots from the top left corner of the screen.
  public final var thumb: Rect

  /// Creates a slider that has no superview.
  ///
  /// - Parameters:
  ///   - frame: The bounds of the slider, in screen dots.
  ///   - axis: The axis along which the thumb moves.
  ///   - thumb: The bounds of the thumb, in screen dots.
  public init(frame: Rect, axis: Axis, thumb: Rect) {
    self.axis = axis
    self.thumb = thumb
    super.init(frame: frame)
  }

  /// Also refuses gestures of other views that begin on the thumb and move along the axis.
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
  /// The axis of the larger component; horizontal if both are equal.
  var axis: Slider.Axis { abs(dx) >= abs(dy) ? .horizontal : .vertical }
}
