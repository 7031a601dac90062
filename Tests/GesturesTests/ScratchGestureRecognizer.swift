// doc: example
import Geometry
import Gestures
import Touches

/// A touch that goes to and fro three times, as one scratches something out; discrete.
final class ScratchGestureRecognizer: GestureRecognizer {
  /// How far a movement to one side has to go to count, in screen dots.
  var minimumDistance = 8.0

  private var turns = 0
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
    if turns >= 5 { state = .ended }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { state = .failed }

  override func deadlinePassed() { state = .failed }

  override func reset() {
    turns = 0
    side = 0
  }

  private func follow(_ x: Double) {
    let way = x - farthest
    if way * side > 0 {
      farthest = x
    } else if abs(way) >= minimumDistance {
      if side != 0 { turns += 1 }
      side = way < 0 ? -1 : 1
      farthest = x
    }
  }
}
// doc: end
