import Gestures
import Testing
import Touches

@Suite struct GestureTimelineTests {
  @Test(arguments: [
    ("B--M-M-E", "possible began changed changed ended"),
    ("B", "possible began"),
    ("BE", "possible began ended"),
    ("B-M-C", "possible began changed cancelled"),
    ("BC", "possible began cancelled"),
    ("B-M-E-B-E", "possible began changed ended began ended"),
  ])
  func `a continuous gesture follows the touch`(events: String, states: String) {
    #expect(Timeline(events).states(of: FollowingRecognizer()) == states)
  }

  @Test(arguments: [
    ("BE", "possible ended"),
    ("B-ME", "possible failed"),
    ("B-M-M-E-BE", "possible failed ended"),
    ("BC", "possible failed"),
  ])
  func `a discrete gesture is recognised once or fails`(events: String, states: String) {
    #expect(Timeline(events).states(of: TapRecognizer()) == states)
  }

  @Test(arguments: [("B-M-E", "possible failed"), ("B-C-B-E", "possible failed failed")])
  func `a recogniser that never decides fails when the touch is up`(
    events: String, states: String
  ) {
    #expect(Timeline(events).states(of: GestureRecognizer()) == states)
  }

  @Test func `a gesture that nobody ended is cancelled when the touch is up`() {
    #expect(Timeline("B-M-E").states(of: CarelessRecognizer()) == "possible began cancelled")
  }

  @Test func `a recogniser that is done with the touches hears no more of them`() {
    let recognizer = TapRecognizer()
    _ = Timeline("B-M-M-M-E").states(of: recognizer)
    #expect(recognizer.heard == "BM")
  }
}

/// Begins, changes and ends with the touch.
final class FollowingRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { state = .changed }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { state = .ended }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { state = .cancelled }
}

/// Recognises a touch that does not move.
final class TapRecognizer: GestureRecognizer {
  private(set) var heard = ""

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { heard += "B" }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    heard += "M"
    state = .failed
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    heard += "E"
    state = .ended
  }
}

/// Begins, and forgets the gesture.
final class CarelessRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
}
