public import Geometry
public import Touches

/// A closed round stroke with one touch; discrete, recognized when the touch is lifted.
///
/// The recognizer fails as soon as the stroke has a corner, turns back, leaves the circle that it
/// was on, or continues past its start. It also fails when the touch is lifted before the circle is
/// closed and when a second touch begins. It accepts the uneven circles that people draw by hand,
/// and circles that a terminal reports in cells.
public final class CircleGestureRecognizer: GestureRecognizer {
  /// The direction in which a circle is drawn.
  public enum Direction: Hashable, Sendable {
    /// Clockwise on the screen.
    case clockwise
    /// Counterclockwise on the screen.
    case counterclockwise
  }

  /// The smallest radius that is recognized, in screen dots.
  ///
  /// Reported in cells, smaller circles look like squares.
  public var minimumRadius = 12.0
  /// The largest radius that is recognized, in screen dots.
  public var maximumRadius = 400.0

  /// The center of the last recognized circle, in screen dots; (0, 0) before the first.
  public private(set) var center = Point.zero
  /// The radius of the last recognized circle, in screen dots; 0 before the first.
  public private(set) var radius = 0.0
  /// The direction of the last recognized circle; clockwise before the first.
  public private(set) var direction = Direction.clockwise
  /// The last recognized stroke, slightly smoothed, in screen dots; empty before the first.
  public private(set) var path: [Point] = []

  /// The rotation of the current stroke while it was round, in radians; never negative.
  ///
  /// It keeps its value after the gesture has failed, until the touches are lifted, and is 0
  /// without a touch. It is measured between chords of a quarter of the stroke's extent, so it is
  /// smaller than the stroke's own rotation by the angle that one chord spans: about 40° of a
  /// circle.
  public var rotation: Double { tracker.roundRotation }

  private var tracker = CircleTracker()

  /// Follows the first touch; fails at a second.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches > 1 { state = .failed } else { follow(touches, event) }
  }

  /// Fails when the stroke is no longer round.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
  }

  /// Recognizes the circle if it is closed and its radius is within the limits; fails otherwise.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
    guard !state.isFinal else { return }
    guard let circle = tracker.closedCircle,
      (minimumRadius...maximumRadius).contains(circle.radius)
    else {
      state = .failed
      return
    }
    center = circle.center
    radius = circle.radius
    direction = tracker.rotation > 0 ? .clockwise : .counterclockwise
    path = tracker.path
    state = .ended
  }

  /// Forgets the stroke, but keeps the last recognized circle.
  public override func reset() { tracker = CircleTracker() }

  private func follow(_ touches: [Touch], _ event: TouchEvent) {
    for touch in touches {
      for sample in event.coalescedTouches(for: touch) { tracker.add(sample.preciseLocation) }
    }
    if !tracker.isRound || tracker.isStraight(over: maximumRadius) { state = .failed }
  }
}
