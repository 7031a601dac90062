import Foundation

/// The pages of a database file, read without relying on the links between them.
///
/// Source: "Database File Format", sections 1.3, 1.6 and 2.1.
final class PageImage {
  /// A row of a table, found anywhere in the file.
  struct Record {
    let id: Int64
    let values: [Value]
  }

  /// A value of a row.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
  }

  /// The length of the file in bytes.
  let size: Int

  private let file: FileHandle
  private let pageSize: Int
  /// The part of the file that was read last.
  private var window = Data()
  private var windowStart = 0

  /// The length of the parts in which the file is read, in bytes.
  private static let windowLength = 1 << 20

  /// Opens a file and splits it into pages, of the size in its header if that is valid, else of 4096
  /// bytes.
  init(path: String) throws {
    file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    size = Int(try file.seekToEnd())
    try file.seek(toOffset: 0)
    let header = try file.read(upToCount: 18) ?? Data()
    let declaredSize = header.count == 18 ? Int(header[16]) << 8 | Int(header[17]) : 0
    let size = declaredSize == 1 ? 65536 : declaredSize
    pageSize = size >= 512 && size.nonzeroBitCount == 1 ? size : 4096
  }

  /// Calls a closure with every readable row of every leaf page.
  ///
  /// - Complexity: O(*n*) in the size of the file; in memory, O(1) and the length of a row.
  func forEachRecord(_ body: (Record) -> Void) {
    var budget = 4 * size + 65536
    for page in 0..<(size + pageSize - 1) / pageSize {
      let start = page * pageSize
      let head = page == 0 ? 100 : 0
      guard byte(start + head) == 0x0D, let count = number(start + head + 3, 2) else { continue }
      for cell in 0..<count {
        guard budget > 0, let offset = number(start + head + 8 + 2 * cell, 2), offset < pageSize,
          let record = record(at: start + offset, budget: &budget)
        else { continue }
        body(record)
      }
    }
  }

  /// The maximum number of values in a row; the table `stroke` has 17 columns.
  private static let maximumValueCount = 20

  /// The maximum length of a row, in bytes.
  private var maximumLength: Int { min(size, Int(SketchFormat.maximumValueLength)) }

  /// Reads a cell of a leaf page: the payload's length, the row's identifier and the payload.
  private func record(at start: Int, budget: inout Int) -> Record? {
    var offset = 0
    // A length and an identifier take at most nine bytes each.
    guard let head = slice(start, min(18, size - start)) else { return nil }
    guard let length = varint(&offset, in: head), length > 0, length <= Int64(maximumLength),
      let id = varint(&offset, in: head),
      let payload = payload(at: start + offset, length: Int(length), budget: &budget),
      let values = values(of: payload)
    else { return nil }
    return Record(id: id, values: values)
  }

  /// Collects a payload from its page and its overflow pages.
  ///
  /// Source: "Database File Format", section 1.6, whose *X*, *M* and *K* are `maximum`, `minimum`
  /// and `remainder`.
  private func payload(at start: Int, length: Int, budget: inout Int) -> Data? {
    budget -= length
    let maximum = pageSize - 35
    guard length > maximum else { return slice(start, length) }
    let minimum = (pageSize - 12) * 32 / 255 - 23
    let remainder = minimum + (length - minimum) % (pageSize - 4)
    let local = remainder <= maximum ? remainder : minimum
    guard var payload = slice(start, local), var next = number(start + local, 4) else { return nil }
    while payload.count < length {
      guard next > 0 else { return nil }
      let page = (next - 1) * pageSize
      let count = min(pageSize - 4, length - payload.count)
      guard let following = number(page, 4), let bytes = slice(page + 4, count) else { return nil }
      payload += bytes
      next = following
    }
    return payload
  }

  /// Parses a record: a header of types, then the values.
  private func values(of payload: Data) -> [Value]? {
    var offset = 0
    guard let header = varint(&offset, in: payload), header <= Int64(payload.count) else {
      return nil
    }
    var body = Int(header)
    var values: [Value] = []
    while offset < Int(header) {
      guard values.count < Self.maximumValueCount, let type = varint(&offset, in: payload),
        let value = value(of: type, at: &body, in: payload)
      else { return nil }
      values.append(value)
    }
    return body == payload.count ? values : nil
  }

  private func value(of type: Int64, at offset: inout Int, in payload: Data) -> Value? {
    let widths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
    guard type >= 0, type <= Int64(2 * payload.count + 13) else { return nil }
    let width = type < 10 ? widths[Int(type)] : (Int(type) - 12) / 2
    guard type < 10 || type >= 12, offset + width <= payload.count else { return nil }
    defer { offset += width }
    let bytes = payload[payload.startIndex + offset..<payload.startIndex + offset + width]
    switch type {
    case 0: return .null
    case 1...6: return .integer(Self.signed(bytes))
    case 7: return .real(Double(bitPattern: UInt64(bitPattern: Self.signed(bytes))))
    case 8, 9: return .integer(type - 8)
    default:
      return type % 2 == 0 ? .blob(Data(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func signed(_ bytes: Data) -> Int64 {
    let first: Int64 = (bytes.first ?? 0) < 0x80 ? 0 : -1
    return bytes.reduce(first) { $0 << 8 | Int64($1) }
  }

  /// Reads an integer of one to nine bytes, the most significant first, and advances the offset.
  private func varint(_ offset: inout Int, in data: Data) -> Int64? {
    var value: UInt64 = 0
    for count in 1...9 {
      guard offset < data.count else { return nil }
      let byte = data[data.startIndex + offset]
      offset += 1
      if count == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8? { slice(offset, 1)?.first }

  /// Reads an unsigned big-endian integer.
  private func number(_ offset: Int, _ width: Int) -> Int? {
    slice(offset, width)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a part of the file that is at most ``windowLength`` long.
  private func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, offset <= size - count else { return nil }
    if offset < windowStart || offset + count > windowStart + window.count {
      windowStart = offset / pageSize * pageSize
      guard (try? file.seek(toOffset: UInt64(windowStart))) != nil,
        let bytes = try? file.read(upToCount: Self.windowLength)
      else { return nil }
      window = bytes
    }
    let start = window.startIndex + offset - windowStart
    guard start + count <= window.endIndex else { return nil }
    return window[start..<start + count]
  }
}
