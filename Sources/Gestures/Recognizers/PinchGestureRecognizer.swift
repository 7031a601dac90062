import Geometry

/// Two touches that move apart or together; continuous, like UIKit's `UIPinchGestureRecognizer`.
open class PinchGestureRecognizer: PairGestureRecognizer {
  /// The distance that closer touches are treated as having, in screen dots.
  public final var minimumSpan = 8.0

  /// The distance between the touches divided by that at the beginning; positive, 1 without touches.
  ///
  /// It lags behind moving touches by ``PairGestureRecognizer/smoothingTimeConstant``. Setting it, usually
  /// to 1, scales the ``velocity`` as well.
  public final var scale: Double {
    get { factor * steadyValue }
    set { factor = newValue / steadyValue }
  }

  /// The change of the scale per second, low-pass filtered; 0 if the touches rested for more than 0.1 s
  /// before the lift, and without touches.
  public final var velocity: Double { factor * rate }

  private var (start, length, factor) = (1.0, 1.0, 1.0)

  override var value: Double { length / start }

  override func pairBegan(with span: Vector) {
    start = max(span.length, minimumSpan)
    (length, factor) = (start, 1)
  }

  override func pairMoved(to span: Vector) -> Double {
    length = max(span.length, minimumSpan)
    return abs(length - start)
  }

  override func subtractThreshold(at span: Vector) -> Double {
    let previous = start
    start += length < start ? -minimumDistance : minimumDistance
    filter.scale(by: previous / start)
    return value - 1
  }

  override func discardMovement() { scale = 1 }

  /// Resets the scale to 1.
  open override func reset() {
    super.reset()
    (start, length, factor) = (1, 1, 1)
  }
}
