import GRDB
import Geometry
import Ink

/// Turns an open database into a document, or says why it is none.
enum SketchReader {
  /// Reads a sketch, whether or not it is being drawn in.
  static func read(path: String) throws(SketchError) -> SketchDocument {
    try reading(path) { try document(in: $0, path: path) }
  }

  /// Runs a closure on a connection that can only read.
  static func reading<Result>(
    _ path: String, _ body: (Database) throws -> Result
  ) throws(SketchError) -> Result {
    switch try SketchPath.content(path) {
    case .nothing: throw .noSuchFile(path: path)
    case .emptyFile: throw .notASketch(path: path, found: "an empty file")
    case .file: break
    }
    do {
      return try inspecting(path, body)
    } catch {
      throw .from(error, path: path, while: .reading)
    }
  }

  /// Checks that a file is a sketch and may be opened for writing, without changing it.
  static func checkIdentity(path: String) throws {
    let identity = try inspecting(path) { try SketchSchema(database: $0, path: path).identity() }
    // What is left of a creation that was interrupted is a file of length 0.
    let content = try SketchPath.content(path)
    guard identity != .empty || content == .emptyFile else {
      throw SketchError.notASketch(path: path, found: "an empty database")
    }
  }

  /// Runs a closure on a connection that cannot change the file, or, when an interrupted write
  /// has to be taken back first, on one that can but does nothing else.
  private static func inspecting<Result>(
    _ path: String, _ body: (Database) throws -> Result
  ) throws -> Result {
    do {
      return try SketchConnection.reading(path).read(body)
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
      && SketchPath.canBeChanged(path)
    {
      guard !SketchPath.hasForeignJournal(path) else {
        throw SketchError.damaged(path: path, detail: "its journal names another file")
      }
      return try SketchConnection.recovering(path).read(body)
    }
  }

  /// Reads the document in an open database.
  ///
  /// - Throws: ``SketchError``; `DatabaseError`.
  static func document(in database: Database, path: String) throws -> SketchDocument {
    let format = try verify(database, path: path)
    let (title, created) = try properties(in: database, path: path)
    let log = EditLog(database: database, path: path)
    return SketchDocument(
      path: path, format: format, title: title, created: created, edits: try log.all(),
      unfinished: try log.draft())
  }

  /// Makes sure that an open database has the marks and tables of a sketch, and nothing else.
  ///
  /// - Returns: The version of its format.
  /// - Throws: ``SketchError``; `DatabaseError`.
  @discardableResult
  static func verify(_ database: Database, path: String) throws -> Int {
    let schema = SketchSchema(database: database, path: path)
    guard case .sketch(let format) = try schema.identity() else {
      throw SketchError.notASketch(path: path, found: "an empty database")
    }
    try schema.verify()
    return format
  }

  private static func properties(
    in database: Database, path: String
  ) throws -> (title: String, created: TimeInterval) {
    let rows = try Row.fetchAll(database, sql: "SELECT title, created FROM sketch LIMIT 2")
    guard rows.count == 1, let title = rows[0].text(0), let created = rows[0].real(1),
      SketchFormat.creationTimes.contains(created)
    else { throw SketchError.damaged(path: path, detail: "its title or date of creation") }
    return (title.printable(limit: SketchFormat.longestTitle), created)
  }
}
