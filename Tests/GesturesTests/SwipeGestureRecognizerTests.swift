import Geometry
import Gestures
import Testing

@Suite struct SwipeGestureRecognizerTests {
  private let swipe = SwipeGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([swipe]) }

  @Test(arguments: [
    (30.0, 2.0, SwipeGestureRecognizer.Direction.right), (-30, 2, .left), (2, 30, .down),
    (-2, -30, .up),
  ])
  func `has the direction of the touch`(
    dx: Double, dy: Double, direction: SwipeGestureRecognizer.Direction
  ) {
    hand.down()
    hand.move(by: dx, dy, in: 0.1, steps: 5)
    hand.up()
    #expect(hand.states(of: swipe) == "possible ended")
    #expect(swipe.recognizedDirection == direction)
  }

  @Test func `a quick reversal from right to left is a swipe to the left`() {
    hand.down()
    hand.move(by: 80, 0, in: 0.2, steps: 10)
    hand.move(by: -20, 0, in: 0.04, steps: 2)
    hand.up()
    #expect(swipe.recognizedDirection == .left)
  }

  @Test func `a quick reversal from right to left is no swipe to the right`() {
    swipe.direction = .right
    hand.down()
    hand.move(by: 80, 0, in: 0.2, steps: 10)
    hand.move(by: -20, 0, in: 0.04, steps: 2)
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test(arguments: [1, 2, 7])
  func `a slow drag of 500 dots is no swipe`(dotsPerStep: Int) {
    hand.down()
    hand.move(by: 500, 0, in: 500 / 95, steps: 500 / dotsPerStep)
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `every sample of an event counts`() {
    hand.down()
    hand.moveInOneEvent(through: [
      Point(x: 120, y: 100), Point(x: 150, y: 100), Point(x: 140, y: 100),
    ])
    hand.up()
    #expect(swipe.recognizedDirection == .left)
  }

  @Test func `a slow drag that crosses two cell edges at the same time is no swipe`() {
    hand.down()
    for _ in 0..<10 {
      hand.move(by: 2, 0, in: 0.06)
      hand.move(by: 0, 4, in: 0.0005)
    }
    hand.up(after: 0.001)
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `a touch that rests before it is lifted is no swipe`() {
    hand.down()
    hand.move(by: 60, 0, in: 0.1, steps: 5)
    hand.up(after: 0.2)
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `a quick tremble at one position is no swipe`() {
    hand.down()
    for dy in [4.0, -4, 4] { hand.move(by: 0, dy, in: 0.01) }
    hand.up()
    #expect(hand.states(of: swipe) == "possible failed")
  }

  @Test func `fails immediately at a second touch`() {
    hand.down()
    hand.down(2)
    #expect(swipe.state == .failed)
  }
}
