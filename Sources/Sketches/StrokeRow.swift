import Foundation
import GRDB
import Geometry
import Ink

/// A stroke as the table `stroke` holds it.
struct StrokeRow {
  /// The columns that ``record(from:at:budget:)`` expects, in order.
  static let columns = """
    stroke.edit, stroke.color, stroke.width, stroke.began, stroke.count, stroke.minX, \
    stroke.minY, stroke.maxX, stroke.maxY, stroke.samples
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
    guard let stored = StrokeRecord(style: stroke.style, samples: try SampleCodec.decode(packed))
    else { throw SampleCodec.Malformed.wrongCount }
    record = stored
  }

  /// Writes the row.
  func insert(into database: Database) throws {
    let box = WholeBounds(record)
    try database.cachedStatement(sql: "INSERT INTO stroke VALUES (?,?,?,?,?,?,?,?,?,?)")
      .execute(arguments: [
        edit, Int64(record.style.color.rawValue), record.style.width, record.time.lowerBound,
        record.samples.count, box.minX, box.minY, box.maxX, box.maxY, Data(packed),
      ])
  }

  /// Reads and checks a row that has ``columns`` from an index on.
  ///
  /// The budget is how many more bytes of samples the file can hold; this row's are taken off.
  ///
  /// - Throws: ``Damage``.
  static func record(from row: Row, at start: Int, budget: inout Int) throws -> StrokeRecord {
    let samples = try samples(from: row, at: start + 9, budget: &budget)
    let style = try style(from: row, at: start + 1)
    guard let record = StrokeRecord(style: style, samples: samples),
      row.real(start + 3) == record.time.lowerBound,
      row.integer(start + 4) == Int64(samples.count),
      WholeBounds(record) == WholeBounds(row, at: start + 5)
    else { throw Damage("its columns and its samples contradict each other") }
    return record
  }

  private static func style(from row: Row, at start: Int) throws -> StrokeStyle {
    guard let number = row.integer(start).flatMap(UInt8.init(exactly:)),
      let color = InkColor(rawValue: number)
    else { throw Damage("its colour is unknown") }
    guard let width = row.real(start + 1), StrokeStyle.widths.contains(width) else {
      throw Damage("its width is out of range")
    }
    return StrokeStyle(color: color, width: width)
  }

  private static func samples(
    from row: Row, at column: Int, budget: inout Int
  ) throws -> [StrokeSample] {
    let value: DatabaseValue = row[column]
    guard case .blob(let packed) = value.storage else { throw Damage("its samples are missing") }
    budget -= packed.count
    guard budget >= 0 else { throw Damage("the file is too short for its samples") }
    do {
      return try packed.withUnsafeBytes { try SampleCodec.decode($0) }
    } catch let malformed as SampleCodec.Malformed {
      throw Damage("its samples are \(malformed)")
    }
  }
}

/// The smallest rectangle of whole dots around a stroke's ink.
private struct WholeBounds: Equatable {
  let minX: Int64?
  let minY: Int64?
  let maxX: Int64?
  let maxY: Int64?

  /// The coordinates of an unpacked stroke are within ±2³¹, so that none overflows.
  init(_ stroke: StrokeRecord) {
    minX = Int64(stroke.bounds.minX.rounded(.down))
    minY = Int64(stroke.bounds.minY.rounded(.down))
    maxX = Int64(stroke.bounds.maxX.rounded(.up))
    maxY = Int64(stroke.bounds.maxY.rounded(.up))
  }

  init(_ row: Row, at start: Int) {
    minX = row.integer(start)
    minY = row.integer(start + 1)
    maxX = row.integer(start + 2)
    maxY = row.integer(start + 3)
  }
}
