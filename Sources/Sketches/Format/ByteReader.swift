/// Reads numbers from bytes that nobody vouches for.
///
/// The pointer must stay valid as long as the reader is used; that is why a reader is made and
/// used up within one `withUnsafeBytes`.
struct ByteReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Starts at the first of some bytes, of which there is at least one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
    next = start
    end = start + bytes.count
  }

  /// How many bytes are left.
  var remaining: Int { end - next }

  /// Reads one byte.
  @inline(__always)
  mutating func byte() throws(SampleCodec.Malformed) -> UInt8 {
    guard next < end else { throw .cutShort }
    defer { next += 1 }
    return next.pointee
  }

  /// Reads an unsigned integer in little-endian groups of seven bits (LEB128).
  @inline(__always)
  mutating func unsigned() throws(SampleCodec.Malformed) -> UInt64 {
    let first = try byte()
    return first < 0x80 ? UInt64(first) : try longUnsigned(startingWith: first)
  }

  /// Reads a signed integer, stored as 0, -1, 1, -2, 2, … are 0, 1, 2, 3, 4, … ("zigzag").
  @inline(__always)
  mutating func signed() throws(SampleCodec.Malformed) -> Int64 {
    let folded = try unsigned()
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  private mutating func longUnsigned(
    startingWith first: UInt8
  ) throws(SampleCodec.Malformed) -> UInt64 {
    var value = UInt64(first & 0x7F)
    // Nine groups are 63 bits, more than any stored number needs.
    for shift in stride(from: UInt64(7), to: 63, by: 7) {
      let group = try byte()
      value |= UInt64(group & 0x7F) << shift
      if group < 0x80 { return value }
    }
    throw .outOfRange
  }
}
