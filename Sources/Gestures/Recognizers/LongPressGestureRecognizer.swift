public import Geometry
public import Touches

/// A press that is held still; continuous.
///
/// It begins when the touches have been down for long enough, changes when they then move, and ends
/// with the first that is lifted. It fails when one moves too far or is lifted before that, or when
/// there are too many. Afterwards, further touches are ignored.
///
/// Named after UIKit's `UILongPressGestureRecognizer`, whose duration it has.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the touches have to be down, in seconds.
  public var minimumPressDuration: TimeInterval = 0.5
  /// How far they may be from their start until then, in screen dots.
  public var allowableMovement = Slop.movement
  /// How many touches, at least 1.
  public var numberOfTouchesRequired = 1

  private var isPressed = false

  /// Begins to wait when the last of the touches is down.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if isPressed {
      for touch in touches { ignore(touch) }
    } else if numberOfTouches > numberOfTouchesRequired {
      state = .failed
    } else if numberOfTouches == numberOfTouchesRequired {
      deadline = event.timestamp + minimumPressDuration
    }
  }

  /// Fails when a touch moved before the time, and changes afterwards.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if isPressed {
      state = .changed
    } else if strayed(
      touches, with: event, beyond: allowableMovement, before: deadline ?? .infinity)
    {
      state = .failed
    }
  }

  /// Ends; fails before the time.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    state = isPressed ? .ended : .failed
  }

  /// Begins.
  public override func deadlinePassed() {
    isPressed = true
    state = .began
  }

  /// Forgets the press.
  public override func reset() { isPressed = false }
}
