import Gestures
import Testing

@Suite struct GestureRecognizerTests {
  typealias State = GestureRecognizer.State

  static let allStates: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]

  /// What may follow each state.
  static let legal: [State: Set<State>] = [
    .possible: [.began, .ended, .failed],
    .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled],
    .ended: [], .cancelled: [], .failed: [],
  ]

  @Test(arguments: allStates, allStates)
  func `moves from a state only to the states that may follow it`(from: State, to: State) {
    #expect(from.allows(to) == Self.legal[from]?.contains(to))
  }

  @Test(arguments: allStates)
  func `a state is final when nothing may follow it`(state: State) {
    #expect(state.isFinal == Self.legal[state]?.isEmpty)
  }

  @Test func `calls its targets at every set, also from changed to changed`() {
    let recognizer = GestureRecognizer()
    var calls: [State] = []
    recognizer.addTarget { calls.append($0.state) }
    for state: State in [.began, .changed, .changed, .changed, .ended] { recognizer.state = state }
    #expect(calls == [.began, .changed, .changed, .changed, .ended])
  }

  @Test func `calls its targets in the order they were added`() {
    let recognizer = GestureRecognizer()
    var calls: [Int] = []
    for target in 1...3 { recognizer.addTarget { _ in calls.append(target) } }
    recognizer.state = .ended
    #expect(calls == [1, 2, 3])
  }

  @Test func `is possible again when the touches are over, and calls no target for that`() {
    let recognizer = TapRecognizer()
    #expect(Timeline("B-M-E").states(of: recognizer) == "possible failed")
    #expect(recognizer.state == .possible)
  }

  @Test func `traps when the present state does not allow the next, and names both`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let recognizer = GestureRecognizer()
      recognizer.name = "the pan"
      recognizer.state = .began
      recognizer.state = .failed
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("the pan cannot go from began to failed"))
    await #expect(processExitsWith: .failure) { GestureRecognizer().state = .changed }
    await #expect(processExitsWith: .failure) {
      let recognizer = GestureRecognizer()
      recognizer.state = .ended
      recognizer.state = .ended
    }
  }

  @Test func `refuses requirements that form a cycle, and names it`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
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

  @Test func `requirements that meet again form no cycle`() {
    let recognizers = (0..<4).map { _ in TapGestureRecognizer() }
    recognizers[0].require(toFail: recognizers[1])
    recognizers[0].require(toFail: recognizers[2])
    recognizers[1].require(toFail: recognizers[3])
    recognizers[2].require(toFail: recognizers[3])
    recognizers[0].require(toFail: recognizers[3])
    #expect(Hand(recognizers).environment.recognizers.count == 4)
  }
}
