import TerminalUI
import Touches

/// A parsed control sequence: the parameters between `CSI` and the final byte, and that byte.
struct ControlSequence {
  private let prefix, suffix: UInt8?
  private let fields: [ArraySlice<UInt8>]
  /// The first number of each field.
  private let numbers: [Int]
  private let final: UInt8

  /// Parses the bytes from 0x20 to 0x3F before the final one.
  init(parameters: [UInt8], final: UInt8) {
    self.final = final
    let digits = parameters.drop { (0x3C...0x3F).contains($0) }
    prefix = parameters.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    suffix = parameters.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil }
    fields = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    numbers = fields.map { Self.number($0.prefix { $0 != UInt8(ascii: ":") }) }
  }

  /// `true` for the start of a bracketed paste, `false` for its end, and `nil` for other sequences.
  var pasteBracket: Bool? {
    guard final == UInt8(ascii: "~"), prefix == nil else { return nil }
    return numbers.first == 200 ? true : numbers.first == 201 ? false : nil
  }

  /// The event that the sequence encodes; `nil` if stipple does not use it.
  var event: InputEvent? {
    switch (prefix, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse
    case (UInt8(ascii: "?"), UInt8(ascii: "y")):
      suffix == UInt8(ascii: "$") && numbers.count == 2
        ? .reply(.mode(numbers[0], status: numbers[1])) : nil
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      .reply(.deviceAttributes(hasClipboard: numbers.contains(52)))
    case (nil, UInt8(ascii: "t")): cellPixels
    case (nil, UInt8(ascii: "R")):
      numbers.count == 2 ? .reply(.cursorPosition(row: numbers[0], column: numbers[1])) : nil
    case (nil, UInt8(ascii: "I")): .focus(true)
    case (nil, UInt8(ascii: "O")): .focus(false)
    case (nil, _): key
    default: nil
    }
  }

  private var mouse: InputEvent? {
    guard numbers.count == 3, numbers[0] >= 0 else { return nil }
    let isRelease = final == UInt8(ascii: "m")
    return .mouse(MouseReport(code: numbers[0], x: numbers[1], y: numbers[2], isRelease: isRelease))
  }

  private var cellPixels: InputEvent? {
    guard numbers.count == 3, numbers[0] == 6 else { return nil }
    return CellPixels(width: numbers[2], height: numbers[1]).map { .reply(.cellPixels($0)) }
  }

  /// The key of a single-shift sequence (`ESC O`), whose only parameter, if any, is the modifiers.
  var singleShiftKey: Key? {
    guard prefix == nil, suffix == nil else { return nil }
    return Key.Code.byFinal[final].map { Key($0, ModifierFlags(parameter: numbers.last ?? 1)) }
  }

  private var key: InputEvent? {
    // A sequence with an intermediate byte is not a key, nor is a release (3) in kitty's protocol.
    guard suffix == nil, number(1, ofField: 1) != 3 else { return nil }
    let isTilde = final == UInt8(ascii: "~")
    let flags = ModifierFlags(parameter: numbers.count > 1 ? numbers[1] : 1)
    if final == UInt8(ascii: "u") { return encodedKey(numbers[0], flags).map(InputEvent.key) }
    if isTilde, numbers[0] == 27, numbers.count == 3 {
      return encodedKey(numbers[2], flags).map(InputEvent.key)
    }
    guard let code = isTilde ? Key.Code.byNumber[numbers[0]] : Key.Code.byFinal[final]
    else { return nil }
    return .key(Key(code, final == UInt8(ascii: "Z") ? .shift : flags))
  }

  /// Returns the key that another program has let the terminal encode: `CSI u`, or `CSI 27 ~`.
  ///
  /// Sources: kitty, Comprehensive keyboard handling; xterm ctlseqs, modifyOtherKeys.
  private func encodedKey(_ character: Int, _ flags: ModifierFlags) -> Key? {
    if let code = Key.Code.byCharacter[character] { return Key(code, flags) }
    let isTyped = flags.isSubset(of: .shift) && final == UInt8(ascii: "u")
    let typed = isTyped ? number(0, ofField: 2) : nil
    // With Ctrl, the key of a layout without Latin letters is that of a layout with them.
    let base = flags.contains(.control) ? number(2, ofField: 0) : nil
    let shifted = flags.contains(.shift) ? number(1, ofField: 0) : nil
    let scalar = UInt32(exactly: typed ?? base ?? shifted ?? character).flatMap(Unicode.Scalar.init)
    guard let properties = scalar?.properties,
      ![.control, .privateUse].contains(properties.generalCategory)
    else { return nil }
    // A character implies Shift, and has no case with Ctrl.
    let text =
      flags.contains(.control)
      ? properties.lowercaseMapping
      : flags.contains(.shift) && typed == nil ? properties.uppercaseMapping : nil
    let cased = text.flatMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
    return (cased ?? scalar).map { Key(.character($0), flags.subtracting(.shift)) }
  }

  /// Returns a number of a field, in which colons separate them; `nil` if it is absent.
  private func number(_ index: Int, ofField field: Int) -> Int? {
    guard fields.indices.contains(field) else { return nil }
    let numbers = fields[field].split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard numbers.indices.contains(index), !numbers[index].isEmpty else { return nil }
    return Self.number(numbers[index])
  }

  /// Parses an optionally negative decimal number; its magnitude is limited to one billion.
  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    var value = 0
    for byte in text where (0x30...0x39).contains(byte) {
      value = min(value * 10 + Int(byte - 0x30), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }
}

extension Key.Code {
  /// The keys of sequences by their final byte.
  fileprivate static let byFinal = table(
    of: "ABCDHFZMPQRS".utf8, [.up, .down, .right, .left, .home, .end, .tab, .enter], functions: 4)

  /// The keys of sequences that end in a tilde, by their first parameter.
  ///
  /// The numbers have gaps because they come from the keys of a DEC VT220.
  fileprivate static let byNumber = table(
    of: [1...8, 11...15, 17...21, 23...26, 28...29, 31...34].joined(),
    [.home, .insert, .delete, .end, .pageUp, .pageDown, .home, .end], functions: 20)

  /// The keys of encoded characters: control characters, and kitty's codes of the keypad.
  fileprivate static let byCharacter: [Int: Key.Code] = {
    let keypad: [Key.Code] =
      "0123456789./*-+".unicodeScalars.map { .character($0) } + [
        .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown,
        .home, .end, .insert, .delete,
      ]
    let controls: [Int: Key.Code] = [
      8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace,
    ]
    return controls.merging(zip(57_399..., keypad)) { $1 }
  }()

  /// Returns some keys, and the function keys up to a number, by their codes in this order.
  private static func table<Value: Hashable>(
    of codes: some Sequence<Value>, _ keys: [Key.Code], functions: Int
  ) -> [Value: Key.Code] {
    let keys = keys + (1...functions).map { Key.Code.function($0) }
    return Dictionary(uniqueKeysWithValues: zip(codes, keys))
  }

  /// Creates the function key that the Linux console sends as `CSI [` and this byte: F1 to F5.
  init?(consoleFunction byte: UInt8) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return nil }
    self = .function(Int(byte - UInt8(ascii: "A")) + 1)
  }
}

extension ModifierFlags {
  /// Decodes a sequence's modifier parameter, which is a bit mask plus one: Shift, Alt, Control.
  fileprivate init(parameter: Int) {
    self.init(rawValue: UInt8(max(0, min(parameter, 256) - 1) & 7))
  }
}
