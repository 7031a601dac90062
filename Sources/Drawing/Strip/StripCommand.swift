import TerminalUI

/// What a key does in the strip of sketches, or how a gesture is described there.
struct StripCommand: Sendable {
  /// The keys and gestures, after the key of the command of the drawing view.
  private let triggers: [String]
  private let text: String
  private let details: String
  /// The command of the drawing view that does this, if there is one.
  private let command: Command?
  let keys: [Key.Code]
  /// Whether the keys do this only while a sketch is chosen.
  let needsFocus: Bool
  /// Performs the command in the strip, and returns what should happen elsewhere.
  let perform: @Sendable (StripOverlay) -> [Effect]

  private init(
    _ triggers: [String], _ text: String, _ details: String, _ keys: [Key.Code] = [],
    command: Command? = nil, needsFocus: Bool = false,
    perform: @escaping @Sendable (StripOverlay) -> [Effect] = { _ in [] }
  ) {
    (self.triggers, self.text, self.details) = (triggers, text, details)
    self.command = command
    (self.keys, self.needsFocus, self.perform) = (keys, needsFocus, perform)
  }

  /// Every command; those that share a line of the help panel are next to each other.
  static let all = [
    StripCommand(["click", "Enter"], "open", "opens the sketch", [.enter]) {
      $0.shown?.focusedSketch.map { [.strip(.open($0))] } ?? []
    },
    StripCommand(
      ["drag out", "Space"], "copy here",
      "copies the strokes of the sketch into this one and selects them",
      [.character(" ")]
    ) { $0.shown?.focusedSketch.map { [.ink(.copy($0))] } ?? [] },
    StripCommand(["wheel", "drag"], "scroll", "scrolls the strip"),
    StripCommand(["arrows"], "choose", "chooses the sketch before or after", [.up, .left]) {
      $0.choose { $0.moveFocus(by: -1) }
    },
    StripCommand(["arrows"], "choose", "chooses the sketch before or after", [.down, .right]) {
      $0.choose { $0.moveFocus(by: 1) }
    },
    StripCommand(["PgUp"], "a page", "scrolls up by a page", [.pageUp]) {
      $0.choose { $0.moveFocus(by: -$0.page) }
    },
    StripCommand(["PgDn"], "a page", "scrolls down by a page", [.pageDown]) {
      $0.choose { $0.moveFocus(by: $0.page) }
    },
    StripCommand(["Home"], "first, last", "chooses the first sketch", [.home]) {
      $0.choose { $0.moveFocus(to: 0) }
    },
    StripCommand(["End"], "first, last", "chooses the last sketch", [.end]) {
      $0.choose { $0.moveFocus(to: .max) }
    },
    StripCommand(
      ["/"], "filter",
      "shows only the sketches whose names or texts contain what is typed; Esc shows all",
      [.character("/")]
    ) {
      $0.setFilter("")
      return [.clearMessage]
    },
    StripCommand(
      ["▼", "right click"], "rename, duplicate, delete",
      "opens a menu that renames, duplicates, and deletes"),
    StripCommand(
      ["Del", "Bksp"], "delete chosen", "moves the chosen sketch to the [trash](sketches.md)",
      [.delete, .backspace], needsFocus: true
    ) { _ in [.strip(.delete)] },
    StripCommand(
      [], "restore deleted", "brings back the sketch that was deleted last", command: .undo),
    StripCommand(["Esc"], "close", "closes the strip", [.escape], command: .sketches) { _ in
      [.strip(.toggle)]
    }, StripCommand(["•"], "open here", "marks the sketch that is open here"),
    StripCommand(["×"], "open elsewhere", "marks a sketch that is open in another program"),
  ]

  /// Returns an entry for each key or gesture, with the keys of the drawing view's commands.
  static func entries(_ keys: KeyBindings) -> [HelpPanel.Entry] {
    all.flatMap { command in
      ([command.command.flatMap(keys.shortName)].compactMap(\.self) + command.triggers).map {
        HelpPanel.Entry($0, command.text, details: command.details)
      }
    }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Returns the lines of the help panel; entries with the same text share one.
  static func help(_ keys: KeyBindings) -> [HelpPanel.Entry] {
    entries(keys).reduce(into: []) { lines, entry in
      if let last = lines.last, last.text == entry.text {
        lines[lines.count - 1] = HelpPanel.Entry("\(last.trigger), \(entry.trigger)", last.text)
      } else {
        lines.append(entry)
      }
    }
  }

  init?(_ key: Key) {
    guard key.modifierFlags.isEmpty,
      let command = Self.all.first(where: { $0.keys.contains(key.code) })
    else { return nil }
    self = command
  }
}
