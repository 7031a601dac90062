import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// A word that acts when it is pressed and released, with a dot before it while it is the current choice.
final class Button: PressControl, MenuControl {
  let color: InkColor
  var label: String
  /// The key at the right edge; `nil` for none.
  var key: String?
  /// Whether the button is a switch, which shows its state in words.
  var isSwitch = false
  /// The width in a grid, in columns; `nil` for the width of the texts.
  var width: Int?
  var isOn: () -> Bool

  private let action: (TimeInterval) -> Void

  /// Creates a button whose action gets the time in seconds on the clock of the touches.
  init(
    _ label: String = "", key: String? = nil, isOn: @escaping () -> Bool = { false },
    color: InkColor = .foreground,
    action: @escaping (TimeInterval) -> Void
  ) {
    (self.label, self.key, self.isOn, self.color) = (label, key, isOn, color)
    self.action = action
    super.init { _, time in action(time) }
  }

  var text: String {
    let start =
      isSwitch ? " \(label): \(isOn() ? "on" : "off")" : (isOn() ? "•" : " ") + label
    guard width != nil || key != nil else { return start }
    let end = " \(key ?? "") "
    let gap = max(0, columns - start.columnCount - end.columnCount)
    return start + String(repeating: " ", count: gap) + end
  }

  var columns: Int { max(width ?? 0, minimumColumns) }

  /// The width of the texts, in columns.
  var minimumColumns: Int {
    label.columnCount + 1 + (isSwitch ? 5 : 0) + (key.map { $0.columnCount + 3 } ?? 0)
  }

  func layOut(in frame: Rect) { self.frame = frame }
  func perform(at time: TimeInterval) { action(time) }
  func adjust(by steps: Int, at time: TimeInterval) -> Bool { false }
}
