import Gestures
import TestSupport

@Suite struct LongPressGestureRecognizerTests {
  private let press = LongPressGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([press]) }

  @Test func `begins at its deadline without an event`() {
    hand.down()
    #expect(hand.environment.nextDeadline == hand.time + 0.5)
    hand.wait(0.49)
    #expect(press.state == .possible)
    hand.wait(0.01)
    #expect(press.state == .began && hand.environment.nextDeadline == nil)
  }

  @Test func `fails when the touch moves too early, even in an event that ends after the deadline`()
  {
    hand.down()
    hand.moveInOneEvent(through: [Point(x: 110, y: 100), Point(x: 100, y: 100)], each: 0.3)
    #expect(press.state == .failed)
  }

  @Test func `movement after the deadline within the same event belongs to the press`() {
    hand.down()
    hand.moveInOneEvent(through: [Point(x: 102, y: 100), Point(x: 120, y: 100)], each: 0.3)
    #expect(press.state == .began && press.location(in: nil) == Point(x: 120, y: 100))
  }

  @Test func `fails when lifted too early`() {
    hand.down()
    hand.up(after: 0.4)
    #expect(hand.states(of: press) == "possible failed")
  }

  @Test func `fails at an extra touch before it has begun, and ignores one afterward`() {
    hand.down()
    hand.down(2)
    #expect(press.state == .failed)
    hand.up(1)
    hand.up(2)
    hand.down()
    hand.wait(0.6)
    hand.down(2)
    hand.up(2)
    #expect(press.state == .began && press.numberOfTouches == 1)
    hand.up()
    #expect(hand.states(of: press) == "possible failed began ended")
  }

  @Test func `waits for the required number of touches`() {
    press.numberOfTouchesRequired = 2
    hand.down(1)
    hand.wait(0.6)
    #expect(press.state == .possible)
    hand.down(2)
    hand.wait(0.6)
    hand.up(2)
    #expect(hand.states(of: press) == "possible began ended")
    hand.up(1)
  }
}
