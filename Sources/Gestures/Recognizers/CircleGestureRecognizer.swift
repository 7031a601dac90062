public import Geometry
public import Touches

/// One closed round stroke; discrete, recognised when the touch is lifted where it began.
///
/// It fails early: at a corner, on turning the other way, on wandering off the circle that it was
/// on, on going on past the start; and when the touch is lifted before the circle is closed or a
/// second one goes down. It takes a hand's circles, and those of terminals that report in cells.
public final class CircleGestureRecognizer: GestureRecognizer {
  /// The ways to draw a circle.
  public enum Direction: Hashable, Sendable {
    /// As the hands of a clock go.
    case clockwise
    /// Against them.
    case counterclockwise
  }

  /// The least radius, in screen dots.
  ///
  /// Smaller circles cannot be told from squares in cells.
  public var minimumRadius = 12.0
  /// The greatest radius, in screen dots.
  public var maximumRadius = 400.0

  /// The centre of the circle that was recognised last, in screen dots.
  public private(set) var center = Point.zero
  /// Its radius, in screen dots; 0 before there was one.
  public private(set) var radius = 0.0
  /// Which way it was drawn.
  public private(set) var direction = Direction.clockwise
  /// The closed line that was drawn, in screen dots, smoothed a little.
  public private(set) var path: [Point] = []

  /// How far the line of the touch has turned for as long as it was round, in radians, either way.
  ///
  /// It stays when the gesture has failed, until the touch is up, and is 0 without a touch. It is
  /// measured from chord to chord of a quarter of the line's extent, and so is less than the
  /// line's own by the part that one chord spans: about 40° of a circle.
  public var turn: Double { course.roundTurn }

  private var course = CircleTracker()

  /// Fails at a second touch.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches > 1 { state = .failed } else { follow(touches, event) }
  }

  /// Fails when the line has ceased to be round.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
  }

  /// Decides whether the circle is closed.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
    guard !state.isFinal else { return }
    guard let circle = course.closedCircle,
      (minimumRadius...maximumRadius).contains(circle.radius)
    else {
      state = .failed
      return
    }
    center = circle.center
    radius = circle.radius
    direction = course.turned > 0 ? .clockwise : .counterclockwise
    path = course.path
    state = .ended
  }

  /// Forgets the line, not what was recognised.
  public override func reset() { course = CircleTracker() }

  private func follow(_ touches: [Touch], _ event: TouchEvent) {
    for touch in touches {
      for sample in event.coalescedTouches(for: touch) { course.add(sample.preciseLocation) }
    }
    if !course.isRound || course.isStraight(over: maximumRadius) { state = .failed }
  }
}
