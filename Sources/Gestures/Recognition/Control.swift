public import Geometry
public import Touches

/// A view that responds to presses itself, such as a button or a swatch.
///
/// It tracks one touch at a time, from the press to the release, which the tracking methods follow. It
/// passes no touch to the ``View/next`` view. A button acts in ``endTracking(_:with:)`` if
/// ``isTouchInside``. Recognizers of single taps of a containing view fail if the touch began on it.
///
/// Source: Apple, "Attaching gesture recognizers to UIKit controls" (UIKit documentation).
open class Control: View {
  private var tracked: Touch.ID?
  /// Whether the control is tracking a touch.
  public final var isTracking: Bool { tracked != nil }
  /// Whether the tracked touch is inside the control; false without one.
  ///
  /// While ``endTracking(_:with:)`` is called, it is whether the touch was lifted inside.
  public private(set) final var isTouchInside = false

  /// Returns whether to track a touch that begins on the control; by default true for a finger, a pen,
  /// or a pointer with the primary button alone.
  ///
  /// ``isTracking`` is already true during the call.
  open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { touch.isPrimary }
  /// Called when the tracked touch moves or rests; returns whether to track it further, by default true.
  open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }
  /// Called when the tracked touch is lifted, and is tracked no longer; does nothing by default.
  open func endTracking(_ touch: Touch, with event: TouchEvent) {}
  /// Called when the tracked touch is canceled or a gesture takes it over; does nothing by default.
  open func cancelTracking(with event: TouchEvent) {}

  /// Begins to track the touch, unless another is tracked.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard tracked == nil, let touch = touches.first else { return }
    (tracked, isTouchInside) = (touch.id, contains(touch))
    if !beginTracking(touch, with: event) { (tracked, isTouchInside) = (nil, false) }
  }

  /// Continues to track the touch.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = trackedTouch(of: touches) else { return }
    isTouchInside = contains(touch)
    if !continueTracking(touch, with: event) { (tracked, isTouchInside) = (nil, false) }
  }

  /// Ends the tracking of the touch.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = trackedTouch(of: touches) else { return }
    (tracked, isTouchInside) = (nil, contains(touch))
    endTracking(touch, with: event)
    isTouchInside = false
  }

  /// Cancels the tracking of the touch.
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard trackedTouch(of: touches) != nil else { return }
    (tracked, isTouchInside) = (nil, false)
    cancelTracking(with: event)
  }

  /// Ignores corrected samples.
  open override func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {}

  private func trackedTouch(of touches: [Touch]) -> Touch? { touches.first { $0.id == tracked } }

  private func contains(_ touch: Touch) -> Bool { point(inside: convert(touch.location)) }

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
  /// The bounds of the thumb, in the slider's own coordinates.
  public final var thumb: Rect

  /// Creates a slider without a superview, from its frame in a later one and its thumb in its own
  /// coordinates.
  public init(frame: Rect, axis: Axis, thumb: Rect) {
    (self.axis, self.thumb) = (axis, thumb)
    super.init(frame: frame)
  }

  /// Also refuses gestures of other views that begin on the thumb and move along the axis.
  open override func shouldBegin(_ recognizer: GestureRecognizer, startingAt point: Point) -> Bool {
    guard super.shouldBegin(recognizer, startingAt: point) else { return false }
    let isOnThumb = thumb.contains(convert(point))
    guard recognizer.view !== self, isOnThumb, let heading = recognizer.heading
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
