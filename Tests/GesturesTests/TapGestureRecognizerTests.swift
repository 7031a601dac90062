import Geometry
import Gestures
import Testing
import Touches

@Suite struct TapGestureRecognizerTests {
  private let tap = TapGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([tap]) }

  @Test func `counts only the distance from the start as movement`() {
    hand.down()
    for _ in 0..<50 { hand.move(by: 0, 0, in: 0.001) }
    for way in [4.0, -4, 4, -4] { hand.move(by: 0, way) }
    hand.up()
    #expect(hand.states(of: tap) == "possible ended")
  }

  @Test func `fails at once when it moves away, also if it is back at the end of the event`() {
    hand.down()
    hand.moveAtOnce(through: [Point(x: 107, y: 100), Point(x: 100, y: 100)])
    #expect(tap.state == .failed)
  }

  @Test func `fails at once when it has lasted too long`() {
    hand.down()
    hand.wait(0.49)
    #expect(tap.state == .possible)
    hand.wait(0.02)
    #expect(tap.state == .failed)
  }

  @Test func `has lasted too long also if no tick says so`() {
    hand.down()
    hand.up(after: 0.6)
    #expect(hand.states(of: tap) == "possible failed")
  }

  @Test func `fails at once at a touch too many`() {
    hand.down()
    hand.down(2, at: 110)
    #expect(tap.state == .failed)
  }

  @Test func `takes two touches, lifted in any order`() {
    tap.numberOfTouchesRequired = 2
    for order in [[1, 2], [2, 1]] {
      hand.down(1)
      hand.down(2, at: 130)
      for id in order { hand.up(id) }
    }
    #expect(hand.states(of: tap) == "possible ended ended")
  }

  @Test func `fails when one of two touches is lifted before the other is down`() {
    tap.numberOfTouchesRequired = 2
    hand.down(1)
    hand.up(1)
    hand.down(2)
    hand.up(2)
    #expect(hand.states(of: tap) == "possible failed failed")
  }

  @Test func `two taps have to follow each other soon`() {
    tap.numberOfTapsRequired = 2
    hand.tap()
    hand.wait(0.3)
    #expect(hand.states(of: tap) == "possible")
    hand.wait(0.1)
    #expect(hand.states(of: tap) == "possible failed")
    #expect(tap.state == .possible && hand.environment.nextDeadline == nil)
    hand.tap()
    hand.tap()
    #expect(hand.states(of: tap) == "possible failed ended")
  }

  @Test func `a tap that comes too late for two is the first of others, also if no tick says so`() {
    tap.numberOfTapsRequired = 2
    hand.down()
    hand.up()
    hand.rest(2)
    hand.tap()
    hand.tap()
    #expect(hand.states(of: tap) == "possible failed ended")
  }

  @Test func `two taps have to be at one place`() {
    tap.numberOfTapsRequired = 2
    hand.tap()
    hand.down(at: 117)
    #expect(tap.state == .failed)
    hand.up()
  }

  @Test func `a touch of another kind comes between two taps`() {
    tap.numberOfTapsRequired = 2
    tap.allowedButtons = .primary
    hand.tap()
    hand.buttons = .secondary
    hand.tap()
    #expect(hand.states(of: tap) == "possible failed")
  }

  @Test func `a tap that waits knows where it was`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    hand.add(double)
    tap.require(toFail: double)
    var place: Point?
    tap.addTarget { place = $0.location(in: nil) }
    hand.tap(at: 40, 50)
    #expect(place == nil)
    hand.wait(0.4)
    #expect(place == Point(x: 40, y: 50))
    #expect(hand.states(of: tap) == "possible ended")
  }

  @Test(arguments: [false, true])
  func `of one, two and three taps that wait for each other the right one comes`(
    isReversed: Bool
  ) {
    let taps = (1...3).map { count in
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[0].require(toFail: taps[2])
    taps[1].require(toFail: taps[2])
    for count in 1...3 {
      let hand = Hand(isReversed ? taps.reversed() : taps)
      for _ in 0..<count { hand.tap() }
      hand.wait(0.5)
      let recognized = taps.map { hand.states(of: $0).hasSuffix("ended") }
      #expect(recognized == (1...3).map { $0 == count })
      #expect(taps.allSatisfy { $0.state == .possible })
      for tap in taps { hand.environment.remove(tap) }
    }
  }

  @Test func `a tap that waits is known before another button's touch begins`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let follower = FollowingRecognizer()
    follower.allowedButtons = .primary
    for recognizer in [tap, double] { recognizer.allowedButtons = .secondary }
    hand.add(double)
    hand.add(follower)
    tap.require(toFail: double)
    hand.buttons = .secondary
    hand.tap()
    hand.buttons = .primary
    hand.down()
    #expect(hand.states(of: tap) == "possible ended")
    #expect(follower.state == .began)
    hand.up()
  }
}
