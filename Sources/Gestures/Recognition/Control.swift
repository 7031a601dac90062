public import Geometry

/// A view that responds to taps itself, such as a button or a swatch.
///
/// Recognizers of single taps of a containing view fail if the touch began on the control.
///
/// Source: Apple, "Attaching gesture recognizers to UIKit controls" (UIKit documentation).
open class Control: View {
  /// Refuses recognizers of single taps with one touch that belong to another view.
  open override func shouldBegin(_ recognizer: GestureRecognizer, startingAt point: Point) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer
    else { return true }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }
}

/// A control with a thumb that moves along an axis.
///
/// A gesture of a containing view fails if it begins on the thumb and its
/// ``GestureRecognizer/heading`` is along the axis, as with a pan or a swipe.
open class Slider: Control {
  /// The axis along which the thumb moves.
  public final let axis: Axis
  /// The bounds of the thumb, in screen dots from the top left corner of the screen.
  public final var thumb: Rect

  /// Creates a slider without a superview, from its bounds and its thumb's, in screen dots.
  public init(frame: Rect, axis: Axis, thumb: Rect) {
    (self.axis, self.thumb) = (axis, thumb)
    super.init(frame: frame)
  }

  /// Also refuses gestures of other views that begin on the thumb and move along the axis.
  open override func shouldBegin(_ recognizer: GestureRecognizer, startingAt point: Point) -> Bool {
    guard super.shouldBegin(recognizer, startingAt: point) else { return false }
    guard recognizer.view !== self, thumb.contains(point), let heading = recognizer.heading
    else { return true }
    return axis != heading.axis
  }
}

/// An axis of the screen.
public enum Axis: Hashable, Sendable {
  /// Left and right.
  case horizontal
  /// Up and down.
  case vertical
}

extension Vector {
  /// The axis of the larger component; horizontal if both are equal.
  public var axis: Axis { abs(dx) >= abs(dy) ? .horizontal : .vertical }

  /// Returns the part of the vector along an axis.
  public func component(along axis: Axis) -> Vector {
    axis == .horizontal ? Vector(dx: dx, dy: 0) : Vector(dx: 0, dy: dy)
  }
}
