import Geometry

/// Two touches that move apart or together; continuous.
///
/// Named after UIKit's `UIPinchGestureRecognizer`.
public final class PinchGestureRecognizer: PairGestureRecognizer {
  /// The distance, in screen dots, below which touches count as this far apart: closer than that,
  /// a small movement would be a large factor.
  public static let leastSpan = 8.0

  /// The distance of the touches as a multiple of that at the start; always positive.
  public private(set) var scale = 1.0

  private var start = leastSpan

  /// How fast the scale changes, low-pass filtered, a second.
  public var velocity: Double { filter.velocity }

  override func began(with span: Vector) {
    start = max(span.length, Self.leastSpan)
    scale = 1
  }

  override func followed(to span: Vector) -> (value: Double, distance: Double) {
    let length = max(span.length, Self.leastSpan)
    scale = length / start
    return (scale, abs(length - start))
  }

  /// Lets go.
  public override func reset() {
    super.reset()
    scale = 1
  }
}
