/// The bytes of a file that is imported, in order.
///
/// An input is used on one thread. It is read in chunks, so a reader needs no memory for the whole file.
public final class ImportInput {
  static let chunkSize = 1 << 16

  private let source: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Creates an input from a function that copies the next bytes to a buffer and returns their
  /// number, which is 0 at the end, and cancels the import by throwing an error.
  public init(source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.source = source
  }

  /// Creates an input of some bytes.
  public convenience init(_ bytes: [UInt8]) { self.init(bytes) { _ in 0 } }

  /// Creates an input of some bytes, and of those of a source after them.
  private convenience init(
    _ bytes: [UInt8], then source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    var rest = bytes[...]
    self.init { buffer in
      guard !rest.isEmpty else { return try source(buffer) }
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
  }

  /// Returns the first bytes, and an input that begins with them.
  func peeking(_ count: Int) throws -> (head: [UInt8], input: ImportInput) {
    var head = [UInt8](repeating: 0, count: count)
    head.removeLast(count - (try head.withUnsafeMutableBytes(fill)))
    return (head, ImportInput(head, then: source))
  }

  /// Reads until a buffer is full or the input ends; returns the number of bytes.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    while count < buffer.count {
      let read = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// Copies the next bytes to a buffer; returns their number, which is 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source(buffer) }
}
