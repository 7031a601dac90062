import CZlib

/// Expands a compressed stream.
///
/// A file may expand to at most ``maximumRatio`` times its size and ``freeLength`` bytes more, so that a
/// small file cannot keep a program busy. Source: RFC 1951 and RFC 1952.
final class Expander {
  /// What surrounds the compressed data: the header and checksum of gzip, or nothing, as in a zip archive.
  enum Container {
    case gzip, none

    /// The logarithm of the window's size, from which zlib derives the container.
    fileprivate var windowBits: Int32 { self == .gzip ? MAX_WBITS + 16 : -MAX_WBITS }
  }

  /// The number of bytes that every file may expand to.
  static let freeLength = 1 << 24
  /// The maximum number of expanded bytes for each compressed one, beyond ``freeLength``.
  static let maximumRatio = 100
  /// The first bytes of every file in the format of gzip.
  static let signature: [UInt8] = [0x1F, 0x8B]

  private let input: ImportInput
  private let container: Container
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: ImportInput.chunkSize)
  /// The numbers of bytes in the buffer, and of those that were read and expanded so far.
  private var (filled, compressed, expanded) = (0, 0, 0)
  private var isAtEnd = false

  private init(_ input: ImportInput, in container: Container) throws {
    (self.input, self.container) = (input, container)
    // The stream points to itself, so it must not move.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, container.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw ImportRefusal("there is not enough memory") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the expanded content of an input, which throws an ``ImportRefusal`` for damaged data.
  static func expanding(_ input: ImportInput, in container: Container) throws -> ImportInput {
    ImportInput(source: try Expander(input, in: container).read)
  }

  private func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isAtEnd, let start = output.baseAddress else { return 0 }
    var total = 0
    while total < output.count, !isAtEnd {
      if stream.pointee.avail_in == 0 { try refill() }
      guard stream.pointee.avail_in > 0
      else { throw ImportRefusal("the compressed data is incomplete") }
      let room = output.count - total
      stream.pointee.next_out = (start + total).assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(room)
      let position = filled - Int(stream.pointee.avail_in)
      let status = buffer.withUnsafeMutableBufferPointer { bytes in
        // The buffer may have moved since it was filled.
        stream.pointee.next_in = bytes.baseAddress.map { $0 + position }
        return inflate(stream, Z_NO_FLUSH)
      }
      let count = room - Int(stream.pointee.avail_out)
      total += count
      expanded += count
      try check(status)
    }
    return total
  }

  private func refill() throws {
    filled = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
    compressed += filled
    stream.pointee.avail_in = UInt32(filled)
  }

  /// Begins the next member of a file in the format of gzip, which may have several; zeros may follow the last.
  private func beginMember() throws {
    if container == .gzip, stream.pointee.avail_in == 0 { try refill() }
    let next = filled - Int(stream.pointee.avail_in)
    isAtEnd = container == .none || next == filled || buffer[next] != Self.signature[0]
    if !isAtEnd { inflateReset(stream) }
  }

  private func check(_ status: Int32) throws {
    switch status {
    case Z_STREAM_END: try beginMember()
    case Z_OK, Z_BUF_ERROR: break
    default: throw ImportRefusal("the compressed data is damaged")
    }
    guard expanded <= Self.freeLength + Self.maximumRatio * compressed
    else { throw ImportRefusal("it expands to more than \(Self.maximumRatio) times its size") }
  }
}
