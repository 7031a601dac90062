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

  @Test func `a reset makes everything possible again and calls no target`() {
    let recognizer = GestureRecognizer()
    recognizer.state = .failed
    recognizer.addTarget { _ in Issue.record("a reset is no change of the gesture") }
    recognizer.reset()
    #expect(recognizer.state == .possible)
  }

  @Test func `traps when the present state does not allow the next`() async {
    await #expect(processExitsWith: .failure) { GestureRecognizer().state = .changed }
    await #expect(processExitsWith: .failure) {
      let recognizer = GestureRecognizer()
      recognizer.state = .ended
      recognizer.state = .ended
    }
    await #expect(processExitsWith: .failure) {
      let recognizer = GestureRecognizer()
      recognizer.state = .began
      recognizer.state = .failed
    }
  }
}
