import Geometry
import Gestures
import Touches

/// A word of a menu: pressed and released on it, it does what it says.
final class MenuEntry: Control, MenuControl {
  let text: String
  let color: UInt8

  private let action: (TimeInterval) -> Void
  private var isPressed = false

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - label: What is read.
  ///   - isChosen: Whether that is how things are at present; marked by a dot.
  ///   - color: The raw value of the ink's colour that it is shown in.
  ///   - isTight: Whether no space follows.
  ///   - action: What it does; told the time, in seconds on the clock of the touches.
  init(
    _ label: String, isChosen: Bool = false, color: UInt8 = 0, isTight: Bool = false,
    action: @escaping (TimeInterval) -> Void
  ) {
    text = (isChosen ? "•" : " ") + label + (isTight ? "" : " ")
    self.color = color
    self.action = action
    super.init()
  }

  var columns: Int { text.count }

  func layOut(in frame: Rect) { self.frame = frame }

  func perform(at time: TimeInterval) { action(time) }

  func adjust(by steps: Int) -> Bool { false }

  /// Remembers the press of the primary button.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  /// Acts, if the release is here too.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let isHere = touches.contains { frame?.contains($0.preciseLocation) == true }
    if isPressed && isHere { action(event.timestamp) }
    isPressed = false
  }

  /// Forgets the press.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
