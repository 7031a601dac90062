public import Touches

/// A key press.
public struct Key: Hashable, Sendable {
  /// The key, independent of modifiers other than Shift.
  public enum Code: Hashable, Sendable {
    /// A key that types a character, with Shift already applied.
    case character(Unicode.Scalar)
    /// Keys that type no character.
    case escape, enter, tab, backspace, delete, insert
    /// Keys that move the cursor.
    case up, down, left, right, home, end, pageUp, pageDown
    /// A function key by its number, from 1 (F1).
    case function(Int)
  }

  /// The key.
  public var code: Code
  /// The modifier keys held; Shift is omitted if ``code`` implies it.
  public var modifierFlags: ModifierFlags

  /// Creates a key press.
  public init(_ code: Code, _ modifierFlags: ModifierFlags = []) {
    (self.code, self.modifierFlags) = (code, modifierFlags)
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// Creates the key that types a character.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(.character(scalar)) }
}

extension Key {
  /// Creates a key from its name, as in the settings: `u`, `U`, `Ctrl-Y`, `Shift-Left`, `F5`.
  ///
  /// The names of modifiers and of keys that type no character are not case-sensitive. A letter with
  /// Ctrl has no case.
  public init?(name: String) {
    var rest = Substring(name)
    var flags: ModifierFlags = []
    while let modifier = Self.modifiers.first(where: { rest.isLonger(than: $0.name) }) {
      rest = rest.dropFirst(modifier.name.count)
      flags.insert(modifier.flag)
    }
    guard let code = Self.code(named: String(rest), withControl: flags.contains(.control))
    else { return nil }
    // A character implies Shift.
    if case .character = code, flags.contains(.shift) { return nil }
    self.init(code, flags)
  }

  /// The name of the key, which ``init(name:)`` parses.
  public var name: String {
    let isControl = modifierFlags.contains(.control)
    return Self.modifiers.filter { modifierFlags.contains($0.flag) }.map(\.name).joined()
      + (namedCode?.name ?? characters(uppercase: isControl))
  }

  /// The name in the help panel: `^Y` for `Ctrl-Y`, and arrows.
  public var shortName: String {
    let isControl = modifierFlags.contains(.control)
    return Self.modifiers.filter { modifierFlags.contains($0.flag) }.map(\.short).joined()
      + (namedCode?.short ?? characters(uppercase: isControl))
  }

  /// What the key types, or the name of a function key.
  private func characters(uppercase: Bool) -> String {
    switch code {
    case .character(let scalar): uppercase ? String(scalar).uppercased() : String(scalar)
    case .function(let number): "F\(number)"
    default: ""
    }
  }

  private var namedCode: (name: String, short: String, code: Code)? {
    Self.names.first { $0.code == code }
  }

  private static let modifiers: [(name: String, short: String, flag: ModifierFlags)] = [
    ("Ctrl-", "^", .control), ("Alt-", "Alt-", .alternate), ("Shift-", "Shift-", .shift),
  ]

  private static let names: [(name: String, short: String, code: Code)] = [
    ("Escape", "Esc", .escape), ("Enter", "Enter", .enter), ("Tab", "Tab", .tab),
    ("Backspace", "Bksp", .backspace), ("Delete", "Del", .delete), ("Insert", "Ins", .insert),
    ("Up", "↑", .up), ("Down", "↓", .down), ("Left", "←", .left), ("Right", "→", .right),
    ("Home", "Home", .home), ("End", "End", .end), ("PageUp", "PgUp", .pageUp),
    ("PageDown", "PgDn", .pageDown), ("Space", "Space", .character(" ")),
  ]

  private static func code(named name: String, withControl isControl: Bool) -> Code? {
    if let known = names.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return known.code
    }
    let scalars = Array(name.unicodeScalars)
    if scalars.count == 1, (0x21...0x7E).contains(scalars[0].value) {
      let scalar = isControl ? Unicode.Scalar(scalars[0].properties.lowercaseMapping) : scalars[0]
      return scalar.map { .character($0) }
    }
    guard name.lowercased().hasPrefix("f"), let number = Int(name.dropFirst()),
      (1...12).contains(number), name.count <= 3
    else { return nil }
    return .function(number)
  }
}

extension Substring {
  /// Whether a modifier begins the text, in any case, and a key follows it.
  fileprivate func isLonger(than modifier: String) -> Bool {
    count > modifier.count && prefix(modifier.count).lowercased() == modifier.lowercased()
  }
}
