import Geometry
import Gestures
import Ink
import Touches

protocol MenuControl: Control {
  var columns: Int { get }
  /// The text, which has one character per column.
  var text: String { get }
  var color: InkColor { get }

  /// Sets the control's frame, in screen dots.
  func layOut(in frame: Rect)
  /// Performs the control's action, as a press and release does.
  func perform(at time: TimeInterval)
  /// Changes the value by steps, at a time on the clock of the touches; returns whether it has one.
  func adjust(by steps: Int, at time: TimeInterval) -> Bool
  /// Changes the value by notches of the wheel, positive downward; returns whether it has one.
  func scroll(by notches: Int, at time: TimeInterval) -> Bool
  /// Shows the value that the control has now.
  func refresh()
}

extension MenuControl {
  /// Increases the value upward.
  func scroll(by notches: Int, at time: TimeInterval) -> Bool { adjust(by: -notches, at: time) }
  func refresh() {}

  /// The horizontal center of the frame, in screen dots; 0 without a frame.
  var midX: Double { frame.map { ($0.minX + $0.maxX) / 2 } ?? 0 }
}

extension Touch {
  /// Whether the touch presses controls: a finger, a pen, or a pointer with the primary button alone.
  var isPrimary: Bool { type != .indirectPointer || buttonMask == .primary }
}
