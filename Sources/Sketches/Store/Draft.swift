import Foundation
import GRDB
import Geometry
import Ink

/// The table `draft`, which holds the unfinished strokes in parts.
struct Draft {
  /// A part of the draft that has not been written yet.
  struct Part {
    /// The number of the part in the draft, from 1; the first one replaces the previous draft.
    let id: Int
    /// The number of the stroke among those drawn since the file was opened, and of the part among
    /// those of the stroke, from 1.
    let stroke, number: Int
    let style: StrokeStyle
    let samples: [StrokeSample]
    /// What the samples mean, if the stroke has no other part.
    var meaning: StrokeMeaning?
  }

  let database: Database

  /// Writes parts in order, within the open transaction; replaces parts with the same identifiers.
  func write(_ parts: [Part]) throws {
    for part in parts {
      if part.id == 1 { try clear() }
      try database.cachedStatement(sql: "INSERT OR REPLACE INTO draft VALUES (?,?,?,?,?)")
        .execute(arguments: [
          part.id, part.stroke, part.number, Data(StoredStroke.pack(part.style, part.meaning)),
          Data(SampleCodec.encode(part.samples)),
        ])
    }
  }

  /// Deletes the draft, within the open transaction.
  func clear() throws { try database.execute(sql: "DELETE FROM draft") }

  /// Reads the strokes as far as they were written, in the order in which they began, marked as
  /// recovered; the budget is the maximum number of bytes of samples.
  func read(budget: Int) throws -> [StrokeRecord] {
    let rows = try StoredRows(
      database, sql: "SELECT id, stroke, part, style, samples FROM draft ORDER BY id")
    var budget = budget
    var drafts: [Int64: (part: Int64, stroke: StoredStroke)] = [:]
    var order: [Int64] = []
    while let row = try rows.next() {
      let stored = try StoredStroke(row, at: 3)
      guard let stroke = row.integer(1), let number = row.integer(2) else {
        throw Damage("its parts are not numbered")
      }
      if drafts[stroke] == nil { order.append(stroke) }
      // Taken out of the dictionary, the samples are not copied.
      var draft = drafts.removeValue(forKey: stroke) ?? (0, stored)
      guard number == draft.part + 1, draft.stroke.style == stored.style else {
        throw Damage("its parts belong to different strokes")
      }
      draft.part = number
      draft.stroke.samples += try part(row, after: draft.stroke.samples.last, &budget)
      drafts[stroke] = draft
    }
    return order.compactMap { drafts[$0]?.stroke }.compactMap {
      StrokeRecord(style: $0.style, samples: $0.samples, isRecovered: true, meaning: $0.meaning)
    }
  }

  private func part(
    _ row: StoredRow, after last: StrokeSample?, _ budget: inout Int
  ) throws -> [StrokeSample] {
    let samples = try row.blob(4) { packed throws in
      budget -= packed.count
      guard budget >= 0 else { throw Damage("its samples are longer than the file") }
      do throws(SampleCodec.Malformed) {
        return try SampleCodec.decode(packed)
      } catch { throw Damage("its samples are malformed: \(error)") }
    }
    guard let samples else { throw Damage("its samples are missing") }
    guard let last, samples[0].timestamp < last.timestamp else { return samples }
    return samples.map { sample in
      var later = sample
      later.timestamp = max(sample.timestamp, last.timestamp)
      return later
    }
  }
}
