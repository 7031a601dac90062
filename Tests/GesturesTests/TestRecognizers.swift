@_spi(Subclassing) import Gestures
import Touches

/// Stays possible until a test sets its state.
final class GateRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    deadline = .greatestFiniteMagnitude
  }

  func fail() { state = .failed }
  func succeed() { state = .ended }
}

/// Begins with the first touch; optionally allows all other gestures at the same time.
final class ImmediateRecognizer: GestureRecognizer, GestureRecognizerDelegate {
  init(allowsSimultaneous: Bool) {
    super.init()
    if allowsSimultaneous { delegate = self }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if state == .possible { state = .began }
  }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { state = .changed }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

/// A delegate whose decisions a test sets.
final class StubDelegate: GestureRecognizerDelegate {
  var begins = true
  var receives: (Touch) -> Bool = { _ in true }
  var prevents: (GestureRecognizer) -> Bool = { _ in true }
  private(set) var hitViews: [View] = []

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch, on view: View
  ) -> Bool {
    hitViews.append(view)
    return receives(touch)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, canPrevent other: GestureRecognizer
  ) -> Bool { prevents(other) }
}
