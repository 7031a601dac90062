public import Geometry
public import Touches

/// A press that is held still and then dragged, with one or more touches; continuous.
///
/// The pause starts with the first touch. The gesture begins when the centroid of the touches moves after
/// the pause, and ends when the last of them is lifted. The translation stays continuous when touches are
/// added or lifted. The gesture fails if a touch moves or is lifted during the pause, if all touches are
/// lifted without a drag, or if there are too many; once it has begun, touches in excess are ignored.
///
/// Source: the recognizer "tap, pause, pan" of WWDC 2012, session 233, "Building Advanced Gesture
/// Recognizers". UIKit has no such recognizer: its long press begins without a movement.
public final class HoldPanGestureRecognizer: GestureRecognizer {
  /// How long the touches must be held still, in seconds.
  public var minimumPauseDuration: TimeInterval = 0.35
  /// How far a touch may move during the pause, and the centroid must move after it, in screen dots.
  public var allowableMovement = Slop.movement
  /// The maximum number of touches, at least 1.
  public var maximumNumberOfTouches = Int.max

  private var centroid = CentroidTranslation()
  private var hasPaused = false
  private var hasBegun = false

  /// Whether the touches were held for the pause and have neither been lifted nor canceled since.
  public var isHeld: Bool {
    hasPaused && (state == .possible || state.isActive) && !touches.isEmpty
  }

  /// The distance that the centroid has moved since the first touch began, in screen dots.
  ///
  /// Zero without touches.
  public var translation: Vector { centroid.translation }

  /// The location where the first touch began, in screen dots; `nil` without touches.
  public var startLocation: Point? { centroid.start }

  /// The translation, in screen dots.
  public override var heading: Vector? { translation }

  /// Starts the pause with the first touch, and continues with the touches that join it.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    let present = self.touches.filter { old in !touches.contains { $0.id == old.id } }
    if present.isEmpty { deadline = event.timestamp + minimumPauseDuration }
    follow(present)
    if numberOfTouches > maximumNumberOfTouches {
      guard hasBegun else {
        state = .failed
        return
      }
      for touch in touches { ignore(touch) }
    }
    rebase(to: self.touches)
  }

  /// Drags after the pause; fails if a touch moves before it is over.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches)
    if hasPaused {
      drag()
    } else if strayed(
      touches, with: event, beyond: allowableMovement, before: deadline ?? .infinity)
    {
      state = .failed
    }
  }

  /// Continues with the touches that are left; ends the drag with the last, or fails without a drag.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches)
    let remaining = self.touches.filter { !$0.isLifted }
    guard !remaining.isEmpty, hasPaused else {
      state = hasBegun ? .ended : .failed
      return
    }
    rebase(to: remaining)
    if hasBegun { state = .changed }
  }

  /// Ends the pause, and begins if the same event has already moved the touches.
  public override func deadlinePassed() {
    hasPaused = true
    drag()
  }

  /// Forgets the pause and the drag.
  public override func reset() {
    centroid = CentroidTranslation()
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

  private func follow(_ touches: [Touch]) {
    if let location = touches.centroid { centroid.move(to: location) }
  }

  private func rebase(to touches: [Touch]) {
    if let location = touches.centroid { centroid.rebase(to: location) }
  }
}
