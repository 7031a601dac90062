import Geometry
public import Touches

/// A gesture of two touches: the base class of pinch and rotation.
///
/// The gesture begins when the vector from one touch to the other has changed enough, and ends when
/// either touch is lifted. Further touches are ignored. If all touches are lifted before the
/// gesture begins, it fails.
public class PairGestureRecognizer: GestureRecognizer {
  /// The movement that the touches must exceed for the gesture to begin, in screen dots.
  public final var minimumDistance = Slop.movement

  private var hasBegun = false

  /// Starts with a pair of touches; the span leads from the first to the second, in screen dots.
  func pairBegan(with span: Vector) {}
  /// Follows the pair; returns the movement that counts toward `minimumDistance`, in screen dots.
  func pairMoved(to span: Vector) -> Double { 0 }

  /// Starts with the first two touches and ignores further ones.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches >= 2 else { return }
    let isNew = numberOfTouches - touches.count < 2
    for extra in self.touches.dropFirst(2) { ignore(extra) }
    if isNew, let span { pairBegan(with: span) }
  }

  /// Begins or changes the gesture.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let span else { return }
    let distance = pairMoved(to: span)
    if hasBegun {
      state = .changed
    } else if distance > minimumDistance {
      hasBegun = true
      state = .began
    }
  }

  /// Ends the gesture; before it has begun, fails if no touch is left.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if hasBegun { state = .ended } else if self.touches.allSatisfy(\.isLifted) { state = .failed }
  }

  /// Forgets that the gesture has begun.
  public override func reset() { hasBegun = false }

  /// The vector from the first touch to the second, in screen dots.
  private var span: Vector? {
    numberOfTouches == 2 ? touches[1].preciseLocation - touches[0].preciseLocation : nil
  }
}
