import Foundation
import GRDB
import Geometry
import Ink

/// What the table `draft` holds of the stroke that is being drawn, in parts as it grew.
struct Draft {
  /// A part of the stroke, on its way to the file.
  struct Part {
    /// Which stroke of the program's run it belongs to.
    let stroke: Int
    /// Counted from 1 in each stroke; the first takes the place of the stroke before.
    let number: Int
    let style: StrokeStyle
    let samples: [StrokeSample]
  }

  /// The open sketch.
  let database: Database

  /// Writes parts in order, within the transaction that is open; one that is there already is
  /// replaced.
  func write(_ parts: [Part]) throws {
    for part in parts {
      if part.number == 1 { try clear() }
      try database.cachedStatement(sql: "INSERT OR REPLACE INTO draft VALUES (?,?,?,?,?)")
        .execute(arguments: [
          part.number, Int64(part.style.nib.rawValue), Int64(part.style.color.rawValue),
          part.style.width, Data(SampleCodec.encode(part.samples)),
        ])
    }
  }

  /// Forgets the stroke, within the transaction that is open.
  func clear() throws {
    try database.execute(sql: "DELETE FROM draft")
  }

  /// Reads the stroke that was being drawn.
  ///
  /// - Parameter budget: How many bytes the file can hold.
  /// - Returns: The stroke as far as it was written, or `nil` when none was being drawn.
  /// - Throws: ``Damage``; `DatabaseError`.
  func read(budget: Int) throws -> StrokeRecord? {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT part, nib, color, width, samples FROM draft ORDER BY part")
    var budget = budget
    var style: StrokeStyle?
    var samples: [StrokeSample] = []
    var number: Int64 = 0
    while let row = try rows.next() {
      number += 1
      let found = try StrokeStyle(row, at: 1)
      guard row.integer(0) == number, style ?? found == found else {
        throw Damage("its parts do not belong together")
      }
      style = found
      samples += try part(row, after: samples.last, &budget)
    }
    return style.flatMap { StrokeRecord(style: $0, samples: samples, isRecovered: true) }
  }

  private func part(
    _ row: Row, after last: StrokeSample?, _ budget: inout Int
  ) throws -> [StrokeSample] {
    let value: DatabaseValue = row[4]
    guard case .blob(let packed) = value.storage else { throw Damage("its samples are missing") }
    budget -= packed.count
    guard budget >= 0 else { throw Damage("the file is too short for its samples") }
    do {
      let samples = try packed.withUnsafeBytes { try SampleCodec.decode($0) }
      guard let last, samples[0].timestamp < last.timestamp else { return samples }
      return samples.map { sample in
        var later = sample
        later.timestamp = max(sample.timestamp, last.timestamp)
        return later
      }
    } catch let malformed as SampleCodec.Malformed {
      throw Damage("its samples are \(malformed)")
    }
  }
}
