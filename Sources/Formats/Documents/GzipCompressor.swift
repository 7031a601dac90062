import CZlib

/// Compresses a stream in the format of gzip (RFC 1952).
final class GzipCompressor {
  private let output: ExportOutput
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 1 << 15)

  /// Starts a stream; throws ``ExportError/library(_:reason:)``.
  init(_ output: ExportOutput) throws {
    self.output = output
    // The stream points to itself, so it must not move.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 more than the size of the window selects the format of gzip.
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw ExportError.library("zlib", reason: "out of memory") }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let base = bytes.baseAddress else { return }
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: base.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    try deflate(Z_NO_FLUSH)
  }

  /// Writes the end of the stream.
  func finish() throws {
    stream.pointee.avail_in = 0
    try deflate(Z_FINISH)
  }

  private func deflate(_ mode: Int32) throws {
    repeat {
      let count = buffer.withUnsafeMutableBufferPointer { buffer in
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        _ = CZlib.deflate(stream, mode)
        return buffer.count - Int(stream.pointee.avail_out)
      }
      try output.write(buffer[..<count])
    } while stream.pointee.avail_out == 0
  }
}
