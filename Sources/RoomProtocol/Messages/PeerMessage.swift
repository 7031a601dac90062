package import Ink
import Sketches

/// A message that describes its fields, and whose bytes are not trusted.
package protocol PeerMessage: Described {
  static var version: UInt8 { get }
  static var maximumBytes: Int { get }
}

extension PeerMessage {
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.byte(Self.version)
    writer.write(self)
    return writer.bytes
  }

  /// Reads untrusted bytes, with memory proportional to their number.
  package init?(_ bytes: [UInt8]) {
    let message = bytes.message(of: Self.version, limit: Self.maximumBytes) {
      reader throws(SampleCodec.Malformed) in try reader.read(Self.self)
    }
    guard let message else { return nil }
    self = message
  }
}

extension [UInt8] {
  /// Reads a message; `nil` if it is malformed, empty, too long, or of another version.
  func message<Message>(
    of version: UInt8, limit: Int,
    _ read: (inout ByteReader) throws(SampleCodec.Malformed) -> Message
  ) -> Message? {
    withUnsafeBytes { buffer in
      guard buffer.count <= limit, var reader = ByteReader(buffer),
        (try? reader.byte()) == version, let message = try? read(&reader), reader.remaining == 0
      else { return nil }
      return message
    }
  }
}
