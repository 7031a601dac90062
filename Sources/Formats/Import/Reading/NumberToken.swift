/// The bytes of one number, which may arrive in several chunks.
struct NumberToken {
  /// The maximum length; a longer number has no value.
  static let maximumLength = 64

  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(Self.maximumLength) }

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ byte: UInt8) {
    if bytes.count <= Self.maximumLength { bytes.append(byte) }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The value of a decimal number; `nil` if it is malformed, too long, or not finite.
  var decimal: Double? {
    // `Double` would also read words and hexadecimal numbers.
    guard bytes.count <= Self.maximumLength, bytes.allSatisfy(Self.isDecimal),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }
}

/// Decimal numbers that are separated by spaces, and may arrive in several chunks.
///
/// The first comma inside a number is its decimal point, as old programs write it in some languages.
struct NumberList {
  private var token = NumberToken()

  /// Returns the numbers of a text, and `nil` for what is not a finite number.
  static func numbers(in text: String) -> [Double?] {
    var (list, numbers) = (NumberList(), [Double?]())
    list.read(text.utf8) { numbers.append($0) }
    list.finish { numbers.append($0) }
    return numbers
  }

  /// Reads the next characters, and calls `add` with each number, or `nil` for what is not a finite number.
  mutating func read(
    _ bytes: some Sequence<UInt8>, _ add: (Double?) throws -> Void
  ) rethrows {
    for byte in bytes {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: try finish(add)
      case 0x2C where token.isEmpty || token.bytes.contains(0x2E): try finish(add)
      default: token.append(byte == 0x2C ? 0x2E : byte)
      }
    }
  }

  mutating func finish(_ add: (Double?) throws -> Void) rethrows {
    guard !token.isEmpty else { return }
    let number = token.decimal
    token.removeAll()
    try add(number)
  }
}
