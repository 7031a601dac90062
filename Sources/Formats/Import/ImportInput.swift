/// The bytes of a file that is imported, read once, in order and in chunks, on one thread.
public final class ImportInput {
  static let chunkSize = 1 << 16

  private let source: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Creates an input from a function that copies the next bytes to a buffer and returns their number, which
  /// is 0 at the end, or cancels the import by throwing an error.
  public init(source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.source = source
  }

  /// Creates an input of some bytes.
  public convenience init(_ bytes: [UInt8]) { self.init(bytes) { _ in 0 } }

  /// Creates an input of some bytes, and of those of a source after them.
  convenience init(
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

  /// Creates an input of pieces, of which only the last is empty.
  ///
  /// `next` takes the number of bytes that are wanted, and may return any other number.
  convenience init(pieces next: @escaping (Int) throws -> [UInt8]) {
    var rest: ArraySlice<UInt8> = []
    self.init { buffer in
      if rest.isEmpty { rest = try next(buffer.count)[...] }
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }
  }

  /// Returns the content, expanded if it is compressed with gzip or is the document of a zip archive.
  func expanded() throws -> ImportInput {
    try ImportError.locating(line: 1) {
      let head = try take(ZipArchive.signature.count)
      let input = ImportInput(head, then: source)
      let content: ImportInput
      if head.starts(with: Expander.signature) {
        content = try Expander.expanding(input, in: .gzip)
      } else if head == ZipArchive.signature {
        content = try ZipArchive.document(in: input)
      } else {
        return input
      }
      return ImportInput { buffer in
        try ImportError.locating(line: 1) { try content.read(into: buffer) }
      }
    }
  }

  /// Returns the text in UTF-8, without a byte order mark.
  ///
  /// UTF-16 is recognized by its mark, or by a first character in ASCII.
  func utf8() throws -> ImportInput {
    let head = try take(3)
    if head == [0xEF, 0xBB, 0xBF] { return ImportInput(source: source) }
    let isBig = head.starts(with: [0xFE, 0xFF]) || head.first == 0
    let hasMark = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
    guard hasMark || head.prefix(2).contains(0) else { return ImportInput(head, then: source) }
    let rest = ImportInput(Array(head.dropFirst(hasMark ? 2 : 0)), then: source)
    func units(_ count: Int) throws -> [UInt16] {
      let bytes = try rest.take(2 * count)
      return stride(from: 0, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
    }
    return ImportInput(pieces: { count in
      var text = try units(max(1, count / 3))
      if let last = text.last, UTF16.isLeadSurrogate(last) { text += try units(1) }
      return Array(String(decoding: text, as: UTF16.self).utf8)
    })
  }

  /// Returns the next bytes; fewer at the end.
  func take(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.removeLast(count - (try bytes.withUnsafeMutableBytes(fill)))
    return bytes
  }

  /// Reads past some bytes, or to the end.
  func skip(_ count: Int) throws {
    var remaining = count
    while remaining > 0 {
      let skipped = try take(min(remaining, Self.chunkSize)).count
      if skipped == 0 { return }
      remaining -= skipped
    }
  }

  /// Returns an input of the next bytes.
  func prefix(_ count: Int) -> ImportInput {
    var remaining = count
    return ImportInput { [self] buffer in
      let end = min(remaining, buffer.count)
      let read = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[..<end]))
      remaining -= read
      return read
    }
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

  /// Throws an error if the import was canceled.
  func check() throws { _ = try source(UnsafeMutableRawBufferPointer(start: nil, count: 0)) }

  /// Copies the next bytes to a buffer; returns their number, which is 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source(buffer) }
}
