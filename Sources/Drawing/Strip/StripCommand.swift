import Geometry
import TerminalUI

/// What a key does in the strip of sketches, or how a gesture is described there.
struct StripCommand: Sendable {
  let help: HelpPanel.Entry
  let keys: [Key.Code]
  /// Whether the keys do this only while a sketch is chosen.
  let needsFocus: Bool
  /// Performs the command, at a time in seconds on the monotonic clock.
  let perform: @Sendable (StripOverlay, TimeInterval) -> Void

  private init(
    _ trigger: String, _ text: String, _ keys: [Key.Code] = [], needsFocus: Bool = false,
    perform: @escaping @Sendable (StripOverlay, TimeInterval) -> Void = { _, _ in }
  ) {
    help = HelpPanel.Entry(trigger, text)
    (self.keys, self.needsFocus, self.perform) = (keys, needsFocus, perform)
  }

  /// Every command; commands with the same line of the help panel are next to each other.
  static let all = [
    StripCommand("click, Enter", "open", [.enter]) { strip, _ in strip.openFocused() },
    StripCommand("drag out, Space", "copy ink", [.character(" ")]) { $0.copyFocused(at: $1) },
    StripCommand("wheel, drag", "scroll"),
    StripCommand("arrows", "choose", [.up, .left]) { strip, _ in strip.moveFocus(by: -1) },
    StripCommand("arrows", "choose", [.down, .right]) { strip, _ in strip.moveFocus(by: 1) },
    StripCommand("PgUp PgDn", "a page", [.pageUp]) { strip, _ in strip.moveFocus(byPages: -1) },
    StripCommand("PgUp PgDn", "a page", [.pageDown]) { strip, _ in strip.moveFocus(byPages: 1) },
    StripCommand("Home End", "first, last", [.home]) { strip, _ in strip.moveFocus(toEnd: false) },
    StripCommand("Home End", "first, last", [.end]) { strip, _ in strip.moveFocus(toEnd: true) },
    StripCommand("▼, right click", "rename, duplicate, delete"),
    StripCommand("Del, Bksp", "delete chosen", [.delete, .backspace], needsFocus: true) {
      strip, _ in strip.delete()
    },
    StripCommand("u", "restore deleted"),
    StripCommand("O, Esc", "close", [.escape]) { strip, _ in strip.close() },
    StripCommand("• ×", "open here, elsewhere"),
  ]

  static var help: [HelpPanel.Entry] {
    all.map(\.help).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Returns the command of a key; `nil` if the key has none.
  init?(_ key: Key) {
    guard key.modifierFlags.isEmpty,
      let command = Self.all.first(where: { $0.keys.contains(key.code) })
    else { return nil }
    self = command
  }
}
