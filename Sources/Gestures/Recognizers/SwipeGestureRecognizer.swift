public import Geometry
public import Touches

/// A touch that is lifted in fast movement along an axis; discrete.
///
/// What counts is how fast the touch went between its last two samples, along the axis that it went
/// along most; the direction is that of this last movement. So a movement to the right that is
/// reversed quickly is a swipe to the left, and a slow drag is none however long. A touch that never
/// left the place where it began is a tap, whatever it did there. It fails when a second touch goes
/// down, and when the touch is lifted otherwise.
///
/// Named after UIKit's `UISwipeGestureRecognizer`.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions of swipes.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, one a direction.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// To the top.
    public static let up = Direction(rawValue: 1 << 2)
    /// To the bottom.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions to recognise.
  public var direction: Direction = [.right, .left, .up, .down]
  /// How fast the last movement has to be along its axis, in screen dots a second; it has to be
  /// faster.
  public var minimumSpeed = 100.0
  /// How far the touch has to have been from its start at some time, in screen dots; it has to be
  /// more.
  public var minimumMovement = Slop.movement

  /// The direction of the swipe that was recognised last.
  public private(set) var recognizedDirection: Direction?

  private var movement = ReleaseVelocity()
  private var hasLeft = false
  private var last: Vector?

  /// The last movement, in screen dots a second.
  public override var heading: Vector? { last }

  /// Fails at a second touch.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches > 1 { state = .failed } else { follow(touches, event) }
  }

  /// Remembers the last movement.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
  }

  /// Decides.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
    last = movement.velocity(at: event.timestamp)
    guard hasLeft, let last, max(abs(last.dx), abs(last.dy)) > minimumSpeed,
      direction.contains(Direction(last))
    else {
      state = .failed
      return
    }
    recognizedDirection = Direction(last)
    state = .ended
  }

  /// Forgets the touch, not what was recognised.
  public override func reset() {
    movement = ReleaseVelocity()
    hasLeft = false
    last = nil
  }

  private func follow(_ touches: [Touch], _ event: TouchEvent) {
    hasLeft = hasLeft || strayed(touches, with: event, beyond: minimumMovement)
    for touch in touches {
      for sample in event.coalescedTouches(for: touch) {
        movement.add(sample.preciseLocation, at: sample.timestamp)
      }
    }
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The direction that the larger part of a movement is in.
  init(_ movement: Vector) {
    self =
      switch movement.axis {
      case .horizontal: movement.dx < 0 ? .left : .right
      case .vertical: movement.dy < 0 ? .up : .down
      }
  }
}
