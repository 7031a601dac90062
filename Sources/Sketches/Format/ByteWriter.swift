/// Writes numbers in the encoding that ``ByteReader`` reads.
package struct ByteWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ values: some Sequence<UInt8>) { bytes.append(contentsOf: values) }
  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Writes an unsigned integer below 2⁶³ in little-endian groups of seven bits (LEB128).
  package mutating func unsigned(_ value: UInt64) {
    var remainder = value
    while remainder >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: remainder) | 0x80)
      remainder >>= 7
    }
    bytes.append(UInt8(remainder))
  }

  /// Writes a signed integer between -2⁶² and 2⁶² - 1 in zigzag form.
  package mutating func signed(_ value: Int64) {
    unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// Writes a column: the first value, then the difference of each value from its predecessor.
  package mutating func deltas(_ values: some Sequence<Int64>) {
    var previous: Int64 = 0
    for value in values {
      signed(value - previous)
      previous = value
    }
  }
}
