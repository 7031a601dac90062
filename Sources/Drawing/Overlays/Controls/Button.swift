import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// A word that acts when it is pressed and released, with a dot before it while it is the current choice.
final class Button: PressControl, MenuControl {
  let color: InkColor
  var label: String
  var isOn: () -> Bool

  private let action: (TimeInterval) -> Void

  /// Creates a button whose action gets the time in seconds on the clock of the touches.
  init(
    _ label: String = "", isOn: @escaping () -> Bool = { false }, color: InkColor = .foreground,
    action: @escaping (TimeInterval) -> Void
  ) {
    (self.label, self.isOn, self.color, self.action) = (label, isOn, color, action)
    super.init { _, time in action(time) }
  }

  var text: String { (isOn() ? "•" : " ") + label }
  var columns: Int { label.columnCount + 1 }

  func layOut(in frame: Rect) { self.frame = frame }
  func perform(at time: TimeInterval) { action(time) }
  func adjust(by steps: Int, at time: TimeInterval) -> Bool { false }
}
