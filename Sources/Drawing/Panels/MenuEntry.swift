import Geometry
import Gestures
import Ink
import Touches

/// A word of a menu, which acts when it is pressed and released.
final class MenuEntry: Control, MenuControl {
  let color: InkColor

  private let label: String
  private let isChosen: () -> Bool
  private let action: (TimeInterval) -> Void
  private var isPressed = false

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - label: The word.
  ///   - isChosen: Returns whether the entry is the current choice, which is marked by a dot.
  ///   - color: The color of the text.
  ///   - isTight: Whether no space follows the word.
  ///   - action: Called when the entry is chosen, with the time in seconds on the clock of the
  ///     touches.
  init(
    _ label: String, isChosen: @escaping () -> Bool = { false }, color: InkColor = .foreground,
    isTight: Bool = false, action: @escaping (TimeInterval) -> Void
  ) {
    self.label = label + (isTight ? "" : " ")
    self.isChosen = isChosen
    self.color = color
    self.action = action
    super.init()
  }

  var text: String { (isChosen() ? "•" : " ") + label }

  var columns: Int { label.count + 1 }

  func layOut(in frame: Rect) { self.frame = frame }

  func perform(at time: TimeInterval) { action(time) }

  func adjust(by steps: Int, at time: TimeInterval) -> Bool { false }

  /// Presses the entry if the touch is primary.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains(where: \.isPrimary)
  }

  /// Acts if a pressed entry is released inside its frame.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let isInside = touches.contains { frame?.contains($0.location) == true }
    if isPressed && isInside { action(event.timestamp) }
    isPressed = false
  }

  /// Releases the entry without acting.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
}
