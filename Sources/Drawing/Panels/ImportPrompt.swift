import Display
import Touches

/// The line in which the user types the name of a file to import.
struct ImportPrompt {
  /// The effect of a key.
  enum Outcome: Hashable {
    /// The prompt stays open.
    case editing
    /// The file must be read.
    case submitted(name: String)
    /// The prompt closes without an effect.
    case dismissed
  }

  /// The name that was typed.
  var name: String { field.text }

  private var field = NameField()
  private var message: String?
  /// The direction in which Tab was pressed before the files were found.
  private var awaitedStep: Int?

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - files: The names that Tab offers, one after the other; `nil` while they are being searched.
  /// - Returns: The effect.
  mutating func press(_ key: Key, files: [String]?) -> Outcome {
    (message, awaitedStep) = (nil, nil)
    switch (key.code, key.modifierFlags) {
    case (.enter, _):
      if !name.isEmpty { return .submitted(name: name) }
      message = "type a name"
    case (.escape, _), (.character("c"), .control): return .dismissed
    case (.tab, let flags): offer(files, step: flags.contains(.shift) ? -1 : 1)
    default: field.press(key)
    }
    return .editing
  }

  /// Offers a file if Tab was pressed before the files were found.
  ///
  /// - Returns: Whether the prompt has changed.
  mutating func update(files: [String]?) -> Bool {
    guard let files, let step = awaitedStep.take() else { return false }
    offer(files, step: step)
    return true
  }

  /// Replaces the name by the next of some files, or by the previous one.
  private mutating func offer(_ files: [String]?, step: Int) {
    guard let files else { return awaitedStep = step }
    guard !files.isEmpty else { return message = "no files to import here" }
    let current = files.firstIndex(of: name)
    let next = current.map { ($0 + step + files.count) % files.count }
    field.text = files[next ?? (step > 0 ? 0 : files.count - 1)]
  }

  /// Returns the panel at the bottom of a screen.
  func panel(on size: ScreenSize) -> Panel {
    field.panel(" import: ", hint: message ?? "Enter imports · Tab file · Esc", on: size)
  }
}
