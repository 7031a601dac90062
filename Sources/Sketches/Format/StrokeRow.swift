import Foundation
import GRDB
import Geometry
import Ink

/// A stroke as the table `stroke` holds it.
struct StrokeRow {
  /// The columns that ``PackedStroke`` expects, in order.
  static let columns = """
    stroke.edit, stroke.nib, stroke.color, stroke.width, stroke.recovered, stroke.began, \
    stroke.count, stroke.minX, stroke.minY, stroke.maxX, stroke.maxY, stroke.samples
    """

  private let edit: Int64
  private let record: StrokeRecord
  private let packed: [UInt8]

  /// Packs a stroke for the edit with an identifier.
  ///
  /// The packed samples are unpacked again, so that the other columns fit what will be read, and
  /// so that nothing is written that cannot be.
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

  /// Writes the row.
  func insert(into database: Database) throws {
    let box = WholeBounds(record)
    try database.cachedStatement(sql: "INSERT INTO stroke VALUES (?,?,?,?,?,?,?,?,?,?,?,?)")
      .execute(arguments: [
        edit, Int64(record.style.nib.rawValue), Int64(record.style.color.rawValue),
        record.style.width, Int64(record.isRecovered ? 1 : 0), record.time.lowerBound,
        record.samples.count, box.minX, box.minY, box.maxX, box.maxY, Data(packed),
      ])
    try AreaIndex(database: database).insert(box, edit: edit)
  }
}

/// A stroke as it was read, not unpacked yet.
///
/// Unpacking is what takes time, and needs no database: it can be done on any thread.
struct PackedStroke: Sendable {
  private let style: StrokeStyle
  private let isRecovered: Bool
  private let began: Double?
  private let count: Int64?
  private let box: WholeBounds
  private let packed: Data

  /// Reads a row that has the columns of a ``StrokeRow`` from an index on.
  ///
  /// The budget is how many more bytes of samples the file can hold; this row's are taken off.
  ///
  /// - Throws: ``Damage``.
  init(_ row: Row, at start: Int, budget: inout Int) throws(Damage) {
    let value: DatabaseValue = row[start + 11]
    guard case .blob(let packed) = value.storage else { throw Damage("its samples are missing") }
    budget -= packed.count
    guard budget >= 0 else { throw Damage("the file is too short for its samples") }
    self.packed = packed
    style = try StrokeStyle(row, at: start + 1)
    guard let recovered = row.integer(start + 4), 0...1 ~= recovered else {
      throw Damage("it is neither finished nor recovered")
    }
    isRecovered = recovered == 1
    began = row.real(start + 5)
    count = row.integer(start + 6)
    box = WholeBounds(row, at: start + 7)
  }

  /// Unpacks and checks the stroke.
  func record() throws(Damage) -> StrokeRecord {
    guard
      let record = StrokeRecord(style: style, samples: try samples(), isRecovered: isRecovered),
      began == record.time.lowerBound, count == Int64(record.samples.count),
      box == WholeBounds(record)
    else { throw Damage("its columns and its samples contradict each other") }
    return record
  }

  private func samples() throws(Damage) -> [StrokeSample] {
    do {
      return try packed.withUnsafeBytes { try SampleCodec.decode($0) }
    } catch {
      throw Damage("its samples are \(error)")
    }
  }
}

extension StrokeStyle {
  /// Reads the columns for nib, colour and width from an index on.
  ///
  /// - Throws: ``Damage``.
  init(_ row: Row, at start: Int) throws(Damage) {
    guard let nib = row.integer(start).flatMap(UInt8.init(exactly:)).flatMap(Nib.init) else {
      throw Damage("its nib is unknown")
    }
    let number = row.integer(start + 1).flatMap(UInt8.init(exactly:))
    guard let color = number.flatMap(InkColor.init) else { throw Damage("its colour is unknown") }
    guard let width = row.real(start + 2), StrokeStyle.widths.contains(width) else {
      throw Damage("its width is out of range")
    }
    self.init(nib: nib, color: color, width: width)
  }
}
