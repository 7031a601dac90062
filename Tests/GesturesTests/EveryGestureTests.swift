import Gestures
import TestSupport

/// Behavior that all recognizers share, alone and with others, in either order of addition.
@Suite struct EveryGestureTests {
  private static func recognizers(
    _ kind: GestureKind, with other: GestureRecognizer, otherFirst: Bool
  ) -> (GestureRecognizer, Hand) {
    let recognizer = kind.make()
    return (recognizer, Hand(otherFirst ? [other, recognizer] : [recognizer, other]))
  }

  @Test(arguments: GestureKind.allCases)
  func `is recognized repeatedly`(kind: GestureKind) {
    let recognizer = kind.make()
    let hand = Hand([recognizer])
    kind.begin(with: hand)
    kind.end(with: hand)
    #expect(hand.states(of: recognizer) == kind.recognized)
    #expect(recognizer.state == .possible && recognizer.deadline == nil)
    hand.wait(1)
    kind.begin(with: hand)
    kind.end(with: hand)
    #expect(
      hand.states(of: recognizer)
        == kind.recognized + kind.recognized.dropFirst("possible".count))
  }

  @Test(arguments: GestureKind.allCases)
  func `fails or is canceled with its touches, unless it is a closed lasso`(kind: GestureKind) {
    let recognizer = kind.make()
    let hand = Hand([recognizer])
    kind.begin(with: hand)
    hand.up(1, .cancelled)
    hand.up(2, .cancelled)
    let canceled = kind.isDiscrete ? "possible failed" : "possible began changed cancelled"
    #expect(hand.states(of: recognizer) == (kind == .lasso ? kind.recognized : canceled))
    #expect(recognizer.state == .possible)
  }

  @Test(arguments: GestureKind.allCases)
  func `fails or is canceled when disabled, until the next touch after it is enabled`(
    kind: GestureKind
  ) {
    let recognizer = kind.make()
    let hand = Hand([recognizer])
    kind.begin(with: hand)
    recognizer.isEnabled = false
    #expect(
      hand.states(of: recognizer)
        == (kind.isDiscrete ? "possible failed" : "possible began changed cancelled"))
    recognizer.isEnabled = true
    kind.end(with: hand)
    #expect(recognizer.state == .possible)
    let before = hand.states(of: recognizer)
    recognizer.isEnabled = false
    kind.begin(with: hand)
    kind.end(with: hand)
    hand.wait(1)
    #expect(hand.states(of: recognizer) == before)
  }

  @Test(arguments: GestureKind.allCases, [false, true])
  func `is simultaneous with another gesture only if a delegate allows it`(
    kind: GestureKind, otherFirst: Bool
  ) {
    for allowsSimultaneous in [false, true] {
      let companion = ImmediateRecognizer(allowsSimultaneous: allowsSimultaneous)
      let (recognizer, hand) = Self.recognizers(kind, with: companion, otherFirst: otherFirst)
      kind.begin(with: hand)
      kind.end(with: hand)
      // During a double tap, the companion ends with the first tap.
      let expected = allowsSimultaneous ? kind.recognized : "possible failed"
      #expect(hand.states(of: recognizer).hasPrefix(expected))
    }
  }

  @Test(arguments: GestureKind.allCases, [false, true])
  func `waits for another recognizer to fail, even after its touches are lifted`(
    kind: GestureKind, otherFirst: Bool
  ) {
    let gate = GateRecognizer()
    let (recognizer, hand) = Self.recognizers(kind, with: gate, otherFirst: otherFirst)
    recognizer.require(toFail: gate)
    kind.begin(with: hand)
    kind.end(with: hand)
    hand.wait(2)
    #expect(recognizer.state == .possible && hand.states(of: recognizer) == "possible")
    gate.fail()
    #expect(
      hand.states(of: recognizer) == (kind.isDiscrete ? "possible ended" : "possible began ended"))
    hand.wait(0.01)
    hand.down(at: 300, 300)
    hand.up()
    #expect(recognizer.state == .possible)
  }

  @Test(arguments: GestureKind.allCases, [false, true])
  func `is recognized once the other recognizer has failed`(kind: GestureKind, otherFirst: Bool) {
    let gate = GateRecognizer()
    let (recognizer, hand) = Self.recognizers(kind, with: gate, otherFirst: otherFirst)
    recognizer.require(toFail: gate)
    kind.begin(with: hand)
    #expect(hand.states(of: recognizer) == "possible")
    gate.fail()
    kind.end(with: hand)
    #expect(
      hand.states(of: recognizer) == (kind.isDiscrete ? "possible ended" : "possible began ended"))
  }

  @Test(arguments: GestureKind.allCases, [false, true])
  func `fails when the gesture that it requires to fail is recognized`(
    kind: GestureKind, otherFirst: Bool
  ) {
    let gate = GateRecognizer()
    let (recognizer, hand) = Self.recognizers(kind, with: gate, otherFirst: otherFirst)
    recognizer.require(toFail: gate)
    kind.begin(with: hand)
    gate.succeed()
    #expect(hand.states(of: recognizer) == "possible failed")
    kind.end(with: hand)
    #expect(recognizer.state == .possible && gate.state == .possible)
  }

  @Test(arguments: GestureKind.allCases)
  func `fails when its delegate does not let it begin`(kind: GestureKind) {
    let recognizer = kind.make()
    let delegate = StubDelegate()
    delegate.begins = false
    recognizer.delegate = delegate
    let hand = Hand([recognizer])
    kind.begin(with: hand)
    kind.end(with: hand)
    #expect(hand.states(of: recognizer) == "possible failed")
  }

  @Test(arguments: GestureKind.allCases)
  func `receives no touch that it refuses`(kind: GestureKind) {
    let delegate = StubDelegate()
    delegate.receives = { _ in false }
    let refusals: [(GestureRecognizer) -> Void] = [
      { $0.delegate = delegate }, { $0.allowedButtons = .secondary },
      { $0.allowedTouchTypes = [.pencil] }, { $0.isEnabled = false },
    ]
    for refuse in refusals {
      let recognizer = kind.make()
      refuse(recognizer)
      let hand = Hand([recognizer])
      kind.begin(with: hand)
      #expect(recognizer.numberOfTouches == 0)
      kind.end(with: hand)
      hand.wait(1)
      #expect(hand.states(of: recognizer) == "possible")
    }
  }
}
