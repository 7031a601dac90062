import Canvas
import Display

/// What a key does in the strip of sketches.
enum StripCommand: Hashable {
  /// Chooses a sketch that is a number of sketches away.
  case step(Int)
  /// Chooses a sketch that is a number of pages away.
  case page(Int)
  /// Chooses the first sketch.
  case first
  /// Chooses the last sketch.
  case last
  /// Opens the chosen sketch.
  case open
  /// Copies the ink of the chosen sketch.
  case copy
  /// Moves the chosen sketch to the trash.
  case delete
  /// Closes the strip.
  case close
}

/// A line of the strip's page in the help panel: a gesture, or keys with their commands.
struct StripBinding {
  /// The line.
  let help: HelpPanel.Entry
  /// The command of each key.
  let commands: [Key.Code: StripCommand]

  private init(_ trigger: String, _ text: String, _ commands: [Key.Code: StripCommand] = [:]) {
    help = HelpPanel.Entry(trigger, text)
    self.commands = commands
  }

  /// Every binding, in the order of the help panel.
  static let all = [
    StripBinding("click, Enter", "open", [.enter: .open]),
    StripBinding("drag out, Space", "copy ink", [.character(" "): .copy]),
    StripBinding("wheel, drag", "scroll"),
    StripBinding(
      "arrows", "choose", [.up: .step(-1), .left: .step(-1), .down: .step(1), .right: .step(1)]),
    StripBinding("PgUp PgDn", "a page", [.pageUp: .page(-1), .pageDown: .page(1)]),
    StripBinding("Home End", "first, last", [.home: .first, .end: .last]),
    StripBinding("▼, right click", "rename, duplicate, delete"),
    StripBinding("Del, Bksp", "delete chosen", [.delete: .delete, .backspace: .delete]),
    StripBinding("u", "restore deleted"),
    StripBinding("O, Esc", "close", [.escape: .close]),
    StripBinding("• ×", "open here, elsewhere"),
  ]

  /// Returns the command of a key; `nil` if the key has none.
  static func command(_ key: Key) -> StripCommand? {
    key.modifierFlags.isEmpty ? all.lazy.compactMap { $0.commands[key.code] }.first : nil
  }
}
