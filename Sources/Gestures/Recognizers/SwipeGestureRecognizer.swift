public import Geometry
public import Touches

/// A touch that is lifted while it moves fast along an axis; discrete.
///
/// Only the last movement counts: its direction in the last 70 ms, and its speed at the lift along
/// that direction. A fast movement to the right that quickly reverses is a swipe to the left. A
/// diagonal movement has no direction. A swipe moves at least 10 dots in its last 0.1 s, and its touch
/// does not tremble near its start. The recognizer fails when a second touch begins, and when the touch
/// is lifted without a swipe.
///
/// Before the lift, ``pendingDirection`` says what a swipe would do.
///
/// Named after UIKit's `UISwipeGestureRecognizer`.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of swipe directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, one for each direction.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// To the top.
    public static let up = Direction(rawValue: 1 << 2)
    /// To the bottom.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions to recognize; by default all.
  public final var direction: Direction = [.right, .left, .up, .down]
  /// The speed that the touch must exceed along its direction at the lift, in screen dots per second.
  public final var minimumSpeed = 100.0
  /// The distance from its start that the touch must exceed at some time, in screen dots.
  public final var minimumMovement = Slop.movement
  /// The direction of the last recognized swipe; `nil` before the first.
  public private(set) final var recognizedDirection: Direction?

  /// The direction of the swipe that a lift at this time would be; `nil` if it would be none.
  public final var pendingDirection: Direction? { state == .possible ? pending : nil }

  /// The minimum length of the last movement, in screen dots, and its duration, in seconds.
  private static let lastMovement = (length: 10.0, interval: 0.1)
  /// The duration of the movement whose direction counts, in seconds.
  private static let directionInterval = 0.07
  /// The greatest ratio of the two components of a movement that has a direction: 31°.
  private static let maximumSlope = 0.6
  /// The time between two classifications of a resting touch, in seconds.
  private static let restInterval = 0.02

  private var tracker = ReleaseVelocity()
  private var hasMoved = false
  private var velocity: Vector?
  private var pending: Direction?
  /// When a resting touch is classified next, in seconds; `nil` unless it would be a swipe.
  private var nextTime: TimeInterval?

  /// The velocity at which the touch was lifted, in screen dots per second; `nil` before the lift.
  open override var heading: Vector? { velocity }

  /// Follows the first touch; fails at a second.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches > 1 { state = .failed } else { follow(touches, event) }
  }

  /// Follows the touch and classifies it.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
    classify(at: event.timestamp)
  }

  /// Classifies the resting touch.
  open override func deadlinePassed() { if let nextTime { classify(at: nextTime) } }

  /// Recognizes the swipe if the touch was fast enough, in one of the directions; fails otherwise.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
    velocity = tracker.velocity(at: event.timestamp)
    guard let swipe = swipe(at: event.timestamp) else { return fail() }
    (recognizedDirection, pending, deadline) = (swipe, nil, nil)
    state = .ended
  }

  /// Forgets the touch, but keeps ``recognizedDirection``.
  open override func reset() {
    (tracker, hasMoved, velocity) = (ReleaseVelocity(), false, nil)
    (pending, nextTime) = (nil, nil)
  }

  private func classify(at time: TimeInterval) {
    pending = swipe(at: time)
    nextTime = pending.map { _ in time + Self.restInterval }
    deadline = nextTime
  }

  private func follow(_ touches: [Touch], _ event: TouchEvent) {
    hasMoved = hasMoved || strayed(touches, with: event, beyond: minimumMovement)
    for sample in touches.flatMap(event.coalescedTouches) {
      tracker.add(sample.location, at: sample.timestamp)
    }
  }

  /// Returns the direction of the swipe that a lift at a time is; `nil` if it is none.
  private func swipe(at time: TimeInterval) -> Direction? {
    guard hasMoved, let velocity = tracker.velocity(at: time),
      max(abs(velocity.dx), abs(velocity.dy)) > minimumSpeed,
      let lastDirection = lastDirection(at: time), lastDirection == Direction(velocity)
    else { return nil }
    return direction.contains(lastDirection) ? lastDirection : nil
  }

  /// Returns the direction of the last movement; `nil` if it is too short or diagonal.
  private func lastDirection(at time: TimeInterval) -> Direction? {
    guard let whole = tracker.displacement(within: Self.lastMovement.interval, at: time),
      let movement = tracker.displacement(within: Self.directionInterval, at: time)
    else { return nil }
    let along = max(abs(movement.dx), abs(movement.dy))
    let across = min(abs(movement.dx), abs(movement.dy))
    let direction = Direction(movement)
    guard whole.length >= Self.lastMovement.length, Direction(whole) == direction,
      across <= Self.maximumSlope * along
    else { return nil }
    return direction
  }
}

extension SwipeGestureRecognizer.Direction {
  init(_ movement: Vector) {
    self =
      switch movement.axis {
      case .horizontal: movement.dx < 0 ? .left : .right
      case .vertical: movement.dy < 0 ? .up : .down
      }
  }
}
