import Geometry

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(decimal value: Int) {
    append(digits: value.magnitude, isNegative: value < 0, decimals: 0)
  }

  /// Appends a number rounded to some decimals, without trailing zeros; 0 if it is not finite, at most ±10¹².
  mutating func append(_ value: Double, decimals: Int) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard value.isFinite else { return append(0x30) }
    let steps = Int((value.clamped(to: -1e12...1e12) * scale).rounded())
    append(steps: steps, decimals: decimals)
  }

  /// Appends a number that is given in steps of its last decimal, without trailing zeros.
  mutating func append(steps: Int, decimals: Int) {
    var (magnitude, decimals) = (steps.magnitude, decimals)
    while decimals > 0, magnitude % 10 == 0 {
      (magnitude, decimals) = (magnitude / 10, decimals - 1)
    }
    append(digits: magnitude, isNegative: steps < 0, decimals: decimals)
  }

  /// Appends the shortest decimal that is read as the same number; 0 if it is not finite.
  mutating func append(exactly value: Double) {
    guard value.isFinite else { return append(0x30) }
    if let integer = Int(exactly: value), abs(integer) < 1 << 53 { return append(decimal: integer) }
    append(contentsOf: value.description.utf8)
  }

  private mutating func append(digits: UInt, isNegative: Bool, decimals: Int) {
    if isNegative { append(0x2D) }
    var rest = digits
    let start = count
    var written = 0
    repeat {
      if written == decimals, decimals > 0 { append(0x2E) }
      append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      written += 1
    } while rest > 0 || written <= decimals
    self[start...].reverse()
  }
}

extension String {
  /// Creates the text of numbers that are rounded to some decimals, with spaces between them.
  init(_ numbers: Double..., decimals: Int) {
    var bytes: [UInt8] = []
    for number in numbers {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes.append(number, decimals: decimals)
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
