import Gestures
import TestSupport

@Suite struct PanAfterHoldTests {
  private let drag = PanGestureRecognizer()
  private let hand: Hand

  init() {
    drag.minimumPressDuration = 0.35
    hand = Hand([drag])
  }

  @Test func `begins after the pause, with the movement beyond the minimum distance`() {
    hand.down()
    hand.wait(0.4)
    #expect(drag.state == .possible)
    hand.move(by: 5, 0)
    #expect(drag.state == .possible)
    hand.move(by: 5, 0)
    #expect(drag.state == .began && drag.translation == Vector(dx: 4, dy: 0))
    #expect(drag.startLocation == Point(x: 100, y: 100))
  }

  @Test func `fails immediately when the touch moves during the pause`() {
    hand.down()
    hand.move(by: 8, 0)
    #expect(drag.state == .failed)
  }

  @Test func `fails when lifted during the pause or without a drag`() {
    hand.tap()
    hand.tap(for: 1)
    #expect(hand.states(of: drag) == "possible failed failed")
  }

  @Test func `begins when one event spans the pause and the drag`() {
    hand.down()
    hand.moveInOneEvent(through: [Point(x: 101, y: 100), Point(x: 130, y: 100)], each: 0.2)
    #expect(drag.state == .began)
  }

  @Test
  func `with one touch at most, fails at a second before it has begun and ignores one afterward`() {
    drag.maximumNumberOfTouches = 1
    hand.down()
    hand.down(2)
    #expect(drag.state == .failed)
    hand.up(1)
    hand.up(2)
    hand.down()
    hand.wait(0.4)
    hand.move(by: 10, 0)
    hand.down(2)
    hand.move(2, by: 50, 0)
    hand.up(2)
    hand.up(1)
    #expect(hand.states(of: drag) == "possible failed began ended")
  }

  @Test func `follows the centroid of its touches, which may join during the pause`() {
    hand.down(1, at: 100)
    hand.wait(0.2)
    hand.down(2, at: 140)
    hand.wait(0.2)
    #expect(drag.isHeld && drag.translation == .zero)
    hand.moveTogether([(1, 12, 0), (2, 8, 0)])
    #expect(drag.state == .began && drag.translation == Vector(dx: 4, dy: 0))
    #expect(drag.startLocation == Point(x: 100, y: 100))
    hand.up(1)
    hand.up(2)
    #expect(hand.states(of: drag) == "possible began changed ended")
  }

  @Test func `the translation does not jump when a touch is added or lifted`() {
    hand.down(1, at: 100)
    hand.wait(0.4)
    hand.move(1, by: 10, 0)
    hand.down(2, at: 300, 20)
    #expect(drag.translation == Vector(dx: 4, dy: 0))
    hand.move(2, by: 0, 30)
    #expect(drag.translation == Vector(dx: 4, dy: 15))
    hand.up(1)
    #expect(drag.translation == Vector(dx: 4, dy: 15))
    hand.move(2, by: 7, 0)
    #expect(drag.translation == Vector(dx: 11, dy: 15))
    hand.up(2)
    #expect(hand.states(of: drag) == "possible began changed changed changed ended")
  }

  @Test func `fails if any of its touches moves or is lifted during the pause`() {
    hand.down(1)
    hand.down(2, at: 140)
    hand.move(2, by: 8, 0)
    #expect(drag.state == .failed)
    hand.up(1)
    hand.up(2)
    hand.down(1)
    hand.down(2, at: 140)
    hand.up(2)
    #expect(drag.state == .failed)
    hand.up(1)
  }
}
