public import Geometry
public import Touches

/// A press that is held still and then dragged with one touch; continuous.
///
/// The gesture begins when the touch moves after the pause, and ends when it is lifted. It fails if
/// the touch moves during the pause, is lifted without a drag, or is joined by a second touch; once
/// it has begun, further touches are ignored.
///
/// The original term is "tap, pause, pan", after the three steps of the gesture. Dragging an item
/// in UIKit starts in the same way: with a long press, followed by a pan.
public final class HoldPanGestureRecognizer: GestureRecognizer {
  /// How long the touch must be held still, in seconds.
  public var minimumPauseDuration: TimeInterval = 0.35
  /// How far the touch may move during the pause and must exceed after it, in screen dots.
  public var allowableMovement = Slop.movement

  private var hasPaused = false
  private var hasBegun = false

  /// Whether the touch was held for the pause and has neither been lifted nor canceled since.
  public var isHeld: Bool {
    hasPaused && (state == .possible || state.isActive) && !touches.isEmpty
  }

  /// The vector from the touch's start to its location, in screen dots; zero without a touch.
  public var translation: Vector {
    guard let touch = touches.first, let start = start(of: touch) else { return .zero }
    return touch.preciseLocation - start.preciseLocation
  }

  /// The location where the touch began, in screen dots; `nil` without a touch.
  public var startLocation: Point? { touches.first.flatMap(start(of:))?.preciseLocation }

  /// The translation, in screen dots.
  public override var heading: Vector? { translation }

  /// Starts the pause; fails at a second touch.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if hasBegun {
      for touch in touches { ignore(touch) }
    } else if numberOfTouches > 1 {
      state = .failed
    } else {
      deadline = event.timestamp + minimumPauseDuration
    }
  }

  /// Drags after the pause; fails if the touch moves before it is over.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if hasPaused {
      drag()
    } else if strayed(
      touches, with: event, beyond: allowableMovement, before: deadline ?? .infinity)
    {
      state = .failed
    }
  }

  /// Ends the drag; fails if none has begun.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    state = hasBegun ? .ended : .failed
  }

  /// Ends the pause, and begins if the same event has already moved the touch.
  public override func deadlinePassed() {
    hasPaused = true
    drag()
  }

  /// Forgets the pause and the drag.
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
