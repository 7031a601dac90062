import Geometry
import TerminalUI
import Touches

/// Parses a terminal's byte stream into events, in chunks of any size.
///
/// The parser stores a bounded number of bytes, never fails, and skips a sequence that it does not
/// recognize without affecting the next one. Sources: ECMA-48; xterm ctlseqs.
struct InputParser {
  enum State {
    case ground, escape, controlSequence
    /// After `CSI [`: the Linux console's F1 to F5 follow as one byte.
    case consoleFunction
    case singleShift
    /// A string up to its terminator (OSC, DCS, APC, PM, SOS); only that of an OSC is used.
    case string
    case stringEscape
    /// The three bytes of an X10 pointer report, which stipple never requests.
    case oldMouse(remaining: Int)
    case utf8(value: UInt32, remaining: Int)
  }

  /// The maximum number of parameter bytes in a control sequence or OSC; those in use are far shorter.
  private static let limit = 128
  /// The maximum number of characters of a paste; those after them are discarded.
  static let pasteLimit = 16_384

  var state = State.ground
  private var parameters: [UInt8] = []
  private var isTooLong = false
  /// The text of a paste until its end; `nil` outside.
  private var paste: Paste?
  /// The events of the current call.
  private var events: [InputEvent] = []

  /// Parses more bytes and returns the events that they complete.
  ///
  /// Ctrl-C alone in a chunk discards the rest of a paste that has stalled.
  mutating func parse(_ bytes: some Collection<UInt8>) -> [InputEvent] {
    let isInterrupt = paste?.isStalled == true && Self.isInterrupt(bytes)
    paste?.isStalled = isInterrupt
    for byte in bytes { parse(byte) }
    if isInterrupt {
      paste?.isDiscarded = true
      events.append(.key(interruptKey))
    }
    defer { events = [] }
    return events
  }

  private static func isInterrupt(_ bytes: some Collection<UInt8>) -> Bool {
    var parser = InputParser()
    return parser.parse(bytes) == [.key(interruptKey)]
  }

