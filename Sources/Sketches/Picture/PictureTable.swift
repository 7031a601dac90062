import Foundation
import GRDB
import Geometry
import Ink

/// The table `picture`, in which a file keeps the picture of a large sketch.
///
/// Other tables decide what the picture is. This one is only valid as long as the log has no other edits.
struct PictureTable {
  let database: Database

  /// The number of strokes of a row, except for the last one.
  static let rowCount = 4096

  /// The condition that only author 1 has drawn, who never shared the sketch.
  private static let isUnshared =
    "(SELECT count(*) = 1 AND max(id) = 1 AND max(user || room) = '' FROM author)"

  /// Returns the summary of the picture; `nil` without one, or if edits or a draft follow it.
  func summary() throws -> PictureSummary? {
    let rows = try StoredRows(
      database,
      sql: """
        SELECT edits, strokes, content, ifnull((SELECT max(id) FROM stroke), 0),
          (SELECT time FROM edit ORDER BY id DESC LIMIT 1)
          FROM picture WHERE id = 0
          AND edits = (SELECT max(id) FROM edit) AND NOT EXISTS (SELECT 1 FROM draft)
          AND NOT EXISTS (SELECT 1 FROM confirmation) AND \(Self.isUnshared)
        """)
    guard let row = try rows.next(), let edits = row.integer(0), let strokes = row.integer(1),
      1...Int64(EditID.maximum) ~= edits, 0...Int64(EditID.maximum) ~= strokes
    else { return nil }
    let summary = row.blob(2) {
      PictureSummary(packed: $0, edits: Int(edits), strokes: Int(strokes))
    }
    guard let summary = summary ?? nil, row.integer(3) == Int64(summary.drawnStrokes),
      row.real(4) == summary.duration
    else { return nil }
    return summary
  }

  /// Reads the strokes of a row, the first of which has the topmost ones; `nil` if it is not valid.
  func strokes(ofRow number: Int, of summary: PictureSummary) throws -> [KeptStroke]? {
    let rows = try StoredRows(
      database, sql: "SELECT strokes, content FROM picture WHERE id = ? AND edits = ?",
      arguments: [number + 1, summary.edits])
    let count = min(Self.rowCount, summary.strokes - number * Self.rowCount)
    guard count > 0, let row = try rows.next(), row.integer(0) == Int64(count)
    else { return nil }
    return row.blob(1) {
      KeptStroke.unpack($0, count: count, drawnStrokes: summary.drawnStrokes)
    } ?? nil
  }

  /// Returns whether the file keeps a valid picture that is not the one of its log.
  ///
  /// Strokes that follow from others can be elsewhere once numbers are rounded, so they prove nothing.
  func contradicts(_ sketch: Sketch) throws -> Bool {
    guard !sketch.hasDependents, let kept = try summary() else { return false }
    let duration = kept.duration
    let summary = PictureSummary(sketch, drawnStrokes: kept.drawnStrokes, duration: duration)
    var strokes = sketch.derivedStrokes
    var row = 0
    while let keptStrokes = try self.strokes(ofRow: row, of: kept) {
      for stroke in keptStrokes {
        guard let next = strokes.next(), stroke.resembles(next) else { return true }
      }
      row += 1
    }
    return strokes.next() != nil || !kept.resembles(summary)
  }

  /// Keeps the picture of a sketch with all edits of the log, within a transaction.
  ///
  /// The sketch must never have been shared, must show no screen, and must have at least a minimum of edits, drawn
  /// strokes, and hundreds of samples together.
  func replace(by sketch: Sketch, minimumSize: Int) throws {
    let sizes = try Row.fetchOne(
      database,
      sql: """
        SELECT ifnull((SELECT max(id) FROM edit), 0), ifnull((SELECT max(id) FROM stroke), 0),
          ifnull((SELECT time FROM edit ORDER BY id DESC LIMIT 1), 0), EXISTS (SELECT 1 FROM picture),
          NOT EXISTS (SELECT 1 FROM confirmation) AND \(Self.isUnshared)
        """)
    guard let sizes else { return }
    if sizes[3] { try database.execute(sql: "DELETE FROM picture") }
    let drawnStrokes: Int = sizes[1]
    guard sizes[0] == sketch.editCount, sizes[4], sketch.screens.isEmpty else { return }
    let summary = PictureSummary(sketch, drawnStrokes: drawnStrokes, duration: sizes[2])
    guard summary.edits + drawnStrokes + summary.samples / 100 >= minimumSize else { return }
    let insertion = "INSERT INTO picture (id, edits, strokes, content) VALUES (?, ?, ?, ?)"
    try database.execute(
      sql: insertion, arguments: [0, summary.edits, summary.strokes, Data(summary.packed)])
    var (rest, number) = (sketch.derivedStrokes, 0)
    while true {
      var strokes: [Sketch.DerivedStroke] = []
      while strokes.count < Self.rowCount, let stroke = rest.next() { strokes.append(stroke) }
      guard !strokes.isEmpty else { return }
      number += 1
      try database.execute(
        sql: insertion,
        arguments: [number, summary.edits, strokes.count, Data(KeptStroke.pack(strokes))])
    }
  }
}
