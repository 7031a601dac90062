public import Geometry
public import Touches

/// A drag with one or more touches; continuous.
///
/// The gesture begins when the centroid of the touches has moved far enough on the screen, and ends
/// when fewer touches than required are left. The translation stays continuous when touches are
/// added or lifted. The gesture fails if all touches are lifted before it begins, or if there are
/// too many; once it has begun, touches in excess are ignored.
///
/// Named after UIKit's `UIPanGestureRecognizer`.
public final class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of touches, at least 1.
  public var minimumNumberOfTouches = 1
  /// The maximum number of touches, at least ``minimumNumberOfTouches``.
  public var maximumNumberOfTouches = Int.max
  /// The distance that the centroid must exceed for the gesture to begin, in screen dots.
  public var minimumDistance = Slop.movement
  /// The weight of the previous velocity at each event, from 0 to less than 1.
  public var velocitySmoothing: Double {
    get { horizontal.smoothing }
    set {
      horizontal.smoothing = newValue
      vertical.smoothing = newValue
    }
  }

  private var centroid = CentroidTranslation()
  private var horizontal = VelocityFilter()
  private var vertical = VelocityFilter()
  private var hasBegun = false

  /// The distance that the centroid has moved since there were enough touches, in screen dots.
  ///
  /// Zero without touches.
  public var translation: Vector { centroid.translation }

  /// The velocity of the translation, low-pass filtered, in screen dots per second.
  ///
  /// Zero without touches.
  public var velocity: Vector { Vector(dx: horizontal.velocity, dy: vertical.velocity) }

  /// The translation, in screen dots.
  public override var heading: Vector? { translation }

  /// Continues with the added touches; if there are too many, ignores them or fails.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    follow(
      self.touches.filter { old in !touches.contains { $0.id == old.id } }, at: event.timestamp)
    if numberOfTouches > maximumNumberOfTouches {
      guard hasBegun else {
        state = .failed
        return
      }
      for touch in touches { ignore(touch) }
    }
    rebase(to: self.touches)
  }

  /// Begins or changes the gesture.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches, at: event.timestamp)
    if hasBegun {
      state = .changed
    } else if translation.length > minimumDistance {
      hasBegun = true
      state = .began
    }
  }

  /// Continues with the touches that are left; ends if they are too few, or fails if none is left.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches, at: event.timestamp)
    let remaining = self.touches.filter { !$0.isLifted }
    if hasBegun && remaining.count < minimumNumberOfTouches {
      state = .ended
    } else if remaining.isEmpty {
      state = .failed
    } else {
      rebase(to: remaining)
      if hasBegun { state = .changed }
    }
  }

  /// Resets the translation and the velocity to zero.
  public override func reset() {
    restart()
    hasBegun = false
  }

  private func restart() {
    centroid = CentroidTranslation()
    horizontal.reset()
    vertical.reset()
  }

  private func rebase(to touches: [Touch]) {
    if touches.count < minimumNumberOfTouches {
      restart()
    } else if let location = touches.centroid {
      centroid.rebase(to: location)
    }
  }

  private func follow(_ touches: [Touch], at time: TimeInterval) {
    guard touches.count >= minimumNumberOfTouches, let location = touches.centroid else { return }
    centroid.move(to: location)
    horizontal.observe(translation.dx, at: time)
    vertical.observe(translation.dy, at: time)
  }
}
