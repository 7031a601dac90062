import Geometry
public import Touches

/// What gestures of two touches have in common: they begin when the line from one touch to the other
/// has changed enough, and end when one is lifted.
///
/// A third touch is ignored. Without having begun, the gesture fails when all touches are lifted.
public class PairGestureRecognizer: GestureRecognizer {
  /// How far the touches have to move for the gesture to begin, in screen dots; it has to be more.
  public final var minimumDistance = Slop.movement
  /// The part of the former velocity that is kept at each event, from 0 to less than 1.
  public final var velocitySmoothing: Double {
    get { filter.smoothing }
    set { filter.smoothing = newValue }
  }

  /// The velocity of the gesture.
  final var filter = VelocityFilter()

  private var hasBegun = false

  /// The two touches are down, one this far from the other.
  func began(with span: Vector) {}

  /// The touches are now this far from each other.
  ///
  /// - Returns: The gesture's value, and how far the touches have moved in its sense.
  func followed(to span: Vector) -> (value: Double, distance: Double) { (0, 0) }

  /// Begins to follow the pair once there is one.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches >= 2 else { return }
    let isNew = numberOfTouches - touches.count < 2
    for extra in self.touches.dropFirst(2) { ignore(extra) }
    if isNew, let span { began(with: span) }
  }

  /// Follows the pair.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let span else { return }
    let (value, distance) = followed(to: span)
    filter.observe(value, at: event.timestamp)
    if hasBegun {
      state = .changed
    } else if distance > minimumDistance {
      hasBegun = true
      state = .began
    }
  }

  /// Ends; if the gesture has not begun, waits for another second touch, or fails without a first.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if hasBegun {
      state = .ended
    } else if self.touches.allSatisfy(\.isLifted) {
      state = .failed
    }
  }

  /// Lets go.
  public override func reset() {
    filter.reset()
    hasBegun = false
  }

  /// The way from the first touch to the second.
  private var span: Vector? {
    numberOfTouches == 2 ? touches[1].preciseLocation - touches[0].preciseLocation : nil
  }
}
