import Geometry
import Gestures
import Ink
import TerminalUI
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
  var color: InkColor { .foreground }
  func layOut(in frame: Rect) { self.frame = frame }
  func perform() -> [Effect] { [] }
  func adjust(by steps: Int) -> [Effect]? { nil }
  func scroll(by notches: Int) -> [Effect]? { adjust(by: -notches) }
  func refresh(in state: DrawingState) {}

  /// The horizontal center of the frame, in screen dots; 0 without a frame.
  var midX: Double { frame.map { ($0.minX + $0.maxX) / 2 } ?? 0 }
}

/// A word that acts when it is pressed and released, with a dot before it while it is the current choice.
final class Button: Control, MenuControl {
  let color: InkColor
  var label: String
  /// The key at the right edge; `nil` for none.
  var key: String?
  /// Whether the button is a switch, which shows its state in words.
  var isSwitch = false
  /// The width in a grid, in columns; `nil` for the width of the texts.
  var width: Int?
  var isOn = false

  private let isChosen: (DrawingState) -> Bool
  private let effects: [Effect]

  /// Creates a button with its effects; without any, its superview has them.
  init(
    _ label: String = "", key: String? = nil,
    isOn: @escaping (DrawingState) -> Bool = { _ in false }, color: InkColor = .foreground,
    effects: [Effect] = []
  ) {
    (self.label, self.key, self.color) = (label, key, color)
    (isChosen, self.effects) = (isOn, effects)
    super.init()
  }

  var text: String {
    let start = isSwitch ? " \(label): \(isOn ? "on" : "off")" : (isOn ? "•" : " ") + label
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

  func perform() -> [Effect] {
    effects.isEmpty ? (superview as? any ButtonTarget)?.effects(of: self) ?? [] : effects
  }
  func refresh(in state: DrawingState) { isOn = isChosen(state) }
  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    if isTouchInside { send(perform(), at: event.timestamp) }
  }
}

/// A view that acts for its buttons.
protocol ButtonTarget: View {
  /// Acts as a button demands, and returns what should happen elsewhere.
  func effects(of button: Button) -> [Effect]
}
