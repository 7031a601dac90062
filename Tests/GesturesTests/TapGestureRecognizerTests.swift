import Gestures
import TestSupport

@Suite struct TapGestureRecognizerTests {
  private let tap = TapGestureRecognizer()
  private let hand: Hand

  init() { hand = Hand([tap]) }

  @Test func `counts only the distance from the start as movement`() {
    hand.down()
    for _ in 0..<50 { hand.move(by: 0, 0, in: 0.001) }
    for dy in [4.0, -4, 4, -4] { hand.move(by: 0, dy) }
    hand.up()
    #expect(hand.states(of: tap) == "possible ended")
  }

  @Test func `fails immediately when the touch moves away, even if it returns in the same event`() {
    hand.down()
    hand.moveInOneEvent(through: [Point(x: 107, y: 100), Point(x: 100, y: 100)])
    #expect(tap.state == .failed)
  }

  @Test func `a touch can continue it soon after a tap, and near the first press`() {
    func canContinue(at x: Double, after interval: TimeInterval) -> Bool {
      tap.canContinue(
        with: Touch(
          id: Touch.ID(rawValue: 2), type: .indirectPointer, phase: .began,
          timestamp: hand.time + interval, location: Point(x: x, y: 100)))
    }
    tap.numberOfTapsRequired = 2
    #expect(!canContinue(at: 40, after: 0.1))
    hand.down(at: 40)
    hand.move(by: 6, 0)
    #expect(!canContinue(at: 40, after: 0.1))
    hand.up()
    #expect(canContinue(at: 56, after: 0.1) && !canContinue(at: 57, after: 0.1))
    #expect(!canContinue(at: 56, after: 0.36))
    hand.down(at: 57)
    #expect(tap.state == .failed)
    hand.up()
  }

  @Test func `fails immediately when it lasts too long`() {
    hand.down()
    hand.wait(0.49)
    #expect(tap.state == .possible)
    hand.wait(0.02)
    #expect(tap.state == .failed)
  }

  @Test func `fails when it lasts too long, even if the environment is not advanced`() {
    hand.down()
    hand.up(after: 0.6)
    #expect(hand.states(of: tap) == "possible failed")
  }

  @Test func `fails immediately at an extra touch`() {
    hand.down()
    hand.down(2, at: 110)
    #expect(tap.state == .failed)
  }

  @Test func `recognizes two touches, lifted in any order`() {
    tap.numberOfTouchesRequired = 2
    for order in [[1, 2], [2, 1]] {
      hand.down(1)
      hand.down(2, at: 130)
      for id in order { hand.up(id) }
    }
    #expect(hand.states(of: tap) == "possible ended ended")
  }

  @Test func `fails when one of two touches is lifted before the other begins`() {
    tap.numberOfTouchesRequired = 2
    hand.down(1)
    hand.up(1)
    hand.down(2)
    hand.up(2)
    #expect(hand.states(of: tap) == "possible failed failed")
  }

  @Test func `two taps must follow each other within the interval`() {
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

  @Test
  func `a late second tap is the first of the next pair, even if the environment is not advanced`()
  {
    tap.numberOfTapsRequired = 2
    hand.down()
    hand.up()
    hand.rest(2)
    hand.tap()
    hand.tap()
    #expect(hand.states(of: tap) == "possible failed ended")
  }

  @Test func `two taps must be close together`() {
    tap.numberOfTapsRequired = 2
    hand.tap()
    hand.down(at: 117)
    #expect(tap.state == .failed)
    hand.up()
  }

  @Test func `a touch with another button between two taps makes a double tap fail`() {
    tap.numberOfTapsRequired = 2
    tap.allowedButtons = .primary
    hand.tap()
    hand.buttons = .secondary
    hand.tap()
    #expect(hand.states(of: tap) == "possible failed")
  }

  @Test func `a deferred tap keeps its location`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    hand.add(double)
    tap.require(toFail: double)
    var location: Point?
    tap.addTarget { location = $0.location(in: nil) }
    hand.tap(at: 40, 50)
    #expect(location == nil)
    hand.wait(0.4)
    #expect(location == Point(x: 40, y: 50))
    #expect(hand.states(of: tap) == "possible ended")
  }

  @Test(arguments: [false, true])
  func `recognizes the right one of single, double and triple taps that wait for each other`(
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

  @Test func `a deferred tap is recognized before another button's touch begins`() {
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
