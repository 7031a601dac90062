import Gestures
import TestSupport

@Suite struct PairGestureRecognizerTests {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  private func hand(_ recognizer: GestureRecognizer) -> Hand {
    let hand = Hand([recognizer])
    hand.down(1, at: 100, 100)
    hand.down(2, at: 140, 100)
    return hand
  }

  @Test func `a pinch reports its scale`() {
    let hand = hand(pinch)
    hand.moveTogether([(1, -10, 0), (2, 10, 0)], in: 0.1)
    #expect(pinch.state == .began && pinch.scale == 1.5)
    hand.moveTogether([(1, -10, 0), (2, 10, 0)], in: 0.1)
    #expect(pinch.scale == 2)
    hand.moveTogether([(1, 30, 0), (2, -30, 0)], in: 0.1)
    #expect(pinch.scale == 0.5 && pinch.location(in: nil) == Point(x: 120, y: 100))
    hand.up(1)
    #expect(hand.states(of: pinch) == "possible began changed changed ended")
    hand.up(2)
  }

  @Test func `the scale is bounded when the touches coincide`() {
    let hand = hand(pinch)
    hand.up(2)
    hand.down(3, at: 100, 100)
    hand.move(3, by: 16, 0)
    #expect(pinch.scale == 2)
    hand.move(3, by: -16, 0)
    #expect(pinch.scale == 1)
  }

  @Test func `a rotation reports its angle and accumulates full rotations`() {
    let hand = hand(rotation)
    let center = Point(x: 100, y: 100)
    for step in 1...25 {
      let point = center + Vector(angle: 2 * .pi * Double(step) / 20, length: 40)
      guard let last = hand.location(2) else { continue }
      hand.move(2, by: point.x - last.x, point.y - last.y)
    }
    #expect(abs(rotation.rotation - 2.5 * .pi) < 1e-9)
    hand.up(1)
    #expect(hand.states(of: rotation).hasSuffix("changed ended"))
    hand.up(2)
  }

  @Test func `neither begins with a small movement or with that of the other gesture`() {
    let still = hand(pinch)
    still.moveTogether([(1, -2, 0), (2, 4, 0)])
    still.moveTogether([(1, 40, 8), (2, 40, 8)])
    #expect(pinch.state == .possible)
    let straight = hand(rotation)
    straight.moveTogether([(1, -20, 2), (2, 20, -2)])
    #expect(rotation.state == .possible)
  }

  @Test func `both fail when all touches are lifted too early, and ignore a third touch`() {
    for recognizer in [pinch, rotation] {
      let hand = hand(recognizer)
      hand.down(3)
      #expect(recognizer.numberOfTouches == 2)
      hand.move(3, by: 90, 90)
      hand.up(1)
      #expect(recognizer.state == .possible)
      hand.up(2)
      #expect(hand.states(of: recognizer) == "possible failed")
      hand.up(3)
    }
  }
}
