// doc: example
import Geometry
@_spi(Subclassing) import Gestures
import Touches

/// A touch that moves left and right three times, as if scratching something out; discrete.
final class ScratchGestureRecognizer: GestureRecognizer {
  /// How far a movement to one side must go to count, in screen dots.
  var minimumDistance = 8.0

  private var reversals = 0
  private var side = 0.0
  private var farthest = 0.0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches == 1 else {
      state = .failed
      return
    }
    farthest = location(in: nil).x
    deadline = event.timestamp + 1.5
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      for sample in event.coalescedTouches(for: touch) { follow(sample.preciseLocation.x) }
    }
    if reversals >= 5 { state = .ended }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { state = .failed }

  override func deadlinePassed() { state = .failed }

  override func reset() {
    reversals = 0
    side = 0
  }

  private func follow(_ x: Double) {
    let distance = x - farthest
    if distance * side > 0 {
      farthest = x
    } else if abs(distance) >= minimumDistance {
      if side != 0 { reversals += 1 }
      side = distance < 0 ? -1 : 1
      farthest = x
    }
  }
}
// doc: end
