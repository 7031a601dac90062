import Geometry

/// Two touches that move apart or together; continuous, like UIKit's `UIPinchGestureRecognizer`.
public final class PinchGestureRecognizer: PairGestureRecognizer {
  /// The distance that closer touches are treated as having, in screen dots.
  public var minimumSpan = 8.0

  /// The distance between the touches divided by that at the start; positive, 1 without touches.
  public private(set) var scale = 1.0

  private var start = 1.0

  override func pairBegan(with span: Vector) {
    start = max(span.length, minimumSpan)
    scale = 1
  }

  override func pairMoved(to span: Vector) -> Double {
    let length = max(span.length, minimumSpan)
    scale = length / start
    return abs(length - start)
  }

  /// Resets the scale to 1.
  public override func reset() {
    super.reset()
    scale = 1
  }
}
