import Foundation
import GRDB
import Geometry
import Ink

/// The table `draft`, which holds the unfinished stroke in parts.
struct Draft {
  /// A part of the draft that has not been written yet.
  struct Part {
    /// The number of the stroke among those drawn since the file was opened.
    let stroke: Int
    /// The number of the part, counted from 1; part 1 replaces the previous draft.
    let number: Int
    let style: StrokeStyle
    let samples: [StrokeSample]
  }

  /// The open sketch.
  let database: Database

  /// Writes parts in order, within the open transaction; replaces parts with the same numbers.
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

  /// Deletes the draft, within the open transaction.
  func clear() throws {
    try database.execute(sql: "DELETE FROM draft")
  }

  /// Reads the draft.
  ///
  /// - Parameter budget: The maximum number of bytes of samples.
  /// - Returns: The stroke as far as it was written, marked as recovered; `nil` if there is no
  ///   draft.
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
        throw Damage("its parts belong to different strokes")
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
    guard budget >= 0 else { throw Damage("its samples are longer than the file") }
    do {
      let samples = try packed.withUnsafeBytes { try SampleCodec.decode($0) }
      guard let last, samples[0].timestamp < last.timestamp else { return samples }
      return samples.map { sample in
        var later = sample
        later.timestamp = max(sample.timestamp, last.timestamp)
        return later
      }
    } catch let malformed as SampleCodec.Malformed {
      throw Damage("its samples are malformed: \(malformed)")
    }
  }
}