  private mutating func parse(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte, [])
    case .escape: escape(byte)
    case .controlSequence: controlSequence(byte)
    case .consoleFunction:
      state = byte == 0x1B ? .escape : .ground
      if let code = Key.Code(consoleFunction: byte) { key(Key(code)) }
    case .singleShift: singleShift(byte)
    case .string: string(byte)
    case .stringEscape: stringEscape(byte)
    case .oldMouse(let remaining):
      state = remaining > 1 ? .oldMouse(remaining: remaining - 1) : .ground
    case .utf8(let value, let remaining): utf8(byte, value, remaining)
    }
  }

  private mutating func ground(_ byte: UInt8, _ flags: ModifierFlags) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: key(Key(.enter, flags))
    case 0x09: key(Key(.tab, flags))
    case 0x08, 0x7F: key(Key(.backspace, flags))
    case 0x00: key(Key(.character(" "), flags.union(.control)))
    case 0x01...0x1F: key(Key(.character(Unicode.Scalar(byte | 0x60)), flags.union(.control)))
    case 0x20...0x7E: key(Key(.character(Unicode.Scalar(byte)), flags))
    case 0xC2...0xDF: state = .utf8(value: UInt32(byte & 0x1F), remaining: 1)
    case 0xE0...0xEF: state = .utf8(value: UInt32(byte & 0x0F), remaining: 2)
    case 0xF0...0xF4: state = .utf8(value: UInt32(byte & 0x07), remaining: 3)
    default: break
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x1B: key(Key(.escape))
    case UInt8(ascii: "["): begin(.controlSequence)
    case UInt8(ascii: "O"): begin(.singleShift)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      begin(.string)
      isTooLong = byte != UInt8(ascii: "]")
    default: ground(byte, .alternate)
    }
  }

  private mutating func begin(_ sequence: State) {
    state = sequence
    parameters.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  private mutating func parameter(_ byte: UInt8) {
    if parameters.count < Self.limit { parameters.append(byte) } else { isTooLong = true }
  }

  /// Parses a byte after `ESC O`; old terminals put the modifiers before the last byte.
  private mutating func singleShift(_ byte: UInt8) {
    switch byte {
    case 0x30...0x3B: parameter(byte)
    case 0x1B: state = .escape
    default:
      state = .ground
      let sequence = ControlSequence(parameters: parameters, final: byte)
      if !isTooLong, let pressed = sequence.singleShiftKey { key(pressed) }
    }
  }

  private mutating func controlSequence(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: parameter(byte)
    case 0x40...0x7E:
      state = .ground
      switch byte {
      case UInt8(ascii: "M") where parameters.isEmpty: state = .oldMouse(remaining: 3)
      case UInt8(ascii: "[") where parameters.isEmpty: state = .consoleFunction
      default:
        if !isTooLong { finish(ControlSequence(parameters: parameters, final: byte)) }
      }
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .escape
    default: ground(byte, [])
    }
  }

  private mutating func finish(_ sequence: ControlSequence) {
    if let isStart = sequence.pasteBracket {
      if let paste, !paste.isDiscarded { events.append(.pasted(paste.text)) }
      paste = isStart ? Paste() : nil
    } else if let event = sequence.event {
      if case .key(let pressed) = event { key(pressed) } else { events.append(event) }
    }
  }

  private mutating func string(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07:
      state = .ground
      finishString()
    case 0x18, 0x1A: state = .ground
    default: parameter(byte)
    }
  }

  /// Parses a byte after an escape character in a string, which ends it in any case.
  ///
  /// rxvt-unicode ends its replies with the escape character alone.
  private mutating func stringEscape(_ byte: UInt8) {
    finishString()
    state = byte == UInt8(ascii: "\\") ? .ground : .escape
    if case .escape = state, byte != 0x1B { escape(byte) }
  }

  mutating func finishString() {
    guard !isTooLong, let reply = TerminalReply(systemCommand: parameters) else { return }
    events.append(.reply(reply))
  }

  private mutating func utf8(_ byte: UInt8, _ value: UInt32, _ remaining: Int) {
    // The lead bytes E0 and F0 carry no value bits. A smaller second byte would be an overlong form.
    let minimum: UInt8 = value == 0 && remaining > 1 ? (remaining == 2 ? 0xA0 : 0x90) : 0x80
    guard (minimum...0xBF).contains(byte) else { return ground(byte, []) }
    let value = value << 6 | UInt32(byte & 0x3F)
    state = remaining > 1 ? .utf8(value: value, remaining: remaining - 1) : .ground
    guard remaining == 1, let scalar = Unicode.Scalar(value) else { return }
    // xterm sends a key with Alt as its character plus 128 by default.
    key(Key(value == 0x80 | 0x1B ? .escape : .character(scalar)))
  }

  private mutating func key(_ key: Key) {
    if paste == nil { events.append(.key(key)) } else { paste?.append(key) }
  }
}

private let interruptKey = Key(.character("c"), .control)

/// The text of a bracketed paste.
private struct Paste {
  private(set) var text = ""
  private var count = 0
  /// Whether no byte has come for a while: the end may be lost, so Ctrl-C is a key.
  var isStalled = false
  /// Whether Ctrl-C was pressed since; the text is then not used.
  var isDiscarded = false

  /// Appends what a key types, a newline for Enter, and a blank for Tab.
  mutating func append(_ key: Key) {
    guard count < InputParser.pasteLimit else { return }
    switch (key.code, key.modifierFlags) {
    case (.character(let scalar), []): text.unicodeScalars.append(scalar)
    case (.enter, _): text.append("\n")
    case (.tab, _): text.append(" ")
    default: return
    }
    count += 1
  }
}

/// The end of a sequence that stays incomplete, such as a lone Escape.
extension InputParser {
  /// The time to wait for more bytes before `flush()`; `nil` if no sequence is incomplete.
  var timeout: TimeInterval? {
    if paste?.isStalled == false { return 1 }
    return switch state {
    case .ground: nil
    case .escape: 0.05
    // These never stand for a key, and a slow connection may pause in the middle of one.
    default: 0.5
    }
  }

  /// Discards an incomplete sequence; a lone escape character is emitted as the Escape key, or ends a string.
  mutating func flush() -> [InputEvent] {
    switch state {
    case .escape: key(Key(.escape))
    case .stringEscape: finishString()
    default: break
    }
    state = .ground
    paste?.isStalled = true
    defer { events = [] }
    return events
  }
}
