import Files
import GRDB
import Geometry
import Ink

enum SketchReader {
  static func read(path: String) throws(SketchError) -> SketchDocument {
    try reading(path) { try document(in: $0, and: $1, path: path) }
  }

  typealias Connecting = @Sendable () throws -> DatabaseQueue

  /// Runs a closure on a read-only connection; the closure can open another one.
  static func reading<Result>(
    _ path: String, _ body: (Database, @escaping Connecting) throws -> Result
  ) throws(SketchError) -> Result {
    try SketchPath.checkContent(path)
    do {
      return try inspecting(path, isOpenHere: SketchLock.isHeldHere(path), body)
    } catch { throw .from(error, path: path, while: .reading) }
  }

  /// Checks that a file is a sketch or empty, without changing it.
  static func checkIdentity(path: String) throws {
    let identity = try inspecting(path, isOpenHere: false) { database, _ in
      try SketchSchema(database: database, path: path).identity()
    }
    // Rolling back an interrupted creation leaves a file of length 0.
    let content = try SketchPath.content(path)
    guard identity != .empty || content == .emptyFile
    else { throw SketchError.notASketch(path: path, found: "an empty database") }
  }

  /// Runs a closure on a connection for reading.
  ///
  /// The connection is read-only, unless an interrupted write must be rolled back first. The file
  /// is not checked if this process has it open, because closing a second descriptor would release
  /// SQLite's locks.
  private static func inspecting<Result>(
    _ path: String, isOpenHere: Bool, _ body: (Database, @escaping Connecting) throws -> Result
  ) throws -> Result {
    let check = isOpenHere ? nil : JournalCheck(path)
    if let refusal = check?.refusal { throw refusal }
    // Even a read-only connection would create files beside one with a write-ahead log, or take locks.
    if let check, check.declaresLog || check.lacksLocks {
      let connect = { @Sendable in try SketchConnection.immutable(path) }
      return try SketchConnection.read(try connect()) { try body($0, connect) }
    }
    let connect = { @Sendable in try SketchConnection.reading(path) }
    do {
      return try SketchConnection.read(try connect()) { try body($0, connect) }
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK && SketchPath.canBeChanged(path)
    {
      return try SketchConnection.read(try SketchConnection.rollingBack(path)) {
        try body($0, connect)
      }
    }
  }

  /// Reads the document in an open database, within a transaction, partly on another connection.
  static func document(
    in database: Database, and other: @escaping Connecting, path: String
  ) throws -> SketchDocument {
    try verify(database, path: path)
    let (title, created) = try properties(in: database, path: path)
    let log = EditLog(database: database, path: path)
    let rows = try log.all(and: other)
    let sharing = SharingTables(database: database, path: path)
    let order = try sharing.order(of: rows.map(\.author))
    let document = SketchDocument(
      path: path, title: title, created: created,
      edits: order.confirmations.isEmpty ? rows : order.rows.map { rows[$0 - 1] },
      drafts: try log.drafts(),
      confirmations: order.confirmations, authors: try sharing.authors(), rows: order.rows)
    // No further edit of an author without a row can be written.
    let missing = Set(rows.map(\.author) + [document.author]).subtracting(
      document.authors.lazy.map(\.number))
    if let author = missing.min() {
      throw SketchError.damaged(path: path, detail: "author \(author) is missing")
    }
    return document
  }

  static func verify(_ database: Database, path: String) throws {
    let schema = SketchSchema(database: database, path: path)
    guard try schema.identity() == .sketch
    else { throw SketchError.notASketch(path: path, found: "an empty database") }
    try schema.verify()
  }

  static func properties(
    in database: Database, path: String
  ) throws -> (title: String, created: TimeInterval) {
    let rows = try StoredRows(database, sql: "SELECT title, created FROM sketch LIMIT 2")
    guard let row = try rows.next(), let title = row.text(0), let created = row.real(1),
      SketchFormat.creationTimes.contains(created), try rows.next() == nil
    else { throw SketchError.damaged(path: path, detail: "its title or creation date") }
    return (title.printable(limit: SketchFormat.maximumTitleLength), created)
  }
}
