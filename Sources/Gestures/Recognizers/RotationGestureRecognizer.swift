import Geometry
import Glibc

/// Two touches that turn about each other; continuous.
///
/// Named after UIKit's `UIRotationGestureRecognizer`.
public final class RotationGestureRecognizer: PairGestureRecognizer {
  /// The distance of the touches, in screen dots, below which their direction says nothing.
  public static let leastSpan = 4.0

  /// How far the touches have turned, in radians clockwise; more than a turn counts on.
  public private(set) var rotation = 0.0

  private var angle: Double?

  /// How fast they turn, low-pass filtered, in radians a second.
  public var velocity: Double { filter.velocity }

  override func began(with span: Vector) {
    angle = span.length < Self.leastSpan ? nil : span.angle
    rotation = 0
  }

  override func followed(to span: Vector) -> (value: Double, distance: Double) {
    guard span.length >= Self.leastSpan else { return (rotation, 0) }
    let next = span.angle
    if let angle { rotation += (next - angle).remainder(dividingBy: 2 * .pi) }
    angle = next
    return (rotation, abs(rotation) * span.length / 2)
  }

  /// Lets go.
  public override func reset() {
    super.reset()
    rotation = 0
    angle = nil
  }
}

extension Vector {
  /// The direction, in radians clockwise from the x axis.
  var angle: Double { atan2(dy, dx) }
}
