import Foundation
import GRDB
import Geometry
import Ink

/// The append-only log of edits in an open sketch.
struct EditLog {
  /// The open sketch.
  let database: Database
  /// The file's path, for messages.
  let path: String

  /// Returns the identifier of the last edit, or 0 if there is none.
  func lastID() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT max(id) FROM edit") ?? 0
  }

  /// Appends an edit with the given identifier, within the open transaction.
  ///
  /// A time that is NaN or earlier than the last edit's becomes the last edit's, because a log with
  /// decreasing times cannot be replayed.
  ///
  /// - Precondition: `id` follows that of the last edit.
  func append(_ edit: Edit, id: Int) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO edit (id, time, kind, detail) VALUES (?, max(min(ifnull(?, 0), 1e9),
          ifnull((SELECT time FROM edit ORDER BY id DESC LIMIT 1), 0)), ?, ?)
        """
    ).execute(arguments: [
      id, edit.time, edit.action.kind.rawValue, EditDetail.encode(edit.action).map { Data($0) },
    ])
    if case .strokeAdded(let stroke) = edit.action {
      try StrokeRow(stroke, edit: Int64(id)).insert(into: database)
    }
  }

  /// Reads and validates every edit.
  ///
  /// - Throws: ``SketchError/damaged(path:detail:)``; `DatabaseError`.
  /// - Complexity: O(*n*) in the number of samples.
  func all() throws -> [Edit] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT edit.id, edit.time, edit.kind, edit.detail, \(StrokeRow.columns)
        FROM edit LEFT JOIN stroke ON stroke.edit = edit.id ORDER BY edit.id
        """)
    var edits: [PackedEdit] = []
    let damage = try collect(rows, into: &edits, readingStrokes: true)
    let unpacked = edits.unpacked()
    if let damage = unpacked.damage ?? damage {
      throw damaged(unpacked.edits.count + 1, damage)
    }
    return unpacked.edits
  }

  /// Reads and validates every edit, but not the strokes.
  ///
  /// - Throws: ``SketchError/damaged(path:detail:)``; `DatabaseError`.
  /// - Complexity: O(*n*) in the number of edits.
  func outline() throws -> [PackedEdit] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT id, time, kind, detail FROM edit ORDER BY id")
    var edits: [PackedEdit] = []
    if let damage = try collect(rows, into: &edits, readingStrokes: false) {
      throw damaged(edits.count + 1, damage)
    }
    return edits
  }

  /// Reads and validates the strokes of some edits.
  ///
  /// - Returns: The strokes by the numbers of their edits.
  /// - Throws: ``SketchError/damaged(path:detail:)``; `DatabaseError`.
  /// - Complexity: O(*n*) in the number of samples.
  func strokes(of edits: Set<Int>) throws -> [Int: StrokeRecord] {
    var budget = try size()
    let statement = try database.cachedStatement(
      sql: "SELECT \(StrokeRow.columns) FROM stroke WHERE edit = ?")
    var strokes: [Int: StrokeRecord] = [:]
    // Reading in the order of the file is faster.
    for edit in edits.sorted() {
      do {
        guard let row = try Row.fetchOne(statement, arguments: [edit]) else {
          throw Damage("its kind contradicts its stroke")
        }
        strokes[edit] = try PackedStroke(row, at: 0, budget: &budget).record()
      } catch let damage as Damage {
        throw damaged(edit, damage)
      }
    }
    return strokes
  }

  /// Reads the draft, if there is one.
  ///
  /// - Throws: ``SketchError/damaged(path:detail:)``; `DatabaseError`.
  func draft() throws -> StrokeRecord? {
    do {
      return try Draft(database: database).read(budget: size())
    } catch let damage as Damage {
      throw SketchError.damaged(path: path, detail: "the draft: \(damage)")
    }
  }

  /// Appends the edits of some rows to an array, up to the first damaged row.
  ///
  /// - Returns: The damage of that row, if any.
  private func collect(
    _ rows: RowCursor, into edits: inout [PackedEdit], readingStrokes: Bool
  ) throws -> Damage? {
    var budget = try size()
    do {
      while let row = try rows.next() {
        edits.append(
          try PackedEdit(
            row, number: edits.count + 1, after: edits.last?.time, readingStroke: readingStrokes,
            budget: &budget))
      }
      return nil
    } catch let damage as Damage {
      return damage
    }
  }

  private func damaged(_ edit: Int, _ damage: Damage) -> SketchError {
    .damaged(path: path, detail: "edit \(edit): \(damage)")
  }

  /// Returns the length of the file in bytes, which limits the total length of its blobs.
  ///
  /// Only a file made to exhaust memory, in which rows share pages, would exceed it.
  private func size() throws -> Int {
    let pages = try Int.fetchOne(database, sql: "PRAGMA main.page_count") ?? 0
    return pages * (try Int.fetchOne(database, sql: "PRAGMA main.page_size") ?? 0)
  }
}

/// The reason why a row is invalid; ``SketchError/damaged(path:detail:)`` adds which row.
struct Damage: Error, CustomStringConvertible, Sendable {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Edit.Action {
  fileprivate var kind: SketchFormat.Kind {
    switch self {
    case .strokeAdded: .stroke
    case .cleared: .cleared
    case .undone: .undone
    case .redone: .redone
    case .strokesErased: .erased
    case .strokesMoved: .moved
    case .strokesSplit: .split
    case .strokesRecolored: .recolored
    }
  }
}
