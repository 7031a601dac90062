/// Divides text into characters and the few escape sequences that a picture or the state of a terminal depends on.
///
/// All other sequences are skipped whole. One without an end swallows the rest of the text. The memory for a
/// sequence is bounded.
///
/// Sources: ECMA-48, 5.4 and 5.6; xterm, "Control Sequences".
package struct EscapeParser {
  package enum Token {
    /// A character, or a control character without a sequence.
    case scalar(Unicode.Scalar)
    /// A control sequence, without intermediate bytes, with its parameters and its last byte.
    case control([UInt8], UInt8)
    /// An operating system command.
    case command([UInt8])
    /// A control sequence with private parameters or intermediate bytes.
    case privateControl([UInt8], UInt8)
    /// An escape sequence, with its intermediate bytes and its last one; `ESC (` selects a character set.
    case escape([UInt8], UInt8)
  }

  private enum State {
    case ground, escape, intermediate, control
    /// In a string, and after an escape character in it; only commands end with BEL.
    case string(isCommand: Bool), stringEscape(isCommand: Bool)
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  /// The maximum length of a sequence that is not skipped.
  private static let maximumLength = 8192
  private static let escape: Unicode.Scalar = "\u{1B}"

  package init() {}

  /// Whether a sequence is incomplete.
  package var isInSequence: Bool { if case .ground = state { false } else { true } }

  /// Returns what a scalar completes, if anything.
  package mutating func next(_ scalar: Unicode.Scalar) -> Token? {
    if case .ground = state, scalar != Self.escape { return .scalar(scalar) }
    switch (state, scalar) {
    case (_, "\u{18}"), (_, "\u{1A}"): state = .ground
    case (.string(let isCommand), Self.escape): state = .stringEscape(isCommand: isCommand)
    case (.string(isCommand: true), "\u{7}"): return endCommand()
    case (.string, _): collect(scalar)
    case (.stringEscape(let isCommand), "\\"):
      if isCommand { return endCommand() }
      state = .ground
    case (.stringEscape, Self.escape): break
    case (.stringEscape(let isCommand), _):
      collect(Self.escape)
      collect(scalar)
      state = .string(isCommand: isCommand)
    case (_, Self.escape): begin(.escape)
    case (.escape, "["): begin(.control)
    case (.escape, "]"): begin(.string(isCommand: true))
    case (.escape, "P"), (.escape, "X"), (.escape, "^"), (.escape, "_"):
      begin(.string(isCommand: false))
    case (.escape, " "..."/"), (.intermediate, " "..."/"):
      state = .intermediate
      collect(scalar)
    case (.intermediate, "0"..."~"):
      state = .ground
      return bytes.count <= Self.maximumLength ? .escape(bytes, UInt8(scalar.value)) : nil
    case (.escape, "0"..."~"):
      state = .ground
      return .escape([], UInt8(scalar.value))
    case (.control, " "..."?"): collect(scalar)
    case (.control, "@"..."~"): return endControl(UInt8(scalar.value))
    default:
      // A character that cannot be part of the sequence ends it.
      state = .ground
      return .scalar(scalar)
    }
    return nil
  }

  private mutating func begin(_ state: State) {
    self.state = state
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func collect(_ scalar: Unicode.Scalar) {
    if bytes.count <= Self.maximumLength {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  private mutating func endCommand() -> Token? {
    state = .ground
    return bytes.count <= Self.maximumLength ? .command(bytes) : nil
  }

  private mutating func endControl(_ last: UInt8) -> Token? {
    state = .ground
    guard bytes.count <= Self.maximumLength else { return nil }
    let isPlain = bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
    return isPlain ? .control(bytes, last) : .privateControl(bytes, last)
  }
}
