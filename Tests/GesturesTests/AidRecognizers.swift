import Gestures
import Touches

/// Decides when it is told to, however long that takes.
final class GateRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    deadline = .greatestFiniteMagnitude
  }
}

/// Goes along with the touch, and lets other gestures do so too, if it is tolerant.
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

/// Answers what it is set to.
final class Judge: GestureRecognizerDelegate {
  var begins = true
  var receives: (Touch) -> Bool = { _ in true }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    receives(touch)
  }
}
