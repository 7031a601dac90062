import Screens

/// The modes of its terminal that a program has changed, as its output shows.
///
/// Sources: xterm, "Control Sequences"; kitty, "Comprehensive keyboard handling in terminals".
struct ProgramModes: Equatable {
  /// A mode that differs from the default, with the sequences that restore the default and set the mode.
  private struct Change: Equatable {
    let name: String
    let undoing, doing: String
  }

  /// The changed modes, each once, in the order of the last change.
  private var changes: [Change] = []
  /// The mode with which the program has switched to the alternate screen; `nil` on the normal one.
  private var alternate: String?
  /// The flags of the keyboard protocol that the program has pushed.
  private var keyboard: [Int] = []

  /// The modes that are on by default: lines wrap, and the cursor is visible.
  private static let defaults: Set = ["?7", "?25"]
  /// The modes that cannot be restored: changing the number of columns clears the screen, and one saves the cursor.
  private static let ignored: Set = ["?3", "?1048"]
  private static let alternates = ["?47", "?1047", "?1049"]
  /// The modes that a soft reset (DECSTR) restores.
  private static let soft: Set = ["4", "?1", "?6", "?7", "?25", "=", "r", "SO", "(", ")"]
  /// A fatal signal sends at most 512 bytes, in which so many changes fit.
  private static let (maximumDepth, maximumCount) = (16, 40)

  /// Whether the program shows the alternate screen.
  var isAlternate: Bool { alternate != nil }

  /// The sequences that restore the defaults, also those of characters, and save the cursor of the normal screen.
  var leaving: String {
    changes.reversed().map(\.undoing).joined() + (alternate.map { "\u{1B}[\($0)l\u{1B}7" } ?? "")
      + "\u{1B}[m"
  }

  /// The sequence that switches to the program's screen, which may be blank then.
  var enteringScreen: String { alternate.map { "\u{1B}8\u{1B}[\($0)h" } ?? "" }

  /// The sequences that set the other modes again; they may move the cursor.
  var entering: String { changes.map(\.doing).joined() }

  /// Notes what a sequence of the program changes.
  mutating func note(_ token: EscapeParser.Token) {
    switch token {
    case .scalar(let shift) where ["\u{E}", "\u{F}"].contains(shift):
      change("SO", to: String(shift), from: "\u{F}")
    case .escape([], UInt8(ascii: "c")): self = ProgramModes()
    case .escape([], let keypad) where [UInt8(ascii: "="), UInt8(ascii: ">")].contains(keypad):
      change("=", to: "\u{1B}\(Unicode.Scalar(keypad))", from: "\u{1B}>")
    case .escape(let kind, let set) where kind.count == 1 && "()".utf8.contains(kind[0]):
      let name = String(decoding: kind, as: UTF8.self)
      change(name, to: "\u{1B}\(name)\(Unicode.Scalar(set))", from: "\u{1B}\(name)B")
    case .control(let bytes, let last), .privateControl(let bytes, let last):
      note(String(decoding: bytes, as: UTF8.self), Unicode.Scalar(last))
    case .scalar, .escape, .command: break
    }
  }

  /// Forgets the margins, which belong to another size of the terminal.
  mutating func resize() { change("r", to: "", from: "") }

  /// Notes a control sequence, by its parameters and its last byte.
  private mutating func note(_ text: String, _ last: Unicode.Scalar) {
    let number = Int(text.dropFirst().prefix { $0.isASCII && $0.isNumber }) ?? 0
    switch (text.first, last) {
    case (_, "h"), (_, "l"): set(text, to: last)
    case ("!", "p"): changes.removeAll { Self.soft.contains($0.name) }
    case (">", "m") where number == 4: change("m", to: "\u{1B}[\(text)m", from: "\u{1B}[>4m")
    case (">", "u"): useKeyboard(keyboard.suffix(Self.maximumDepth) + [number])
    case ("=", "u"): useKeyboard(keyboard.dropLast() + [number])
    case ("<", "u"): useKeyboard(keyboard.dropLast(max(1, number)))
    case (_, "q") where text.hasSuffix(" "): change("q", to: "\u{1B}[\(text)q", from: "\u{1B}[0 q")
    case (_, "r") where text.first?.isNumber != false:
      change("r", to: "\u{1B}[\(text)r", from: "\u{1B}[r")
    default: break
    }
  }

  private mutating func useKeyboard(_ stack: [Int]) {
    keyboard = stack
    change("u", to: "\u{1B}[=\(stack.last ?? 0)u", from: "\u{1B}[=0u")
  }

  private mutating func set(_ text: String, to value: Unicode.Scalar) {
    let prefix = text.hasPrefix("?") ? "?" : ""
    for number in text.dropFirst(prefix.count).split(separator: ";").compactMap({ Int($0) }) {
      let name = "\(prefix)\(number)"
      if Self.alternates.contains(name) {
        alternate = value == "h" ? name : nil
      } else if !Self.ignored.contains(name) {
        let standard = Self.defaults.contains(name) ? "h" : "l"
        change(name, to: "\u{1B}[\(name)\(value)", from: "\u{1B}[\(name)\(standard)")
      }
    }
  }

  private mutating func change(_ name: String, to doing: String, from undoing: String) {
    changes.removeAll { $0.name == name }
    // A program could set any number of modes, and give them any names.
    let isKept = changes.count < Self.maximumCount && doing.utf8.count <= 12
    guard isKept, doing != undoing else { return }
    changes.append(Change(name: name, undoing: undoing, doing: doing))
  }
}
