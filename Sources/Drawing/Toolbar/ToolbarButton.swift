import Display
import Geometry
import Gestures
import Ink
import Touches

/// A button of the toolbar, which acts when it is pressed and released.
final class ToolbarButton: Control, MenuControl {
  /// The color of the text.
  let color: InkColor
  /// The text, which begins with a dot if the button is the current choice.
  var text = ""
  /// Whether the button is the current choice.
  var isOn: Bool { text.hasPrefix("•") }

  private let action: (TimeInterval) -> Void
  private var isPressed = false

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - color: The color of the text.
  ///   - action: Called with the time in seconds on the clock of the touches.
  init(color: InkColor = .foreground, action: @escaping (TimeInterval) -> Void) {
    (self.color, self.action) = (color, action)
    super.init()
  }

  var columns: Int { text.columnCount }

  func layOut(in frame: Rect) { self.frame = frame }

  func perform(at time: TimeInterval) { action(time) }

  func adjust(by steps: Int, at time: TimeInterval) -> Bool { false }

  /// Presses the button if the touch is primary.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  /// Acts if the pressed button is released inside its frame.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let isInside = touches.contains { frame?.contains($0.location) == true }
    if isPressed && isInside { action(event.timestamp) }
    isPressed = false
  }

  /// Releases the button without acting.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
