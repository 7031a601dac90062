import Canvas
import TerminalUI
import Touches

/// A line of text in which the user types the name of a file.
struct NameField {
  var text: String

  /// The maximum length, in characters.
  private static let maximumLength = 240

  init(_ text: String = "") { self.text = text }

  /// Handles a key that changes the text; ignores any other.
  mutating func press(_ key: Key) {
    switch (key.code, key.modifierFlags) {
    case (.character("u"), .control): text = ""
    case (.backspace, _): text = String(text.dropLast())
    case (.character(let character), []) where character.properties.generalCategory != .control:
      if text.count < Self.maximumLength { text.unicodeScalars.append(character) }
    default: break
    }
  }

  /// Returns the panel at the bottom of a screen: the label, the end of a long text, and a hint.
  func panel(_ label: String, hint: String, on size: ScreenSize) -> Panel {
    let room = max(1, size.columns - label.count - 2)
    let hints = hint.wrapped(columns: size.columns - 2, limit: max(1, size.rows / 3))
    return Panel(
      ["\(label)\(text.suffix(columns: room))_ "] + hints.map { " \($0) " }, placement: .bottom,
      attributes: .reverse)
  }
}
