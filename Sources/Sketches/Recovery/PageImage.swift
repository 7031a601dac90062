import Files

/// The pages of a database file, read without relying on the links between them.
///
/// Source: "Database File Format", sections 1.3, 1.6 and 2.1.
final class PageImage {
  struct Record {
    let id: Int64
    let values: [Value]
  }

  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  /// The length of the file in bytes, without its holes.
  let size: Int

  private let file: InputFile
  /// The length of the file in bytes, with its holes.
  private let length: Int
  private let extents: [Range<Int>]
  private let pageSize: Int

  /// The length of the parts in which the file is searched, in bytes; a multiple of every page size.
  private static let chunkLength = 1 << 20

  /// Splits a file into pages, of the size in its header if that is valid, else of 4096 bytes.
  init(path: String) throws(SketchError) {
    file = try InputFile(sketch: path)
    (length, extents) = (file.size, file.extents)
    size = extents.reduce(0) { $0 + $1.count }
    let declared = file.pageSize
    pageSize = (512...65536).contains(declared) && declared.nonzeroBitCount == 1 ? declared : 4096
  }

  /// Calls a closure with every readable row of every leaf page.
  func forEachRecord(_ body: (Record) -> Void) {
    var budget = 4 * size + 65536
    var end = 0
    for extent in extents {
      // Parts of one page can be in several extents.
      var start = max(end, extent.lowerBound / pageSize * pageSize)
      end = max(end, min(length, (extent.upperBound + pageSize - 1) / pageSize * pageSize))
      while start < end {
        let count = min(Self.chunkLength, end - start)
        let chunk = file.bytes(count, at: start) ?? []
        for page in stride(from: 0, to: chunk.count, by: pageSize) {
          let header = start + page == 0 ? 100 : 0
          guard page + header < chunk.count, chunk[page + header] == 0x0D else { continue }
          let bytes = Array(chunk[page..<min(page + pageSize, chunk.count)])
          forEachRecord(of: bytes, header: header, budget: &budget, body)
        }
        start += count
      }
    }
  }

  /// Calls a closure with every readable row of a leaf page, whose header is at an offset.
  private func forEachRecord(
    of page: [UInt8], header: Int, budget: inout Int, _ body: (Record) -> Void
  ) {
    guard let count = page.number(at: header + 3, width: 2) else { return }
    for cell in 0..<min(count, pageSize / 2) {
      guard budget > 0, let offset = page.number(at: header + 8 + 2 * cell, width: 2),
        let record = record(in: page, at: offset, budget: &budget)
      else { continue }
      body(record)
    }
  }

  /// The maximum number of values in a row.
  private static let maximumValueCount = 20
  /// The maximum length of a row, in bytes.
  private var maximumLength: Int { min(size, Int(SketchFormat.maximumValueLength)) }

  private func record(in page: [UInt8], at start: Int, budget: inout Int) -> Record? {
    var offset = start
    guard let length = page.varint(&offset), length > 0, length <= Int64(maximumLength),
      let id = page.varint(&offset),
      let payload = payload(in: page, at: offset, length: Int(length), budget: &budget),
      let values = values(of: payload)
    else { return nil }
    return Record(id: id, values: values)
  }

  /// Collects a payload from its page and its overflow pages, which can be scattered over the file.
  ///
  /// Source: "Database File Format", section 1.6 (*X*, *M*, *K*: `maximum`, `minimum`, `remainder`).
  private func payload(
    in page: [UInt8], at start: Int, length: Int, budget: inout Int
  ) -> [UInt8]? {
    budget -= length
    let maximum = pageSize - 35
    guard length > maximum else { return page.slice(at: start, length) }
    let minimum = (pageSize - 12) * 32 / 255 - 23
    let remainder = minimum + (length - minimum) % (pageSize - 4)
    let local = remainder <= maximum ? remainder : minimum
    guard var payload = page.slice(at: start, local),
      var next = page.number(at: start + local, width: 4)
    else { return nil }
    while payload.count < length {
      let count = min(pageSize - 4, length - payload.count)
      guard next > 0, let overflow = file.bytes(4 + count, at: (next - 1) * pageSize),
        let following = overflow.number(at: 0, width: 4)
      else { return nil }
      payload += overflow[4...]
      next = following
    }
    return payload
  }

  /// Parses a record: a header of types, then the values.
  private func values(of payload: [UInt8]) -> [Value]? {
    var offset = 0
    guard let header = payload.varint(&offset), header <= Int64(payload.count) else { return nil }
    var body = Int(header)
    var values: [Value] = []
    while offset < Int(header) {
      guard values.count < Self.maximumValueCount, let type = payload.varint(&offset),
        let value = value(of: type, at: &body, in: payload)
      else { return nil }
      values.append(value)
    }
    return body == payload.count ? values : nil
  }

  private func value(of type: Int64, at offset: inout Int, in payload: [UInt8]) -> Value? {
    let widths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
    guard type >= 0, type <= Int64(2 * payload.count + 13) else { return nil }
    let width = type < 10 ? widths[Int(type)] : (Int(type) - 12) / 2
    guard type < 10 || type >= 12, let bytes = payload.slice(at: offset, width) else { return nil }
    offset += width
    let sign: Int64 = (bytes.first ?? 0) < 0x80 ? 0 : -1
    let number = bytes.prefix(8).reduce(sign) { $0 << 8 | Int64($1) }
    return switch type {
    case 0: .null
    case 1...6: .integer(number)
    case 7: .real(Double(bitPattern: UInt64(bitPattern: number)))
    case 8, 9: .integer(type - 8)
    default: type % 2 == 0 ? .blob(bytes) : .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension [UInt8] {
  /// Reads an integer of one to nine bytes, the most significant first, and advances the offset.
  fileprivate func varint(_ offset: inout Int) -> Int64? {
    var value: UInt64 = 0
    for length in 1...9 {
      guard offset < count else { return nil }
      let byte = self[offset]
      offset += 1
      if length == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }

  /// Reads an unsigned big-endian integer; `nil` if it is not completely inside.
  fileprivate func number(at offset: Int, width: Int) -> Int? {
    guard offset + width <= count else { return nil }
    return self[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Copies some bytes; `nil` if they are not completely inside.
  fileprivate func slice(at offset: Int, _ length: Int) -> [UInt8]? {
    offset <= count - length ? Array(self[offset..<offset + length]) : nil
  }
}
