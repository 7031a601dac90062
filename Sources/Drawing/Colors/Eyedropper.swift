import Geometry
import Gestures
import Touches

/// A view over the canvas whose next click chooses a point.
final class Eyedropper: Control {
  private let chosen: (Point, TimeInterval) -> Void
  private var isPressed = false

  /// Creates the view.
  ///
  /// - Parameter chosen: Called with the point in screen dots, and the time on the clock of the touches.
  init(chosen: @escaping (Point, TimeInterval) -> Void) {
    self.chosen = chosen
    super.init()
  }

  /// Notes a primary touch.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  /// Chooses the point where the touch was lifted.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard isPressed, let touch = touches.last else { return }
    isPressed = false
    chosen(touch.preciseLocation, event.timestamp)
  }

  /// Chooses nothing.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
