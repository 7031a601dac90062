/// The bytes of a file that is imported, in order.
///
/// An input is used on one thread. It is read in chunks, so a reader needs no memory for the whole file.
public final class ImportInput {
  /// The number of bytes that are read together.
  static let chunkSize = 1 << 16

  private let source: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Creates an input.
  ///
  /// - Parameter source: Copies the next bytes to a buffer and returns their number; 0 at the end. It
  ///   cancels the import by throwing an error.
  public init(source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.source = source
  }

  /// Creates an input of some bytes.
  public convenience init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    self.init { buffer in
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
  }

  /// Returns the first bytes, and an input that begins with them.
  func peeking(_ count: Int) throws -> (head: [UInt8], input: ImportInput) {
    var head = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let read = try head.withUnsafeMutableBytes {
        try source(UnsafeMutableRawBufferPointer(rebasing: $0[length...]))
      }
      if read == 0 { break }
      length += read
    }
    head.removeLast(count - length)
    var rest = head[...]
    return (
      head,
      ImportInput { [source] buffer in
        guard !rest.isEmpty else { return try source(buffer) }
        let chunk = rest.prefix(buffer.count)
        buffer.copyBytes(from: chunk)
        rest = rest.dropFirst(chunk.count)
        return chunk.count
      }
    )
  }

  /// Copies the next bytes to a buffer.
  ///
  /// - Returns: Their number; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source(buffer) }
}
