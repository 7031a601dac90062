import Foundation
import GRDB
import Geometry
import Ink

/// The edits in an open sketch: appended at the end, read from the start, never changed.
struct EditLog {
  /// The open sketch.
  let database: Database
  /// Where it is, for messages.
  let path: String

  /// Appends an edit, within the transaction that is open.
  ///
  /// A time that is not a number, or before that of the last edit in the file, becomes the last
  /// edit's: a log whose times go back could not be replayed.
  func append(_ edit: Edit) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO edit (time, kind, detail) VALUES (max(min(ifnull(?, 0), 1e9),
          ifnull((SELECT time FROM edit ORDER BY id DESC LIMIT 1), 0)), ?, ?)
        """
    ).execute(arguments: [
      edit.time, edit.action.kind.rawValue, EditDetail.encode(edit.action).map { Data($0) },
    ])
    if case .strokeAdded(let stroke) = edit.action {
      try StrokeRow(stroke, edit: database.lastInsertedRowID).insert(into: database)
    }
  }

  /// Reads and checks every edit.
  ///
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
  /// - Complexity: O(*n*) in the number of samples.
  func all() throws -> [Edit] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT edit.id, edit.time, edit.kind, edit.detail, \(StrokeRow.columns)
        FROM edit LEFT JOIN stroke ON stroke.edit = edit.id ORDER BY edit.id
        """)
    var edits: [PackedEdit] = []
    var budget = try size()
    var damage: Damage?
    while damage == nil, let row = try rows.next() {
      do {
        edits.append(
          try PackedEdit(row, number: edits.count + 1, after: edits.last?.time, budget: &budget))
      } catch let found as Damage {
        damage = found
      }
    }
    let unpacked = edits.unpacked()
    if let damage = unpacked.damage ?? damage {
      throw SketchError.damaged(
        path: path, place: "edit \(unpacked.edits.count + 1): \(damage.description)")
    }
    return unpacked.edits
  }

  /// The bytes of the file: all blobs together cannot be longer, unless pages are shared, which
  /// only a file made to exhaust memory does.
  private func size() throws -> Int {
    let pages = try Int.fetchOne(database, sql: "PRAGMA main.page_count") ?? 0
    return pages * (try Int.fetchOne(database, sql: "PRAGMA main.page_size") ?? 0)
  }
}

/// How a row contradicts the format, before it is known which row that is.
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
