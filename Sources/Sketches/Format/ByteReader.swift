package import Ink

/// Reads numbers, and described values, from untrusted bytes.
///
/// The bytes must outlive the reader, so create and use a reader within one `withUnsafeBytes` call.
package struct ByteReader {
  package typealias Malformed = SampleCodec.Malformed

  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// Whether the strokes of edits, and the samples of strokes, have their own rows and columns.
  private let keepsStrokesApart: Bool
  /// The number of strokes of the edit that was read.
  private(set) var strokeCount = 0

  /// Creates a reader at the first byte; fails if there are no bytes.
  package init?(_ bytes: UnsafeRawBufferPointer) { self.init(bytes, keepsStrokesApart: false) }

  init?(_ bytes: UnsafeRawBufferPointer, keepsStrokesApart: Bool) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
    next = start
    end = start + bytes.count
    self.keepsStrokesApart = keepsStrokesApart
  }

  /// The number of unread bytes.
  package var remaining: Int { end - next }

  @inline(__always)
  package mutating func byte() throws(Malformed) -> UInt8 {
    guard next < end else { throw .cutShort }
    defer { next += 1 }
    return next.pointee
  }

  /// Reads some bytes, which are valid as long as those of the reader.
  package mutating func bytes(_ count: Int) throws(Malformed) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= remaining else { throw .cutShort }
    defer { next += count }
    return UnsafeRawBufferPointer(start: next, count: count)
  }

  /// Reads the number of bytes, and the bytes.
  package mutating func block() throws(Malformed) -> UnsafeRawBufferPointer {
    try bytes(try count(upTo: remaining))
  }

  /// Reads a count of at most `maximum`.
  package mutating func count(upTo maximum: Int) throws(Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt64(maximum) else { throw .outOfRange }
    return Int(count)
  }

  /// Reads an unsigned integer below 2⁶³ in little-endian groups of seven bits (LEB128).
  @inline(__always)
  package mutating func unsigned() throws(Malformed) -> UInt64 {
    let first = try byte()
    guard first >= 0x80 else { return UInt64(first) }
    let second = try byte()
    let value = UInt64(first & 0x7F) | UInt64(second & 0x7F) << 7
    return second < 0x80 ? value : try longUnsigned(startingWith: value)
  }

  /// Reads a signed integer in zigzag form, which stores 0, -1, 1, -2, 2, … as 0, 1, 2, 3, 4, ….
  @inline(__always)
  package mutating func signed() throws(Malformed) -> Int64 {
    let encoded = try unsigned()
    return Int64(bitPattern: encoded >> 1) ^ -Int64(bitPattern: encoded & 1)
  }

  private mutating func longUnsigned(startingWith value: UInt64) throws(Malformed) -> UInt64 {
    var value = value
    // Nine groups are 63 bits, more than any stored number needs.
    for shift in stride(from: UInt64(14), to: 63, by: 7) {
      let group = try byte()
      value |= UInt64(group & 0x7F) << shift
      if group < 0x80 { return value }
    }
    throw .outOfRange
  }

  /// Reads a number that is stored by itself, not as a difference.
  package mutating func fixed(_ point: FixedPoint) throws(Malformed) -> Double {
    // ``unsigned()`` returns values below 2⁶³, so the conversion cannot trap.
    let steps = point.range.lowerBound < 0 ? try signed() : Int64(try unsigned())
    return point.value(try point.adding(steps, to: 0))
  }

  /// Reads the eight bytes of a number.
  package mutating func real(in range: ClosedRange<Double>) throws(Malformed) -> Double {
    let bits = try bytes(8).loadUnaligned(as: UInt64.self)
    let value = Double(bitPattern: UInt64(littleEndian: bits))
    guard range.contains(value), value.bitPattern != (-0.0).bitPattern else { throw .outOfRange }
    return value
  }
}

extension FixedPoint {
  /// Adds a stored difference to a stored value, or throws ``SampleCodec/Malformed/outOfRange``.
  @inline(__always)
  func adding(_ delta: Int64, to steps: Int64) throws(SampleCodec.Malformed) -> Int64 {
    let (sum, overflow) = steps.addingReportingOverflow(delta)
    guard !overflow, range.contains(sum) else { throw .outOfRange }
    return sum
  }
}

/// The encoding of described values: "Fields" in `docs/sketch-format.md`.
extension ByteReader: FieldCoder {
  package typealias Failure = SampleCodec.Malformed

  package mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) throws(Malformed) -> Bool {
    guard isPresent != nil else { return true }
    let mark = try byte()
    guard mark <= 1 else { throw .outOfRange }
    return mark == 1
  }

  package mutating func integer(
    _ value: inout Int, in range: ClosedRange<Int>
  ) throws(Malformed) {
    value = try count(upTo: range.upperBound)
    try require(range.contains(value))
  }

  package mutating func fixed(_ value: inout Double, _ point: FixedPoint) throws(Malformed) {
    value = try fixed(point)
  }

  package mutating func real(
    _ value: inout Double, in range: ClosedRange<Double>
  ) throws(Malformed) { value = try real(in: range) }

  package mutating func named<Value: NamedValue>(_ value: inout Value) throws(Malformed) {
    guard let found = Value(number: UInt32(try count(upTo: EditID.maximum)))
    else { throw .outOfRange }
    value = found
  }

  package mutating func text(_ value: inout String) throws(Malformed) {
    guard let text = String(validating: try block(), as: UTF8.self) else { throw .outOfRange }
    value = text
  }

  package mutating func flag(_ value: inout Bool) { value = true }

  package mutating func record<Value: Described>(_ value: inout Value) throws(Malformed) {
    try value.describe(to: &self)
  }

  package mutating func list<Value: Described>(_ values: inout [Value]) throws(Malformed) {
    values = []
    // The count is not trusted: every element needs a byte.
    for _ in 0..<(try count(upTo: remaining)) { values.append(try read(Value.self)) }
  }

  package mutating func action(_ action: inout Edit.Action) throws(Malformed) {
    guard let kind = Edit.Action.Kind(rawValue: try byte()) else { throw .unknownLayout }
    action = kind.blank
    try action.describe(to: &self)
  }

  package mutating func samples(_ samples: inout [StrokeSample]) throws(Malformed) {
    guard !keepsStrokesApart else { return }
    samples = try SampleCodec.decode(block())
    guard samples.count <= EditCodec.maximumSamples else { throw .wrongCount }
  }

  package mutating func strokes(
    _ strokes: inout [StrokeRecord], _ count: inout Int
  ) throws(Malformed) {
    count = try self.count(upTo: EditID.maximum)
    strokeCount = count
    // The count is not trusted: every stroke needs bytes.
    while !keepsStrokesApart, strokes.count < count {
      guard let stroke = StrokeRecord(try read(StoredStroke.self)) else { throw .wrongCount }
      strokes.append(stroke)
    }
  }

  package mutating func require(_ isValid: Bool) throws(Malformed) {
    guard isValid else { throw .outOfRange }
  }
}
