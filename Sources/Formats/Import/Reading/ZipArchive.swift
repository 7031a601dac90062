/// A zip archive, in which Xournal++ can store a document.
///
/// It is read once, without its directory: PKWARE, "APPNOTE", version 6.3, Sections 4.3.7 and 4.4.
enum ZipArchive {
  /// The first bytes of an archive, and of every file in it.
  static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// The name of the file with the document.
  private static let document = "content.xml"

  /// The properties of a file that are stored before it.
  private struct Header {
    static let length = 30

    let isEncrypted: Bool
    /// Whether the size is stored only after the file.
    let hasLateSize: Bool
    let method: Int
    /// The number of compressed bytes.
    let size: Int
    let nameLength, extraLength: Int

    /// Returns `nil` if the bytes begin no file.
    init?(_ bytes: [UInt8]) {
      guard bytes.count == Self.length, bytes.starts(with: signature) else { return nil }
      func number(_ range: Range<Int>) -> Int {
        bytes[range].reversed().reduce(0) { $0 << 8 + Int($1) }
      }
      (isEncrypted, hasLateSize) = (bytes[6] & 1 != 0, bytes[6] & 8 != 0)
      (method, size) = (number(8..<10), number(18..<22))
      (nameLength, extraLength) = (number(26..<28), number(28..<30))
    }
  }

  /// Returns the document in an archive; throws an ``ImportRefusal`` if there is none.
  static func document(in input: ImportInput) throws -> ImportInput {
    while let header = Header(try input.take(Header.length)) {
      let name = String(decoding: try input.take(header.nameLength), as: UTF8.self)
      try input.skip(header.extraLength)
      if name == document { return try content(of: header, in: input) }
      if header.hasLateSize { break }
      try input.skip(header.size)
    }
    throw ImportRefusal("it is a zip archive without a Xournal++ document")
  }

  private static func content(of header: Header, in input: ImportInput) throws -> ImportInput {
    switch header.method {
    case _ where header.isEncrypted: throw ImportRefusal("it is an encrypted zip archive")
    case 8: return try Expander.expanding(input, in: .none)
    case 0 where !header.hasLateSize: return input.prefix(header.size)
    default: throw ImportRefusal("it is a zip archive with an unknown compression")
    }
  }
}
