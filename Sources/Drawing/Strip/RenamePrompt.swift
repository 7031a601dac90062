import Display
import Touches

/// The line in which the user types a new name of a sketch.
struct RenamePrompt {
  /// The effect of a key.
  enum Outcome: Hashable {
    /// The prompt stays open.
    case editing
    /// The sketch must be renamed.
    case submitted(name: String)
    /// The prompt closes without an effect.
    case dismissed
  }

  /// The path of the sketch; `nil` for the open one.
  let path: String?

  private let oldName: String
  private var field: NameField
  private var message: String?

  /// The maximum length of a name, in bytes: a file name with the extension and `-journal`.
  private static let maximumLength = 239

  /// Creates the prompt with the name that the sketch has.
  init(path: String?, name: String) {
    self.path = path
    oldName = name
    field = NameField(name)
  }

  /// Handles a key.
  mutating func press(_ key: Key) -> Outcome {
    message = nil
    switch (key.code, key.modifierFlags) {
    case (.enter, _):
      guard field.text != oldName else { return .dismissed }
      message = Self.refusal(of: field.text)
      if message == nil { return .submitted(name: field.text) }
    case (.escape, _), (.character("c"), .control): return .dismissed
    default: field.press(key)
    }
    return .editing
  }

  /// Returns why a text cannot be a name; `nil` if it can.
  private static func refusal(of name: String) -> String? {
    if name.isEmpty { return "type a name" }
    if name.contains("/") { return "a name has no slash" }
    if name.hasPrefix(".") { return "a name begins with no dot" }
    return name.utf8.count > maximumLength ? "this name is too long" : nil
  }

  /// Returns the panel at the bottom of a screen.
  func panel(on size: ScreenSize) -> Panel {
    field.panel(" name: ", hint: message ?? "Enter renames · ^U clears · Esc", on: size)
  }
}
