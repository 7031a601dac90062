@_spi(Subclassing) import Gestures
import TestSupport

@Suite struct GestureRecognizerTests {
  typealias State = GestureRecognizer.State

  static let allStates: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]

  /// The states that may follow each state.
  static let legal: [State: Set<State>] = [
    .possible: [.began, .ended, .failed],
    .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled],
    .ended: [], .cancelled: [], .failed: [],
  ]

  @Test(arguments: allStates, allStates)
  func `allows only the legal transitions`(from: State, to: State) {
    #expect(from.allows(to) == Self.legal[from]?.contains(to))
  }

  @Test(arguments: allStates)
  func `a state is final when no other may follow it`(state: State) {
    #expect(state.isFinal == Self.legal[state]?.isEmpty)
  }

  @Test func `calls its targets at every change, even from changed to changed`() {
    let recognizer = GestureRecognizer()
    var calls: [State] = []
    recognizer.addTarget { calls.append($0.state) }
    for state: State in [.began, .changed, .changed, .changed, .ended] { recognizer.state = state }
    #expect(calls == [.began, .changed, .changed, .changed, .ended])
  }

  @Test func `calls its targets in the order in which they were added`() {
    let recognizer = GestureRecognizer()
    var calls: [Int] = []
    for target in 1...3 { recognizer.addTarget { _ in calls.append(target) } }
    recognizer.state = .ended
    #expect(calls == [1, 2, 3])
  }

  @Test func `never calls a target again once it is removed`() {
    let recognizer = GestureRecognizer()
    var calls: [Int] = []
    var second: GestureRecognizer.Target?
    let first = recognizer.addTarget { recognizer in
      calls.append(1)
      if let second { recognizer.removeTarget(second) }
    }
    second = recognizer.addTarget { _ in calls.append(2) }
    recognizer.addTarget { _ in calls.append(3) }
    recognizer.state = .began
    recognizer.removeTarget(first)
    recognizer.state = .changed
    #expect(calls == [1, 3, 3])
  }

  @Test func `returns to possible after the last touch without calling its targets`() {
    let recognizer = TapRecognizer()
    #expect(Timeline("B-M-E").states(of: recognizer) == "possible failed")
    #expect(recognizer.state == .possible)
  }

  @Test func `ignores and reports the requests that its state does not allow`() {
    for (from, allowed) in Self.legal {
      for request in Self.allStates where !allowed.contains(request) {
        let recognizer = GestureRecognizer()
        let environment = GestureEnvironment()
        environment.add(recognizer)
        var ignored: [State] = []
        environment.requestIgnored = { ignored.append(recognizer === $0 ? $1 : .possible) }
        if from == .changed || from == .cancelled { recognizer.state = .began }
        if from != .possible { recognizer.state = from }
        recognizer.state = request
        #expect(recognizer.state == from && ignored == [request])
      }
    }
  }

  @Test func `ignores a request that a deferred gesture does not allow`() {
    let (gate, recognizer) = (GateRecognizer(), GestureRecognizer())
    recognizer.require(toFail: gate)
    let hand = Hand([gate, recognizer])
    var ignored: [State] = []
    hand.environment.requestIgnored = { ignored.append($1) }
    hand.down()
    for state: State in [.ended, .changed] { recognizer.state = state }
    gate.fail()
    #expect(ignored == [.changed] && hand.states(of: recognizer) == "possible ended")
    hand.up()
  }

  /// A pan that begins with the press.
  private final class EagerPan: PanGestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      super.touchesBegan(touches, with: event)
      state = .began
    }
    override func canPrevent(_ other: GestureRecognizer) -> Bool { other is TapGestureRecognizer }
  }

  @Test func `a subclass of a recognizer changes when it begins and what it prevents`() {
    let (pan, tap, swipe) = (EagerPan(), TapGestureRecognizer(), SwipeGestureRecognizer())
    let hand = Hand([swipe, tap, pan])
    hand.down()
    #expect([pan, tap, swipe].map(\.state) == [.began, .failed, .possible])
    hand.move(by: 10, 0, in: 1)
    #expect(pan.translation == Vector(dx: 10, dy: 0))
    hand.up()
    #expect(hand.states(of: pan) == "possible began changed ended")
  }

  @Test func `traps on a cycle of requirements and names it`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let names = ["tap", "double tap", "triple tap"]
      let taps = names.map { name in
        let tap = TapGestureRecognizer()
        tap.name = name
        return tap
      }
      taps[0].require(toFail: taps[1])
      taps[1].require(toFail: taps[2])
      taps[2].require(toFail: taps[0])
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("form a cycle: triple tap → tap → double tap → triple tap"))
    await #expect(processExitsWith: .failure) {
      let tap = TapGestureRecognizer()
      tap.require(toFail: tap)
    }
  }

  @Test func `requirements that converge form no cycle`() {
    let recognizers = (0..<4).map { _ in TapGestureRecognizer() }
    recognizers[0].require(toFail: recognizers[1])
    recognizers[0].require(toFail: recognizers[2])
    recognizers[1].require(toFail: recognizers[3])
    recognizers[2].require(toFail: recognizers[3])
    recognizers[0].require(toFail: recognizers[3])
    #expect(Hand(recognizers).environment.recognizers.count == 4)
  }
}
