/// Reads numbers from untrusted bytes.
///
/// The bytes must outlive the reader, so create and use a reader within one `withUnsafeBytes` call.
package struct ByteReader {
  package typealias Malformed = SampleCodec.Malformed

  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Creates a reader at the first byte; fails if there are no bytes.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
    next = start
    end = start + bytes.count
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

  /// Reads a count of at most `maximum`.
  package mutating func count(upTo maximum: Int) throws(Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt64(maximum) else { throw .outOfRange }
    return Int(count)
  }

  /// Reads an unsigned integer in little-endian groups of seven bits (LEB128).
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
}
