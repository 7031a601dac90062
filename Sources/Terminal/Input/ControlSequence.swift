import TerminalUI
import Touches

/// A parsed control sequence: the parameters between `CSI` and the final byte, and that byte.
struct ControlSequence {
  private let prefix, suffix: UInt8?
  private let numbers: [Int]
  private let final: UInt8

  /// Parses the bytes from 0x20 to 0x3F before the final one.
  init(parameters: [UInt8], final: UInt8) {
    self.final = final
    let digits = parameters.drop { (0x3C...0x3F).contains($0) }
    prefix = parameters.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    suffix = parameters.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil }
    numbers = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map(Self.number)
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
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): .reply(.deviceAttributes)
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
    // A sequence with an intermediate byte is not a key, even if it ends like one.
    let isTilde = final == UInt8(ascii: "~")
    guard suffix == nil,
      let code = isTilde ? Key.Code.byNumber[numbers.first ?? 0] : Key.Code.byFinal[final]
    else { return nil }
    if final == UInt8(ascii: "Z") { return .key(Key(code, .shift)) }
    return .key(Key(code, ModifierFlags(parameter: numbers.count > 1 ? numbers[1] : 1)))
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
