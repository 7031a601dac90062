import Foundation

/// The pages of a database file, read without relying on the links between them.
///
/// Source: "Database File Format", sections 1.3, 1.6 and 2.1.
struct PageImage {
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

  private let bytes: Data
  private let pageSize: Int

  /// Splits a file into pages, of the size in its header if that is valid, else of 4096 bytes.
  init(_ bytes: Data) {
    self.bytes = bytes
    let declaredSize = bytes.count >= 18 ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
    let size = declaredSize == 1 ? 65536 : declaredSize
    pageSize = size >= 512 && size.nonzeroBitCount == 1 ? size : 4096
  }

  /// Calls a closure with every readable row of every leaf page.
  ///
  /// - Complexity: O(*n*) in the size of the file.
  func forEachRecord(_ body: (Record) -> Void) {
    var budget = 4 * bytes.count + 65536
    for page in 0..<(bytes.count + pageSize - 1) / pageSize {
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

  /// Reads a cell of a leaf page: the payload's length, the row's identifier and the payload.
  private func record(at start: Int, budget: inout Int) -> Record? {
    var offset = start
    guard let length = varint(&offset, in: bytes), length > 0, length <= Int64(bytes.count),
      let id = varint(&offset, in: bytes),
      let payload = payload(at: offset, length: Int(length), budget: &budget),
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
      guard values.count < 16, let type = varint(&offset, in: payload),
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

  private func byte(_ offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Reads an unsigned big-endian integer.
  private func number(_ offset: Int, _ width: Int) -> Int? {
    slice(offset, width)?.reduce(0) { $0 << 8 | Int($1) }
  }

  private func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count]
  }
}
