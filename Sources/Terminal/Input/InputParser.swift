import Display
import Geometry
import Touches

/// Splits the bytes of a terminal into what they mean, however they are cut into pieces.
///
/// It remembers at most a fixed number of bytes, never fails, and understands the sequence after one
/// that it did not. Sources: ECMA-48; xterm's control sequences.
struct InputParser {
  private enum State {
    case ground
    case escape
    case controlSequence
    case singleShift
    /// A string up to its terminator (OSC, DCS, APC, PM, SOS), of which nothing is used.
    case string
    case stringEscape
    /// The three bytes of an old pointer report, which was not asked for.
    case oldMouse(left: Int)
    case utf8(value: UInt32, left: Int)
  }

  /// The longest control sequence that is understood; all that are used are far shorter.
  private static let limit = 64

  private var state = State.ground
  private var parameters: [UInt8] = []
  private var isTooLong = false
  private var isPasting = false

  /// How long to wait for more bytes before ``flush(_:)``; `nil` when nothing is incomplete.
  var patience: TimeInterval? {
    if isPasting { return 1 }
    return switch state {
    case .ground: nil
    case .escape: 0.05
    // No key; a slow line may well pause in the middle of it.
    case .controlSequence, .singleShift, .string, .stringEscape, .oldMouse, .utf8: 0.5
    }
  }

  /// Takes bytes in and calls back for each event that they complete.
  mutating func parse(_ bytes: some Sequence<UInt8>, _ emit: (InputEvent) -> Void) {
    for byte in bytes { take(byte, emit) }
  }

  /// Declares that nothing more belongs to what is incomplete: an escape character was the key.
  mutating func flush(_ emit: (InputEvent) -> Void) {
    if case .escape = state { key(Key(.escape), emit) }
    state = .ground
    isPasting = false
  }

  private mutating func take(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch state {
    case .ground: ground(byte, [], emit)
    case .escape: escape(byte, emit)
    case .controlSequence: controlSequence(byte, emit)
    case .singleShift:
      state = byte == 0x1B ? .escape : .ground
      if let code = Key.Code(final: byte) { key(Key(code), emit) }
    case .string: string(byte)
    case .stringEscape:
      state = byte == UInt8(ascii: "\\") ? .ground : .escape
      if case .escape = state { escape(byte, emit) }
    case .oldMouse(let left): state = left > 1 ? .oldMouse(left: left - 1) : .ground
    case .utf8(let value, let left): utf8(byte, value, left, emit)
    }
  }

  private mutating func ground(
    _ byte: UInt8, _ flags: ModifierFlags, _ emit: (InputEvent) -> Void
  ) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: key(Key(.enter, flags), emit)
    case 0x09: key(Key(.tab, flags), emit)
    case 0x08, 0x7F: key(Key(.backspace, flags), emit)
    case 0x00: key(Key(.character(" "), flags.union(.control)), emit)
    case 0x01...0x1F:
      key(Key(.character(Unicode.Scalar(byte | 0x60)), flags.union(.control)), emit)
    case 0x20...0x7E: key(Key(.character(Unicode.Scalar(byte)), flags), emit)
    case 0xC2...0xDF: state = .utf8(value: UInt32(byte & 0x1F), left: 1)
    case 0xE0...0xEF: state = .utf8(value: UInt32(byte & 0x0F), left: 2)
    case 0xF0...0xF4: state = .utf8(value: UInt32(byte & 0x07), left: 3)
    default: break
    }
  }

  private mutating func escape(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case 0x1B: key(Key(.escape), emit)
    case UInt8(ascii: "["):
      state = .controlSequence
      parameters.removeAll(keepingCapacity: true)
      isTooLong = false
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
    default: ground(byte, .alternate, emit)
    }
  }

  private mutating func controlSequence(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case 0x20...0x3F:
      if parameters.count < Self.limit { parameters.append(byte) } else { isTooLong = true }
    case 0x40...0x7E:
      state = .ground
      if byte == UInt8(ascii: "M") && parameters.isEmpty {
        state = .oldMouse(left: 3)
      } else if !isTooLong {
        finish(ControlSequence(parameters: parameters, final: byte), emit)
      }
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .escape
    default: ground(byte, [], emit)
    }
  }

  private mutating func finish(_ sequence: ControlSequence, _ emit: (InputEvent) -> Void) {
    if let isStart = sequence.pasteBracket {
      isPasting = isStart
    } else if let event = sequence.event {
      if case .key(let pressed) = event { key(pressed, emit) } else { emit(event) }
    }
  }

  private mutating func string(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07, 0x18, 0x1A: state = .ground
    default: break
    }
  }

  private mutating func utf8(
    _ byte: UInt8, _ value: UInt32, _ left: Int, _ emit: (InputEvent) -> Void
  ) {
    // The lead bytes E0 and F0 say nothing by themselves; a form that is too long is not UTF-8.
    let least: UInt8 = value == 0 && left > 1 ? (left == 2 ? 0xA0 : 0x90) : 0x80
    guard (least...0xBF).contains(byte) else { return ground(byte, [], emit) }
    let longer = value << 6 | UInt32(byte & 0x3F)
    if left > 1 {
      state = .utf8(value: longer, left: left - 1)
    } else {
      state = .ground
      if let scalar = Unicode.Scalar(longer) { key(Key(.character(scalar)), emit) }
    }
  }

  /// What is pasted is no command.
  private func key(_ key: Key, _ emit: (InputEvent) -> Void) {
    if !isPasting { emit(.key(key)) }
  }
}
