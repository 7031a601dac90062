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
        INSERT INTO edit (time, kind) VALUES (max(min(ifnull(?, 0), 1e9),
          ifnull((SELECT time FROM edit ORDER BY id DESC LIMIT 1), 0)), ?)
        """
    ).execute(arguments: [edit.time, edit.action.kind.rawValue])
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
        SELECT edit.id, edit.time, edit.kind, \(StrokeRow.columns)
        FROM edit LEFT JOIN stroke ON stroke.edit = edit.id ORDER BY edit.id
        """)
    var edits: [Edit] = []
    var budget = try size()
    while let row = try rows.next() {
      let last = edits.last?.time ?? 0
      do {
        edits.append(
          try edit(from: row, number: edits.count + 1, after: last, budget: &budget))
      } catch let damage as Damage {
        throw SketchError.damaged(
          path: path, place: "edit \(edits.count + 1): \(damage.description)")
      }
    }
    return edits
  }

  private func edit(
    from row: Row, number: Int, after last: TimeInterval, budget: inout Int
  ) throws -> Edit {
    guard row.integer(0) == Int64(number) else { throw Damage("it is missing") }
    guard let time = row.real(1), last <= time, time <= 1e9 else {
      throw Damage("its time is out of order or range")
    }
    guard let kind = row.integer(2).flatMap(SketchFormat.Kind.init) else {
      throw Damage("it is of an unknown kind")
    }
    guard (kind == .stroke) == (row.integer(3) != nil) else {
      throw Damage("its kind and its stroke contradict each other")
    }
    return Edit(
      try kind.action { try StrokeRow.record(from: row, at: 3, budget: &budget) }, at: time)
  }

  /// The bytes of the file: all blobs together cannot be longer, unless pages are shared, which
  /// only a file made to exhaust memory does.
  private func size() throws -> Int {
    let pages = try Int.fetchOne(database, sql: "PRAGMA main.page_count") ?? 0
    return pages * (try Int.fetchOne(database, sql: "PRAGMA main.page_size") ?? 0)
  }
}

/// How a row contradicts the format, before it is known which row that is.
struct Damage: Error, CustomStringConvertible {
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
    }
  }
}

extension SketchFormat.Kind {
  fileprivate func action(stroke: () throws -> StrokeRecord) rethrows -> Edit.Action {
    switch self {
    case .stroke: .strokeAdded(try stroke())
    case .cleared: .cleared
    case .undone: .undone
    case .redone: .redone
    }
  }
}
