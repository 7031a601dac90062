import Foundation
import GRDB
import Geometry
import Glibc
import Ink

extension Database {
  /// Writes a row of the table `stroke`.
  func insert(_ stroke: StrokeRecord, edit: Int, part: Int) throws {
    let packed = SampleCodec.encode(stroke.samples)
    // The outline of the unpacked samples, so that the row is consistent with what a reader decodes.
    guard let outline = StrokeOutline(try SampleCodec.decode(packed))
    else { throw SampleCodec.Malformed.wrongCount }
    let style = StoredStroke.pack(stroke.style, isRecovered: stroke.isRecovered, stroke.meaning)
    try cachedStatement(sql: "INSERT INTO stroke VALUES (NULL,?,?,?,?,?)")
      .execute(arguments: [edit, part, Data(style), Data(outline.packed), Data(packed)])
  }
}

/// A stroke of an edit, with its samples still packed and not checked.
struct PackedStroke {
  static let columns = "id, edit, part, style, outline, samples"

  /// The identifier of the stroke's edit, and the number of the stroke among those of the edit.
  let edit, part: Int64
  let record: StrokeRecord

  /// Reads a row with the ``columns``.
  ///
  /// The row must have the expected number as its `id`. Its blob reduces the budget, the number of
  /// bytes that blobs may still take.
  init(
    _ row: StoredRow, number: Int, store: inout SampleStore, budget: inout Int
  ) throws(Damage) {
    guard row.integer(0) == Int64(number), let edit = row.integer(1), let part = row.integer(2)
    else { throw Damage("a stroke is missing") }
    (self.edit, self.part) = (edit, part)
    let samples = try row.blob(5) { packed throws(Damage) in
      budget -= packed.count
      guard budget >= 0 else { throw Damage("its samples are longer than the file") }
      return store.keep(packed)
    }
    guard let samples else { throw Damage("its samples are missing") }
    guard let outline = row.blob(4, { StrokeOutline(packed: $0, samples: samples.length) }) ?? nil
    else { throw Damage("its outline is malformed") }
    let drawn = try StoredStroke(row, at: 3)
    record = StrokeRecord(
      style: drawn.style, packed: samples, outline: outline, isRecovered: drawn.isRecovered,
      meaning: drawn.meaning)
  }
}

/// Keeps the packed samples of many strokes in few allocations.
struct SampleStore {
  /// The lengths of the bytes that several strokes share; each is twice as long as the last.
  private static let firstLength = 1 << 14
  private static let maximumLength = 1 << 22

  private var bytes = SampleBytes(count: 0)
  private var used = 0

  mutating func keep(_ packed: UnsafeRawBufferPointer) -> StoredSamples {
    if packed.count > bytes.count - used {
      let length = min(max(2 * bytes.count, Self.firstLength), Self.maximumLength)
      (bytes, used) = (SampleBytes(count: max(length, packed.count)), 0)
    }
    defer { used += packed.count }
    bytes.write(packed, at: used)
    return StoredSamples(bytes: bytes, range: used..<used + packed.count)
  }
}

/// Bytes that are written once, before others read them.
private final class SampleBytes: @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer
  var count: Int { bytes.count }

  /// The size of the pages in which the kernel can map many bytes at once.
  private static let hugePage = 1 << 21

  init(count: Int) {
    let isLong = count >= Self.hugePage
    bytes = .allocate(byteCount: count, alignment: isLong ? Self.hugePage : 1)
    if isLong { madvise(bytes.baseAddress, count, MADV_HUGEPAGE) }
  }

  deinit { bytes.deallocate() }

  func write(_ new: UnsafeRawBufferPointer, at start: Int) {
    UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: new)
  }

  subscript(range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}

/// The packed samples of one stroke, in bytes that it shares with others; the length is in bytes.
struct StoredSamples: PackedSamples {
  fileprivate let bytes: SampleBytes
  fileprivate let range: Range<Int>
  var length: Int { range.count }

  func unpacked(_ outline: StrokeOutline) -> [StrokeSample] {
    if let samples = try? decoded(), samples.count == outline.count { return samples }
    let rect = outline.extent.rect
    let sample = StrokeSample(
      location: Point(x: rect.minX, y: rect.minY), timestamp: outline.begin)
    return Array(repeating: sample, count: outline.count)
  }

  func check(_ outline: StrokeOutline) throws {
    let samples = Result { try decoded() }.mapError { Damage("its samples are malformed: \($0)") }
    guard StrokeOutline(try samples.get()) == outline
    else { throw Damage("its outline contradicts its samples") }
  }

  private func decoded() throws -> [StrokeSample] {
    defer { withExtendedLifetime(bytes) {} }
    return try SampleCodec.decode(bytes[range])
  }
}

extension StoredStroke {
  /// Packs what a stroke has in addition to its samples, which have their own column.
  static func pack(
    _ style: StrokeStyle, isRecovered: Bool = false, _ meaning: StrokeMeaning? = nil
  ) -> [UInt8] {
    var (writer, stroke) = (ByteWriter(keepsStrokesApart: true), StoredStroke())
    (stroke.style, stroke.isRecovered, stroke.meaning) = (style, isRecovered, meaning)
    writer.record(&stroke)
    return writer.bytes
  }

  /// Unpacks a stroke without its samples, as far as the bytes are valid; returns whether all are.
  mutating func unpack(_ packed: UnsafeRawBufferPointer) -> Bool {
    guard var reader = ByteReader(packed, keepsStrokesApart: true) else { return false }
    return (try? reader.record(&self)) != nil && reader.remaining == 0
  }

  /// Reads a stroke without its samples from a column.
  init(_ row: StoredRow, at column: Int) throws(Damage) {
    self.init()
    guard row.blob(column, { unpack($0) }) == true else { throw Damage("its style is malformed") }
  }
}
