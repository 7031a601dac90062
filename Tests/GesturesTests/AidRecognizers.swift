import Gestures
import Touches

/// Stays possible until a test sets its state.
final class GateRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    deadline = .greatestFiniteMagnitude
  }
}

/// Begins with the first touch; a tolerant one allows all other gestures at the same time.
final class Companion: GestureRecognizer, GestureRecognizerDelegate {
  init(isTolerant: Bool) {
    super.init()
    if isTolerant { delegate = self }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if state == .possible { state = .began }
  }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { state = .changed }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

/// A delegate with settable answers.
final class Judge: GestureRecognizerDelegate {
  var begins = true
  var receives: (Touch) -> Bool = { _ in true }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    receives(touch)
  }
}
