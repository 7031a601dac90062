import Sketches

/// A message of a peer, whose bytes are not trusted.
protocol PeerMessage {
  /// The first byte of a message.
  static var version: UInt8 { get }
  static var maximumBytes: Int { get }
  /// Reads what follows the version.
  init(from reader: inout ByteReader) throws(SampleCodec.Malformed)
}

extension PeerMessage {
  /// Reads a message; `nil` if it is malformed, empty, too long, or of another version.
  init?(untrusted bytes: [UInt8]) {
    let message = bytes.withUnsafeBytes { buffer -> Self? in
      guard buffer.count <= Self.maximumBytes, var reader = ByteReader(buffer),
        (try? reader.byte()) == Self.version, let message = try? Self(from: &reader),
        reader.remaining == 0
      else { return nil }
      return message
    }
    guard let message else { return nil }
    self = message
  }
}
