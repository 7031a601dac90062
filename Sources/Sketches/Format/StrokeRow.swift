import Foundation
import GRDB
import Geometry
import Ink

/// A row of the table `stroke`, for writing.
struct StrokeRow {
  private let edit: Int64
  private let part: Int
  private let record: StrokeRecord
  private let packed: [UInt8]

  /// Packs a stroke, and computes the other columns from the unpacked samples, so that the row is
  /// consistent with what a reader decodes.
  init(_ stroke: StrokeRecord, edit: Int64, part: Int) throws {
    self.edit = edit
    self.part = part
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
    let box = IntegerBounds(record)
    try database.cachedStatement(
      sql: "INSERT INTO stroke VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
    ).execute(arguments: [
      edit, part, Int64(record.style.nib.rawValue), Int64(record.style.color.number),
      record.style.width, record.style.storedAngle, record.style.density, record.style.maximumForce,
      Int64(record.isRecovered ? 1 : 0), record.time.lowerBound, record.samples.count,
      box.minX, box.minY, box.maxX, box.maxY, Data(packed),
    ])
  }
}

/// Consecutive strokes read from a file, with their samples still packed.
///
/// Unpacking takes most of the time of reading. It does not use the database, so it can run on any
/// thread.
struct PackedStrokes: Sendable {
  private var strokes: [PackedStroke] = []
  /// The packed samples of all strokes, which the unpacked strokes share.
  private var samples: [UInt8] = []

  /// The length of the packed samples, in bytes.
  var length: Int { samples.count }

  /// Creates an empty sequence with room for some bytes of packed samples.
  init(capacity: Int = 0) { samples.reserveCapacity(capacity) }

  /// Appends a row with ``PackedStroke/columns``.
  ///
  /// The row must have the expected number as its `id`. Its blob reduces the budget, the number of
  /// bytes that blobs may still take.
  @discardableResult
  mutating func append(
    _ row: StoredRow, number: Int, budget: inout Int
  ) throws(Damage) -> PackedStroke {
    guard row.integer(0) == Int64(number), let edit = row.integer(1), let part = row.integer(2)
    else { throw Damage("a stroke is missing") }
    let start = samples.count
    let isPresent: Void? = row.blob(16) { packed in
      budget -= packed.count
      if budget >= 0 { samples.append(contentsOf: packed) }
    }
    guard isPresent != nil else { throw Damage("its samples are missing") }
    guard budget >= 0 else { throw Damage("its samples are longer than the file") }
    let stroke = try PackedStroke(row, edit: edit, part: part, samples: start..<samples.count)
    strokes.append(stroke)
    return stroke
  }

  /// Unpacks all strokes, or those before the first damaged one, and returns its damage.
  func unpacked() -> (strokes: [StrokeRecord], damage: Damage?) {
    var records: [StrokeRecord] = []
    records.reserveCapacity(strokes.count)
    do throws(Damage) {
      for stroke in strokes { records.append(try stroke.record(in: samples)) }
    } catch { return (records, error) }
    return (records, nil)
  }
}

/// A stroke of ``PackedStrokes``.
struct PackedStroke: Sendable {
  /// The columns to read, in order.
  static let columns = """
    id, edit, part, nib, color, width, angle, density, maximumForce, recovered, began, count, \
    minX, minY, maxX, maxY, samples
    """

  /// The identifier of the stroke's edit.
  let edit: Int64
  /// The number of the stroke among those of its edit.
  let part: Int64

  /// The ink bounds, which are not compared with the samples yet.
  private let box: IntegerBounds
  private let style: StrokeStyle
  private let isRecovered: Bool
  private let began: Double?
  private let count: Int64?
  /// Where its packed samples are.
  private let samples: Range<Int>

  fileprivate init(_ row: StoredRow, edit: Int64, part: Int64, samples: Range<Int>) throws(Damage) {
    (self.edit, self.part, self.samples) = (edit, part, samples)
    style = try StrokeStyle(row, at: 3)
    guard let recovered = row.integer(9), 0...1 ~= recovered else {
      throw Damage("its recovered mark is neither 0 nor 1")
    }
    isRecovered = recovered == 1
    began = row.real(10)
    count = row.integer(11)
    box = IntegerBounds(row, at: 12)
  }

  /// Checks the samples, and the other columns against them.
  fileprivate func record(in packed: [UInt8]) throws(Damage) -> StrokeRecord {
    let stored = StoredSamples(bytes: packed, range: samples)
    guard
      let record = StrokeRecord(
        style: style, samples: try stored.checked(), packed: stored, isRecovered: isRecovered),
      began == record.time.lowerBound, count == Int64(record.sampleCount),
      box == IntegerBounds(record)
    else { throw Damage("its columns contradict its samples") }
    return record
  }
}

/// The packed samples of one stroke, in bytes that it shares with other strokes.
private struct StoredSamples: PackedSamples {
  let bytes: [UInt8]
  let range: Range<Int>

  /// Returns the samples, or throws why they cannot be unpacked.
  func checked() throws(Damage) -> [StrokeSample] {
    do {
      return try decoded()
    } catch { throw Damage("its samples are malformed: \(error)") }
  }

  func unpacked() -> [StrokeSample] {
    guard let samples = try? decoded() else { preconditionFailure("the samples were checked") }
    return samples
  }

  private func decoded() throws -> [StrokeSample] {
    try bytes[range].withUnsafeBytes { try SampleCodec.decode($0) }
  }
}

extension StrokeStyle {
  /// Reads six consecutive columns: nib, color, width, angle, density and maximum force.
  init(_ row: StoredRow, at start: Int) throws(Damage) {
    guard let nib = row.integer(start).flatMap(UInt8.init(exactly:)).flatMap(Nib.init) else {
      throw Damage("its nib is unknown")
    }
    guard let color = row.integer(start + 1).flatMap(InkColor.init(number:)) else {
      throw Damage("its color is unknown")
    }
    guard let width = row.real(start + 2), StrokeStyle.widths.contains(width) else {
      throw Damage("its width is out of range")
    }
    self.init(nib: nib, color: color, width: width)
    let angle = row.isNull(start + 3) ? 0 : row.real(start + 3) ?? .nan
    let force = row.isNull(start + 5) ? nil : row.real(start + 5) ?? .nan
    guard Self.nibAngles.contains(angle), force.map(Self.maximumForces.contains) ?? true,
      let density = row.real(start + 4), Self.densities.contains(density)
    else { throw Damage("its angle, density, or maximum force is out of range") }
    (nibAngle, self.density, maximumForce) = (angle, density, force)
  }

  /// The value of the column `angle`: `nil` for 0.
  var storedAngle: Double? { nibAngle == 0 ? nil : nibAngle }
}
