public import Geometry
public import Touches

/// A press that is held still and then dragged; continuous.
///
/// It begins when the touch moves after the pause, and ends with it. It fails when the touch moves
/// or is lifted before, or a second one goes down; once it has begun, further ones are ignored.
///
/// As one drags an item in UIKit: a long press first, a pan after it.
public final class HoldPanGestureRecognizer: GestureRecognizer {
  /// How long the touch has to be held still, in seconds.
  public var minimumPauseDuration: TimeInterval = 0.35
  /// How far the touch may be from its start in the pause, and has to go after it, in screen dots.
  public var allowableMovement = Slop.movement

  private var hasPaused = false
  private var hasBegun = false

  /// How far the touch is from where it went down, in screen dots.
  public var translation: Vector {
    guard let touch = touches.first, let start = start(of: touch) else { return .zero }
    return touch.preciseLocation - start.preciseLocation
  }

  /// Where the touch went down, in screen dots; `nil` without one.
  public var startLocation: Point? { touches.first.flatMap(start(of:))?.preciseLocation }

  /// The translation.
  public override var heading: Vector? { translation }

  /// Begins to wait.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if hasBegun {
      for touch in touches { ignore(touch) }
    } else if numberOfTouches > 1 {
      state = .failed
    } else {
      deadline = event.timestamp + minimumPauseDuration
    }
  }

  /// Fails before the pause was long enough, drags after it.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if hasPaused {
      drag()
    } else if strayed(
      touches, with: event, beyond: allowableMovement, before: deadline ?? .infinity)
    {
      state = .failed
    }
  }

  /// Ends the drag; fails without one.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    state = hasBegun ? .ended : .failed
  }

  /// The pause is long enough; an event may have gone on to the drag already.
  public override func deadlinePassed() {
    hasPaused = true
    drag()
  }

  /// Lets go.
  public override func reset() {
    hasPaused = false
    hasBegun = false
  }

  private func drag() {
    if hasBegun {
      state = .changed
    } else if translation.length > allowableMovement {
      hasBegun = true
      state = .began
    }
  }
}
