public import Geometry
public import Touches

/// A gesture of two touches: the base class of pinch and rotation.
///
/// The gesture begins when the vector from one touch to the other has changed enough, with the change
/// beyond that, and ends when either touch is lifted. Further touches are ignored. If all touches are
/// lifted before the gesture begins, it fails.
///
/// Its value follows the touches with a small delay that removes their tremor, and also changes while it
/// catches up with resting touches. When a touch is lifted, it is exactly the value of the touches.
open class PairGestureRecognizer: GestureRecognizer {
  /// The movement that the touches must exceed for the gesture to begin, in screen dots.
  public final var minimumDistance = Slop.movement
  /// The delay of the value behind touches that move steadily, in seconds, from 0 for no filter.
  public final var smoothingTimeConstant: TimeInterval {
    get { smoothing.timeConstant }
    set { smoothing.timeConstant = newValue }
  }

  /// The filter of ``rate``, in the unit of ``value``.
  final var filter = VelocityFilter()
  /// The filter whose lag is the delay of the value.
  private var smoothing = VelocityFilter(timeConstant: 0.02)
  /// Whether the touches have moved beyond the threshold.
  private var isMoving = false
  /// When the value is next brought closer to that of the touches, in seconds.
  private var nextTime: TimeInterval = 0

  /// The time between two changes while the value catches up, in seconds.
  private static let interval = 1.0 / 60
  /// The difference from the touches that remains: a thousandth of the scale, or of a radian.
  private static let tolerance = 0.001

  /// The value of the touches; the threshold counts until the gesture begins.
  var value: Double { 0 }
  /// Starts with a pair of touches; the span leads from the first to the second, in screen dots.
  func pairBegan(with span: Vector) {}
  /// Follows the pair; returns the movement that counts toward `minimumDistance`, in screen dots.
  func pairMoved(to span: Vector) -> Double { 0 }
  /// Removes `minimumDistance` from the value; returns its change since the start that is left.
  func subtractThreshold(at span: Vector) -> Double { 0 }

  final var steadyValue: Double { value - smoothing.lag.dx }
  /// The rate of change of the value, low-pass filtered, per second.
  final var rate: Double { filter.velocity.dx }

  /// Starts with the first two touches and ignores further ones.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches >= 2 else { return }
    let isNew = numberOfTouches - touches.count < 2
    for extra in self.touches.dropFirst(2) { ignore(extra) }
    guard isNew, let span else { return }
    restart()
    filter.begin(at: event.timestamp)
    pairBegan(with: span)
  }

  /// Begins or changes the gesture.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    track(touches, event)
    guard isMoving else { return }
    catchUp(after: event.timestamp)
    state = hasBegun ? .changed : .began
  }

  /// Ends the gesture; before it has begun, fails if no touch is left.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    track(touches, event)
    filter.end(at: event.timestamp)
    smoothing.reset()
    if hasBegun { return state = .ended }
    isMoving = false
    if self.touches.allSatisfy(\.phase.isFinal) { state = .failed }
  }

  /// Brings the value closer to that of resting touches.
  open override func deadlinePassed() {
    smoothing.observe(.zero, at: nextTime)
    catchUp(after: nextTime)
    state = .changed
  }

  /// Forgets the touches.
  open override func reset() { restart() }

  private func restart() {
    isMoving = false
    filter.reset()
    smoothing.reset()
  }

  private func catchUp(after time: TimeInterval) {
    nextTime = time + Self.interval
    deadline = abs(smoothing.lag.dx) > Self.tolerance ? nextTime : nil
  }

  private func track(_ touches: [Touch], _ event: TouchEvent) {
    let isLift = touches.contains(where: \.phase.isFinal)
    follow(touches, event) { time in
      guard let span else { return }
      let previous = value
      let distance = pairMoved(to: span)
      let change = Vector(dx: value - previous, dy: 0)
      filter.observe(change, at: time, isLift: isLift)
      if isMoving {
        smoothing.observe(change, at: time)
      } else if distance > minimumDistance {
        isMoving = true
        smoothing.begin(at: time, velocity: .zero)
        smoothing.observe(Vector(dx: subtractThreshold(at: span), dy: 0), at: time)
      }
    }
  }

  /// The vector from the first touch to the second, in screen dots.
  private var span: Vector? { numberOfTouches == 2 ? locations[1] - locations[0] : nil }
}
