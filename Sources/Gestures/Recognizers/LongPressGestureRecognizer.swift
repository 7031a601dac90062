public import Geometry
public import Touches

/// A press that is held still; continuous.
///
/// The gesture begins when the touches have been down long enough, changes when they then move, and
/// ends when the first of them is lifted. It fails if a touch moves too far or is lifted earlier, or
/// if there are too many touches; once it has begun, further touches are ignored. It has the press
/// duration of UIKit's `UILongPressGestureRecognizer`.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the touches must be down, in seconds.
  public final var minimumPressDuration: TimeInterval = 0.5
  /// How far a touch may move from its start before the gesture begins, in screen dots.
  public final var allowableMovement = Slop.movement
  /// The number of touches, at least 1.
  public final var numberOfTouchesRequired = 1

  private var isPressed = false

  /// Starts the wait when the last of the required touches begins; fails at a further one.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if isPressed {
      for touch in touches { ignore(touch) }
    } else if numberOfTouches > numberOfTouchesRequired {
      state = .failed
    } else if numberOfTouches == numberOfTouchesRequired {
      deadline = event.timestamp + minimumPressDuration
    }
  }

  /// Changes the gesture; fails if a touch moves before it has begun.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if isPressed {
      state = .changed
    } else {
      let end = deadline ?? .infinity
      if strayed(touches, with: event, beyond: allowableMovement, before: end) { state = .failed }
    }
  }

  /// Ends the gesture; fails if it has not begun.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    state = isPressed ? .ended : .failed
  }

  /// Begins the gesture.
  open override func deadlinePassed() {
    isPressed = true
    state = .began
  }

  /// Forgets the press.
  open override func reset() { isPressed = false }
}
