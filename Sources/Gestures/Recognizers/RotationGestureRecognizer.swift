import Geometry
import Glibc

/// Two touches that rotate about each other; continuous, like UIKit's
/// `UIRotationGestureRecognizer`.
public final class RotationGestureRecognizer: PairGestureRecognizer {
  /// The distance below which the direction between the touches is ignored, in screen dots.
  public var minimumSpan = 4.0

  /// The angle by which the touches have rotated, in radians clockwise; two full rotations are 4π.
  public private(set) var rotation = 0.0

  private var angle: Double?

  override func pairBegan(with span: Vector) {
    angle = span.length < minimumSpan ? nil : span.angle
    rotation = 0
  }

  override func pairMoved(to span: Vector) -> Double {
    guard span.length >= minimumSpan else { return 0 }
    let next = span.angle
    if let angle { rotation += (next - angle).remainder(dividingBy: 2 * .pi) }
    angle = next
    return abs(rotation) * span.length / 2
  }

  /// Resets the rotation to 0.
  public override func reset() {
    super.reset()
    rotation = 0
    angle = nil
  }
}

extension Vector {
  /// The direction, in radians clockwise from the x axis, from −π to π.
  var angle: Double { atan2(dy, dx) }
}
