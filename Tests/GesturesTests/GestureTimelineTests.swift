@_spi(Subclassing) import Gestures
import TestSupport

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
  func `a discrete gesture is recognized once or fails`(events: String, states: String) {
    #expect(Timeline(events).states(of: TapRecognizer()) == states)
  }

  @Test(arguments: [("B-M-E", "possible failed"), ("B-C-B-E", "possible failed failed")])
  func `an undecided recognizer fails when the touch is lifted`(events: String, states: String) {
    #expect(Timeline(events).states(of: GestureRecognizer()) == states)
  }

  @Test func `a gesture that did not end is canceled when the touch is lifted`() {
    #expect(Timeline("B-M-E").states(of: CarelessRecognizer()) == "possible began cancelled")
  }

  @Test func `a recognizer in a final state receives no further touches`() {
    let recognizer = TapRecognizer()
    _ = Timeline("B-M-M-M-E").states(of: recognizer)
    #expect(recognizer.received == "BM")
  }
}

/// Begins, changes and ends with the touch.
final class FollowingRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { state = .changed }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { state = .ended }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { state = .cancelled }
}

/// Recognizes a touch that does not move.
final class TapRecognizer: GestureRecognizer {
  private(set) var received = ""

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { received += "B" }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    received += "M"
    state = .failed
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    received += "E"
    state = .ended
  }
}

/// Begins, and never ends.
final class CarelessRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
}
