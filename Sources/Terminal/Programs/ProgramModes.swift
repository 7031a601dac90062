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
  private var alternate: Int?
  /// The flags of the keyboard protocol that the program has pushed.
  private var keyboard: [Int] = []

  /// The modes that are on by default: lines wrap, and the cursor is visible.
  private static let defaults: Set = ["?7", "?25"]
  /// The modes that cannot be restored: changing the number of columns clears the screen, and one saves the cursor.
  private static let ignored: Set = ["?3", "?1048"]
  private static let alternates = ["?47", "?1047", "?1049"]
  /// What a soft reset restores.
  private static let soft: Set = ["4", "?1", "?6", "?7", "?25", "=", "r", "(", ")", "SO"]
  private static let maximumDepth = 16

  /// Whether the program shows the alternate screen.
  var isAlternate: Bool { alternate != nil }

  /// The sequences that restore the defaults, also those of characters.
  var leaving: String {
    changes.reversed().map(\.undoing).joined() + (alternate.map { "\u{1B}[?\($0)l" } ?? "")
      + "\u{1B}[m"
  }

  /// The sequence that switches to the program's screen, which may be blank then.
  var enteringScreen: String { alternate.map { "\u{1B}[?\($0)h" } ?? "" }

  /// The sequences that set the other modes again; they may move the cursor.
  var entering: String { changes.map(\.doing).joined() }

  /// Notes what a sequence of the program changes.
  mutating func note(_ token: EscapeParser.Token) {
    switch token {
    case .scalar("\u{E}"): change("SO", undoing: "\u{F}", doing: "\u{E}")
    case .scalar("\u{F}"): restore("SO")
    case .escape([], UInt8(ascii: "c")): self = ProgramModes()
    case .escape([], UInt8(ascii: "=")): change("=", undoing: "\u{1B}>", doing: "\u{1B}=")
    case .escape([], UInt8(ascii: ">")): restore("=")
    case .escape([UInt8(ascii: "(")], let set): select(set, as: "(")
    case .escape([UInt8(ascii: ")")], let set): select(set, as: ")")
    case .control(let bytes, UInt8(ascii: "r")):
      restore("r")
      let rows = String(decoding: bytes, as: UTF8.self)
      if !bytes.isEmpty { change("r", undoing: "\u{1B}[r", doing: "\u{1B}[\(rows)r") }
    case .control(let bytes, UInt8(ascii: "h")): set(bytes, to: true)
    case .control(let bytes, UInt8(ascii: "l")): set(bytes, to: false)
    case .privateControl(let bytes, let last):
      notePrivate(String(decoding: bytes, as: UTF8.self), Unicode.Scalar(last))
    case .scalar, .escape, .control, .command: break
    }
  }

  /// Forgets the margins, which belong to another size of the terminal.
  mutating func resize() { restore("r") }

  private mutating func notePrivate(_ text: String, _ last: Unicode.Scalar) {
    let rest = text.dropFirst()
    let number = Int(rest.prefix { $0.isASCII && $0.isNumber })
    switch (text.first, last) {
    case ("?", "h"): set(rest.utf8, prefix: "?", to: true)
    case ("?", "l"): set(rest.utf8, prefix: "?", to: false)
    case (_, "q") where text.hasSuffix(" "):
      restore("q")
      if text != " ", text != "0 " {
        change("q", undoing: "\u{1B}[0 q", doing: "\u{1B}[\(text)q")
      }
    case ("!", "p"): changes.removeAll { Self.soft.contains($0.name) }
    case (">", "m") where number == 4:
      change("m", undoing: "\u{1B}[>4m", doing: "\u{1B}[\(text)m")
    case (">", "u"): useKeyboard(keyboard.suffix(Self.maximumDepth) + [number ?? 0])
    case ("=", "u"): useKeyboard(keyboard.dropLast() + [number ?? 0])
    case ("<", "u"): useKeyboard(keyboard.dropLast(max(1, number ?? 1)))
    default: break
    }
  }

  private mutating func useKeyboard(_ stack: [Int]) {
    keyboard = stack
    restore("u")
    let flags = stack.last ?? 0
    if flags != 0 { change("u", undoing: "\u{1B}[=0u", doing: "\u{1B}[=\(flags)u") }
  }

  private mutating func set(_ numbers: some Collection<UInt8>, prefix: String = "", to isOn: Bool) {
    for number in numbers.split(separator: UInt8(ascii: ";")) {
      // The longest number of a mode has four digits.
      let name = prefix + String(decoding: number.prefix(5), as: UTF8.self)
      if Self.alternates.contains(name) {
        alternate = isOn ? Int(name.dropFirst()) : nil
      } else if isOn == Self.defaults.contains(name) {
        restore(name)
      } else if !Self.ignored.contains(name) {
        let (off, on) = ("\u{1B}[\(name)l", "\u{1B}[\(name)h")
        change(name, undoing: isOn ? off : on, doing: isOn ? on : off)
      }
    }
  }

  private mutating func select(_ set: UInt8, as name: String) {
    let text = String(Unicode.Scalar(set))
    restore(name)
    if set != UInt8(ascii: "B") {
      change(name, undoing: "\u{1B}\(name)B", doing: "\u{1B}\(name)\(text)")
    }
  }

  private mutating func change(_ name: String, undoing: String, doing: String) {
    restore(name)
    // A program could set any number of modes.
    if changes.count < 64 {
      changes.append(Change(name: name, undoing: undoing, doing: doing))
    }
  }

  private mutating func restore(_ name: String) { changes.removeAll { $0.name == name } }
}
