import Geometry
import Gestures
import Testing

@Suite struct LongPressGestureRecognizerTests {
  private let press = LongPressGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([press]) }

  @Test func `begins when its time has come, without an event`() {
    hand.down()
    #expect(hand.environment.nextDeadline == hand.time + 0.5)
    hand.wait(0.49)
    #expect(press.state == .possible)
    hand.wait(0.01)
    #expect(press.state == .began && hand.environment.nextDeadline == nil)
  }

  @Test func `fails at once when it moves away before, also within an event that goes beyond`() {
    hand.down()
    hand.moveAtOnce(through: [Point(x: 110, y: 100), Point(x: 100, y: 100)], each: 0.3)
    #expect(press.state == .failed)
  }

  @Test func `what an event tells of later than its time is movement of a press`() {
    hand.down()
    hand.moveAtOnce(through: [Point(x: 102, y: 100), Point(x: 120, y: 100)], each: 0.3)
    #expect(press.state == .began && press.location(in: nil) == Point(x: 120, y: 100))
  }

  @Test func `fails when it is lifted before`() {
    hand.down()
    hand.up(after: 0.4)
    #expect(hand.states(of: press) == "possible failed")
  }

  @Test func `fails at a touch too many before, and ignores it afterwards`() {
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

  @Test func `waits for two touches`() {
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
