import Geometry
import Glibc

/// Two touches that rotate about each other; continuous, like UIKit's
/// `UIRotationGestureRecognizer`.
open class RotationGestureRecognizer: PairGestureRecognizer {
  /// The distance below which the direction between the touches is ignored, in screen dots.
  public final var minimumSpan = 4.0

  /// The angle by which the touches have rotated, in radians clockwise; two full rotations are 4π.
  ///
  /// It lags behind moving touches by ``PairGestureRecognizer/smoothingTimeConstant``. Setting it, usually
  /// to 0, does not change the ``velocity``.
  public final var rotation: Double {
    get { steadyValue + offset }
    set { offset = newValue - steadyValue }
  }

  /// The rotation per second, low-pass filtered, in radians; 0 if the touches rested for more than 0.1 s
  /// before the lift, and without touches.
  public final var velocity: Double { rate }

  private var angle: Double?
  private var (angleSum, offset) = (0.0, 0.0)

  override var value: Double { angleSum }

  override func pairBegan(with span: Vector) {
    angle = span.length < minimumSpan ? nil : span.angle
    (angleSum, offset) = (0, 0)
  }

  override func pairMoved(to span: Vector) -> Double {
    guard span.length >= minimumSpan else { return 0 }
    let next = span.angle
    if let angle { angleSum += (next - angle).remainder(dividingBy: 2 * .pi) }
    angle = next
    return abs(angleSum) * span.length / 2
  }

  override func subtractThreshold(at span: Vector) -> Double {
    angleSum -= (angleSum < 0 ? -2 : 2) * minimumDistance / span.length
    return angleSum
  }

  override func discardMovement() { rotation = 0 }

  /// Resets the rotation to 0.
  open override func reset() {
    super.reset()
    (angle, angleSum, offset) = (nil, 0, 0)
  }
}

extension Vector {
  /// The direction, in radians clockwise from the x axis, from −π to π.
  var angle: Double { atan2(dy, dx) }
}
