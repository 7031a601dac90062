import Sketches

extension ByteReader {
  /// Reads a message of a peer.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, which are not trusted.
  ///   - limit: The maximum number of bytes.
  ///   - read: Reads the message; returns `nil` if it is malformed.
  /// - Returns: The message; `nil` if it is malformed, empty, or too long.
  static func read<Message>(
    _ bytes: [UInt8], atMost limit: Int, _ read: (inout ByteReader) -> Message?
  ) -> Message? {
    guard bytes.count <= limit else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard var reader = ByteReader(buffer) else { return nil }
      return read(&reader)
    }
  }
}
