import Geometry
package import Ink

/// Writes numbers, and described values, in the encoding that ``ByteReader`` reads.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether the strokes of edits, and the samples of strokes, are left out for rows of their own.
  private let keepsStrokesApart: Bool

  package init() { self.init(keepsStrokesApart: false) }

  init(keepsStrokesApart: Bool) { self.keepsStrokesApart = keepsStrokesApart }

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

  /// Writes the eight bytes of a number, the least significant first.
  package mutating func real(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { append($0) }
  }

  /// Writes the number of bytes, and the bytes.
  package mutating func block(_ bytes: some Collection<UInt8>) {
    unsigned(UInt64(bytes.count))
    append(bytes)
  }
}

/// The encoding of described values: "Fields" in `docs/sketch-format.md`.
extension ByteWriter: FieldCoder {
  package typealias Failure = Never

  package mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) -> Bool {
    guard let isPresent else { return true }
    byte(isPresent ? 1 : 0)
    return isPresent
  }

  package mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) {
    unsigned(UInt64(value.clamped(to: range)))
  }

  package mutating func fixed(_ value: inout Double, _ point: FixedPoint) {
    let steps = point.steps(value) ?? 0
    if point.range.lowerBound < 0 { signed(steps) } else { unsigned(UInt64(steps)) }
  }

  package mutating func real(_ value: inout Double, in range: ClosedRange<Double>) {
    // SQLite and the sum do not keep the sign of 0.
    real((value.isNaN ? range.lowerBound : value.clamped(to: range)) + 0.0)
  }

  package mutating func named<Value: NamedValue>(_ value: inout Value) {
    unsigned(UInt64(value.number))
  }

  package mutating func text(_ value: inout String) { block(value.utf8) }
  package mutating func flag(_ value: inout Bool) {}

  package mutating func record<Value: Described>(_ value: inout Value) {
    value.describe(to: &self)
  }

  package mutating func list<Value: Described>(_ values: inout [Value]) {
    unsigned(UInt64(values.count))
    for var value in values { record(&value) }
  }

  package mutating func action(_ action: inout Edit.Action) {
    byte(action.kind.rawValue)
    action.describe(to: &self)
  }

  package mutating func samples(_ samples: inout [StrokeSample]) {
    if !keepsStrokesApart { block(SampleCodec.encode(samples)) }
  }

  package mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) {
    unsigned(UInt64(strokes.count))
    if !keepsStrokesApart { for stroke in strokes { write(StoredStroke(stroke)) } }
  }

  package mutating func write(_ value: some Described) {
    var value = value
    record(&value)
  }
}
