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

  /// The identifier of the last edit, 0 when there is none.
  func lastID() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT max(id) FROM edit") ?? 0
  }

  /// Appends an edit under the identifier after the last one's, within the transaction that is open.
  ///
  /// A time that is not a number, or before that of the last edit in the file, becomes the last
  /// edit's: a log whose times go back could not be replayed.
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
    let damage = try collect(rows, into: &edits, readingStrokes: true)
    let unpacked = edits.unpacked()
    if let damage = unpacked.damage ?? damage {
      throw damaged(unpacked.edits.count + 1, damage)
    }
    return unpacked.edits
  }

  /// Reads and checks every edit, but of the strokes only that there are some.
  ///
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
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

  /// Reads and checks the strokes of some edits.
  ///
  /// - Returns: Each by the number of its edit.
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
  /// - Complexity: O(*n*) in the number of samples.
  func strokes(of edits: Set<Int>) throws -> [Int: StrokeRecord] {
    var budget = try size()
    let statement = try database.cachedStatement(
      sql: "SELECT \(StrokeRow.columns) FROM stroke WHERE edit = ?")
    var strokes: [Int: StrokeRecord] = [:]
    // In the order of the file, which is faster to read.
    for edit in edits.sorted() {
      do {
        guard let row = try Row.fetchOne(statement, arguments: [edit]) else {
          throw Damage("its kind and its stroke contradict each other")
        }
        strokes[edit] = try PackedStroke(row, at: 0, budget: &budget).record()
      } catch let damage as Damage {
        throw damaged(edit, damage)
      }
    }
    return strokes
  }

  /// Reads the stroke that was being drawn.
  ///
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
  func draft() throws -> StrokeRecord? {
    do {
      return try Draft(database: database).read(budget: size())
    } catch let damage as Damage {
      throw SketchError.damaged(path: path, detail: "the unfinished stroke: \(damage)")
    }
  }

  /// Adds the edits of some rows, up to the first that is damaged.
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
