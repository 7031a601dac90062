import Foundation
import GRDB
import Geometry
import Ink

/// A row of the table `stroke`, for writing.
struct StrokeRow {
  /// The columns that ``PackedStroke`` reads, in order.
  static let columns = """
    stroke.edit, stroke.nib, stroke.color, stroke.width, stroke.recovered, stroke.began, \
    stroke.count, stroke.minX, stroke.minY, stroke.maxX, stroke.maxY, stroke.samples
    """

  private let edit: Int64
  private let record: StrokeRecord
  private let packed: [UInt8]

  /// Packs a stroke for the edit with the given identifier.
  ///
  /// Unpacks the samples again and computes the other columns from them, so that the row is
  /// consistent with what a reader decodes.
  ///
  /// - Throws: ``SampleCodec/Malformed`` if the packed samples cannot be unpacked.
  init(_ stroke: StrokeRecord, edit: Int64) throws {
    self.edit = edit
    packed = SampleCodec.encode(stroke.samples)
    guard
      let stored = StrokeRecord(
        style: stroke.style, samples: try SampleCodec.decode(packed),
        isRecovered: stroke.isRecovered)
    else { throw SampleCodec.Malformed.wrongCount }
    record = stored
  }

  /// Writes the row, and adds the stroke to the index.
  func insert(into database: Database) throws {
    let box = IntegerBounds(record)
    try database.cachedStatement(sql: "INSERT INTO stroke VALUES (?,?,?,?,?,?,?,?,?,?,?,?)")
      .execute(arguments: [
        edit, Int64(record.style.nib.rawValue), Int64(record.style.color.rawValue),
        record.style.width, Int64(record.isRecovered ? 1 : 0), record.time.lowerBound,
        record.samples.count, box.minX, box.minY, box.maxX, box.maxY, Data(packed),
      ])
    try AreaIndex(database: database).insert(box, edit: edit)
  }
}

/// A stroke read from a file, with its samples still packed.
///
/// Unpacking takes most of the time of reading. It does not use the database, so it can run on any
/// thread.
struct PackedStroke: Sendable {
  private let style: StrokeStyle
  private let isRecovered: Bool
  private let began: Double?
  private let count: Int64?
  private let box: IntegerBounds
  private let packed: Data

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - row: A row with ``StrokeRow/columns``.
  ///   - start: The index of the first of these columns.
  ///   - budget: The number of bytes that blobs may still take; reduced by this row's.
  /// - Throws: ``Damage``.
  init(_ row: Row, at start: Int, budget: inout Int) throws(Damage) {
    let value: DatabaseValue = row[start + 11]
    guard case .blob(let packed) = value.storage else { throw Damage("its samples are missing") }
    budget -= packed.count
    guard budget >= 0 else { throw Damage("its samples are longer than the file") }
    self.packed = packed
    style = try StrokeStyle(row, at: start + 1)
    guard let recovered = row.integer(start + 4), 0...1 ~= recovered else {
      throw Damage("its recovered mark is neither 0 nor 1")
    }
    isRecovered = recovered == 1
    began = row.real(start + 5)
    count = row.integer(start + 6)
    box = IntegerBounds(row, at: start + 7)
  }

  /// Unpacks the samples and checks the other columns against them.
  func record() throws(Damage) -> StrokeRecord {
    guard
      let record = StrokeRecord(style: style, samples: try samples(), isRecovered: isRecovered),
      began == record.time.lowerBound, count == Int64(record.samples.count),
      box == IntegerBounds(record)
    else { throw Damage("its columns contradict its samples") }
    return record
  }

  private func samples() throws(Damage) -> [StrokeSample] {
    do {
      return try packed.withUnsafeBytes { try SampleCodec.decode($0) }
    } catch {
      throw Damage("its samples are malformed: \(error)")
    }
  }
}

extension StrokeStyle {
  /// Reads three consecutive columns: nib, color and width.
  ///
  /// - Throws: ``Damage``.
  init(_ row: Row, at start: Int) throws(Damage) {
    guard let nib = row.integer(start).flatMap(UInt8.init(exactly:)).flatMap(Nib.init) else {
      throw Damage("its nib is unknown")
    }
    let number = row.integer(start + 1).flatMap(UInt8.init(exactly:))
    guard let color = number.flatMap(InkColor.init) else { throw Damage("its color is unknown") }
    guard let width = row.real(start + 2), StrokeStyle.widths.contains(width) else {
      throw Damage("its width is out of range")
    }
    self.init(nib: nib, color: color, width: width)
  }
}
