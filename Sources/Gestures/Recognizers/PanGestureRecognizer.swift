public import Geometry
public import Touches

/// A drag with one or several touches; continuous.
///
/// It begins when the touches' middle has moved far enough on the screen, and ends when fewer are
/// left than it needs. A touch that is added or lifted never makes the translation jump. It fails
/// when all touches are lifted before, or when there are too many; once it has begun, further ones
/// are ignored.
///
/// Named after UIKit's `UIPanGestureRecognizer`.
public final class PanGestureRecognizer: GestureRecognizer {
  /// The fewest touches, at least 1.
  public var minimumNumberOfTouches = 1
  /// The most touches.
  public var maximumNumberOfTouches = Int.max
  /// How far the middle has to move for the gesture to begin, in screen dots; it has to be more.
  public var minimumDistance = Slop.movement
  /// The part of the former velocity that is kept at each event, from 0 to less than 1.
  public var velocitySmoothing: Double {
    get { horizontal.smoothing }
    set {
      horizontal.smoothing = newValue
      vertical.smoothing = newValue
    }
  }

  private var course = CentroidTranslation()
  private var horizontal = VelocityFilter()
  private var vertical = VelocityFilter()
  private var hasBegun = false

  /// How far the middle of the touches has moved since there were enough, in screen dots.
  public var translation: Vector { course.translation }

  /// How fast it moves, low-pass filtered, in screen dots a second.
  public var velocity: Vector { Vector(dx: horizontal.velocity, dy: vertical.velocity) }

  /// The translation.
  public override var heading: Vector? { translation }

  /// Takes hold with the touches that were added.
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
    grip(self.touches)
  }

  /// Follows the touches.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches, at: event.timestamp)
    if hasBegun {
      state = .changed
    } else if translation.length > minimumDistance {
      hasBegun = true
      state = .began
    }
  }

  /// Takes hold with the touches that are left, if they are enough.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches, at: event.timestamp)
    let left = self.touches.filter { !$0.isLifted }
    if hasBegun && left.count < minimumNumberOfTouches {
      state = .ended
    } else if left.isEmpty {
      state = .failed
    } else {
      grip(left)
      if hasBegun { state = .changed }
    }
  }

  /// Lets go.
  public override func reset() {
    letGo()
    hasBegun = false
  }

  private func letGo() {
    course = CentroidTranslation()
    horizontal.reset()
    vertical.reset()
  }

  private func grip(_ touches: [Touch]) {
    if touches.count < minimumNumberOfTouches {
      letGo()
    } else if let centroid = touches.centroid {
      course.grip(at: centroid)
    }
  }

  private func follow(_ touches: [Touch], at time: TimeInterval) {
    guard touches.count >= minimumNumberOfTouches, let centroid = touches.centroid else { return }
    course.move(to: centroid)
    horizontal.observe(translation.dx, at: time)
    vertical.observe(translation.dy, at: time)
  }
}
