import Geometry
import Gestures
import Touches

/// A control that acts when a primary touch is pressed and released inside its frame.
class PressControl: Control {
  private let released: (Touch, TimeInterval) -> Void
  private var isPressed = false

  /// Creates a control that calls `released` with a touch and the time in seconds on its clock.
  init(released: @escaping (Touch, TimeInterval) -> Void) {
    self.released = released
    super.init()
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let wasPressed = isPressed
    isPressed = false
    let touch = touches.last { frame?.contains($0.location) ?? true }
    if wasPressed, let touch { released(touch, event.timestamp) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
