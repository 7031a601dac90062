import Geometry
import Gestures
import Ink
import Touches

/// A control of a menu or of the toolbar: a button, a slider, or a dial.
protocol MenuControl: Control {
  var columns: Int { get }
  /// The text, which has one character per column.
  var text: String { get }
  var color: InkColor { get }

  /// Sets the control's frame, in screen dots.
  func layOut(in frame: Rect)
  func perform() -> [Effect]
  /// Changes the value by steps; `nil` for a control without one.
  func adjust(by steps: Int) -> [Effect]?
  /// Changes the value by notches of the wheel, positive downward; `nil` for a control without one.
  func scroll(by notches: Int) -> [Effect]?
  /// Shows the value that the control has now.
  func refresh(in state: DrawingState)
}

extension MenuControl {
  func layOut(in frame: Rect) { self.frame = frame }
  func perform() -> [Effect] { [] }
  func adjust(by steps: Int) -> [Effect]? { nil }
  func scroll(by notches: Int) -> [Effect]? { adjust(by: -notches) }
  func refresh(in state: DrawingState) {}

  /// The horizontal center of the frame, in screen dots; 0 without a frame.
  var midX: Double { frame.map { ($0.minX + $0.maxX) / 2 } ?? 0 }
}

extension Touch {
  /// Whether the touch presses controls: a finger, a pen, or a pointer with the primary button alone.
  var isPrimary: Bool { type != .indirectPointer || buttonMask == .primary }
}

/// A control that acts when a primary touch is pressed and released inside its frame.
class PressControl: Control {
  private var isPressed = false

  /// Returns the effects of a touch that was released inside the frame.
  func released(_ touch: Touch) -> [Effect] { [] }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let wasPressed = isPressed
    isPressed = false
    let touch = touches.last { frame?.contains($0.location) ?? true }
    if wasPressed, let touch { send(released(touch), at: event.timestamp) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
