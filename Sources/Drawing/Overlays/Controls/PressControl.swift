import Geometry
import Gestures
import Touches

/// A control that acts when a primary touch is pressed and released inside its frame.
class PressControl: Control {
  private let released: (Touch, TimeInterval) -> Void
  private var isPressed = false

  /// Creates a control.
  ///
  /// - Parameter released: Called with the touch, and the time in seconds on the clock of the touches.
  init(released: @escaping (Touch, TimeInterval) -> Void) {
    self.released = released
    super.init()
  }

  /// Presses the control if the touch is primary.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  /// Acts if the pressed control is released inside its frame.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let wasPressed = isPressed
    isPressed = false
    let touch = touches.last { frame?.contains($0.location) ?? true }
    if wasPressed, let touch { released(touch, event.timestamp) }
  }

  /// Releases the control without acting.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
