import Foundation
import GRDB
import Geometry
import Ink

/// The append-only log of edits in an open sketch.
struct EditLog {
  let database: Database
  /// The file's path, for messages.
  let path: String

  func lastID() throws -> Int { try Int.fetchOne(database, sql: "SELECT max(id) FROM edit") ?? 0 }

  /// The identifier, author, number, and time of the last edit, the length and the end of its
  /// content, and the end of the last stroke; empty without an edit.
  typealias LastEdit = [DatabaseValue]

  func lastEdit() throws -> LastEdit {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, author, counter, time, length(detail), substr(detail, -64),
          (SELECT substr(samples, -64) FROM stroke ORDER BY id DESC LIMIT 1)
        FROM edit ORDER BY id DESC LIMIT 1
        """)
    return try Row.fetchOne(statement).map { Array($0.databaseValues) } ?? []
  }

  /// Appends an edit, whose identifier follows that of the last one, within the open transaction;
  /// updates the number of edits of each author.
  ///
  /// A time that is NaN or earlier than the last edit's becomes the last edit's, because a log with
  /// decreasing times cannot be replayed.
  func append(_ edit: Edit, id: Int, counters: inout [Int: Int]) throws {
    let counter = counters[edit.author, default: 0] + 1
    if counter == 1 && edit.author != 1 {
      try database.execute(
        sql: "INSERT OR IGNORE INTO author VALUES (?, '', '')", arguments: [edit.author])
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO edit (id, author, counter, time, detail)
        VALUES (?, ?, ?, max(min(ifnull(?, 0), 1e9),
          ifnull((SELECT time FROM edit ORDER BY id DESC LIMIT 1), 0)), ?)
        """
    ).execute(arguments: [
      id, edit.author, counter, edit.time, Data(PackedEdit.Detail.pack(edit.action)),
    ])
    let first = (edit.action.replacement?.pieceCount ?? 0) + 1
    for (index, stroke) in edit.action.storedStrokes.enumerated() {
      try database.insert(stroke, edit: id, part: first + index)
    }
    counters[edit.author] = counter
  }

  /// Reads and validates every edit, partly on another connection, but not the samples.
  func all(and other: @escaping SketchReader.Connecting) throws -> [Edit] {
    let reader = try LogReader(database, path: path)
    reader.share(with: other)
    return try reader.edits { try $0(database) }
  }

  func drafts() throws -> [StrokeRecord] {
    do {
      return try Draft(database: database).read(budget: size())
    } catch let damage as Damage {
      throw SketchError.damaged(path: path, detail: "the draft: \(damage)")
    }
  }

  /// Returns the length of the file in bytes, which limits the total length of its blobs.
  ///
  /// Only a file made to exhaust memory, in which rows share pages, would exceed it.
  func size() throws -> Int {
    let pages = try Int.fetchOne(database, sql: "PRAGMA main.page_count") ?? 0
    return pages * (try Int.fetchOne(database, sql: "PRAGMA main.page_size") ?? 0)
  }
}

/// The reason why a row is invalid; ``SketchError/damaged(path:detail:)`` adds which row.
struct Damage: Error, CustomStringConvertible, Sendable {
  let description: String

  init(_ description: String) { self.description = description }
}

extension SketchError {
  static func damaged(path: String, edit: Int, _ damage: Damage) -> SketchError {
    .damaged(path: path, detail: "edit \(edit): \(damage)")
  }
}
