import Canvas
import Display
import Touches

/// The line in which the user types the name of an exported file.
struct ExportPrompt {
  /// The effect of a key.
  enum Outcome: Hashable {
    /// The prompt stays open.
    case editing
    /// The file must be written.
    case submitted(name: String)
    /// The picture must be copied as text.
    case copied
    /// The prompt closes without an effect.
    case dismissed
  }

  /// The name that was typed.
  var name: String { field.text }
  /// A message about the name, until the next key.
  var message: String?

  private var field: NameField
  private let fileExtensions: [String]
  private let folder: String

  /// Creates the prompt with a suggested name.
  ///
  /// - Parameters:
  ///   - stem: The name without its extension.
  ///   - fileExtensions: The extensions of the formats, with their dots, at least one.
  ///   - folder: The folder of a file whose name has none.
  init(_ stem: String, fileExtensions: [String], folder: String) {
    (self.fileExtensions, self.folder) = (fileExtensions, folder)
    field = NameField(stem + (fileExtensions.first ?? ""))
  }

  /// Whether the name has the extension of a format.
  private var hasFormat: Bool {
    fileExtensions.contains { name.lowercased().hasSuffix($0) && name.count > $0.count }
  }

  /// Handles a key.
  mutating func press(_ key: Key) -> Outcome {
    message = nil
    switch (key.code, key.modifierFlags) {
    case (.enter, _):
      if hasFormat { return .submitted(name: name) }
      message =
        fileExtensions.contains(name.lowercased())
        ? "type a name before the extension" : "choose an extension with Tab"
    case (.escape, _), (.character("c"), .control): return .dismissed
    case (.character("t"), .control): return .copied
    case (.tab, let flags): changeExtension(by: flags.contains(.shift) ? -1 : 1)
    default: field.press(key)
    }
    return .editing
  }

  /// Replaces the extension by the next or the previous one.
  private mutating func changeExtension(by step: Int) {
    let current = fileExtensions.firstIndex { name.hasSuffix($0) }
    let stem = current.map { String(name.dropLast(fileExtensions[$0].count)) } ?? name
    let count = fileExtensions.count
    let next = current.map { ($0 + step + count) % count } ?? 0
    field.text = stem + fileExtensions[next]
  }

  /// Returns the panel at the bottom of a screen.
  func panel(on size: ScreenSize) -> Panel {
    let isElsewhere = name.hasPrefix("/") || name.hasPrefix("~/")
    let place = isElsewhere ? nil : "in \(folder.endingShortened(to: size.columns / 2))"
    let hint = message ?? "Enter saves · Tab format · ^T copy text · Esc"
    return field.panel(
      " export as: ", hint: [place, hint].compactMap(\.self).joined(separator: " · "), on: size)
  }
}
