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
      func number(_ range: Range<Int>) -> Int { bytes[range].littleEndian }
      (isEncrypted, hasLateSize) = (bytes[6] & 1 != 0, bytes[6] & 8 != 0)
      (method, size) = (number(8..<10), number(18..<22))
      (nameLength, extraLength) = (number(26..<28), number(28..<30))
    }
  }

  /// Returns the document in an archive; throws an ``ImportRefusal`` if there is none.
  static func document(in input: ImportInput) throws -> ImportInput {
    var input = input
    while let header = Header(try input.take(Header.length)) {
      let name = String(decoding: try input.take(header.nameLength), as: UTF8.self)
      try input.skip(header.extraLength)
      if name == document { return try content(of: header, in: input) }
      if header.hasLateSize {
        let file = StreamedFile(input)
        try ImportInput(source: file.read).skip(.max)
        input = file.rest
      } else {
        try input.skip(header.size)
      }
    }
    throw ImportRefusal("it is a zip archive without a Xournal++ document")
  }

  private static func content(of header: Header, in input: ImportInput) throws -> ImportInput {
    switch header.method {
    case _ where header.isEncrypted: throw ImportRefusal("it is an encrypted zip archive")
    case 8: return try Expander.expanding(input, in: .none)
    case 0 where header.hasLateSize: return ImportInput(source: StreamedFile(input).read)
    case 0: return input.prefix(header.size)
    default: throw ImportRefusal("it is a zip archive with an unknown compression")
    }
  }
}

/// The bytes of a file whose size is stored after it, in a descriptor: Section 4.3.9.
private final class StreamedFile {
  private let input: ImportInput
  /// The bytes that were read, but not returned.
  private var ahead: [UInt8] = []
  /// The number of returned bytes.
  private var count = 0

  private static let signature: [UInt8] = [0x50, 0x4B, 0x07, 0x08]
  /// The lengths of a descriptor with sizes of 32 and of 64 bits.
  private static let (length, longLength) = (16, 24)

  init(_ input: ImportInput) { self.input = input }

  /// What follows the descriptor, after the file was read.
  var rest: ImportInput {
    let next = ahead.dropFirst(Self.length)
    let isShort = next.starts(with: ZipArchive.signature.prefix(2))
    return ImportInput(Array(isShort ? next : ahead.dropFirst(Self.longLength)), then: input.read)
  }

  func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
    if ahead.count <= Self.longLength { ahead += try input.take(ImportInput.chunkSize) }
    guard ahead.count > Self.length + 1
    else { throw ImportRefusal("the zip archive is incomplete, or a file in it has no end") }
    let limit = min(output.count, ahead.count - Self.length - 1)
    var end = 0
    while end < limit, !isDescriptor(at: end) { end += 1 }
    output.copyBytes(from: ahead[..<end])
    ahead.removeFirst(end)
    count += end
    return end
  }

  private func isDescriptor(at index: Int) -> Bool {
    ahead[index] == Self.signature[0] && ahead[index...].starts(with: Self.signature)
      && ahead[index + 8..<index + 12].littleEndian == (count + index) & 0xFFFF_FFFF
  }
}

extension ArraySlice<UInt8> {
  /// The number whose lowest byte is the first.
  fileprivate var littleEndian: Int { reversed().reduce(0) { $0 << 8 + Int($1) } }
}
