/// Decimal numbers that are separated by spaces or commas, and may arrive in several chunks.
struct NumberList {
  private var token = NumberToken()

  /// Reads the next characters, and calls `add` with each number.
  mutating func read(_ bytes: some Sequence<UInt8>, _ add: (Double) throws -> Void) throws {
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: try token.append(byte)
      case 0x20, 0x09, 0x0A, 0x0D, 0x2C: try finish(add)
      default: throw ImportRefusal("a list of numbers has the character '\(Unicode.Scalar(byte))'")
      }
    }
  }

  mutating func finish(_ add: (Double) throws -> Void) throws {
    guard !token.isEmpty else { return }
    guard let number = token.decimal else { throw ImportRefusal("'\(token.text)' is not a number") }
    token.removeAll()
    try add(number)
  }

  static func numbers(in text: some StringProtocol) throws -> [Double] {
    var (list, numbers): (NumberList, [Double]) = (NumberList(), [])
    try list.read(text.utf8) { numbers.append($0) }
    try list.finish { numbers.append($0) }
    return numbers
  }
}
