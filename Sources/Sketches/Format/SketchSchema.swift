import GRDB

/// What an open database says that it is, compared with what a sketch has to be.
struct SketchSchema {
  /// What a database can turn out to be.
  enum Identity: Equatable {
    /// Nothing yet: no tables, no marks.
    case empty
    /// A sketch of a format that is understood.
    case sketch(format: Int)
  }

  /// The open database.
  let database: Database
  /// Where it is, for messages.
  let path: String

  /// Reads the marks in the file's header.
  ///
  /// - Throws: ``SketchError`` when the file is not a sketch or a newer one; `DatabaseError`.
  func identity() throws -> Identity {
    let mark = try pragma("application_id")
    let format = try pragma("user_version")
    if mark == 0, format == 0, try isWithoutTables() { return .empty }
    guard mark == SketchFormat.applicationID else {
      throw SketchError.notASketch(path: path, found: "another program's SQLite database")
    }
    guard format > 0 else { throw damaged("its format is \(format)") }
    guard format <= SketchFormat.version else {
      throw SketchError.newerFormat(path: path, found: format, supported: SketchFormat.version)
    }
    return .sketch(format: format)
  }

  /// Checks that the tables are the expected ones, word for word, and that there is nothing else:
  /// nothing that would run code of the file's.
  ///
  /// The rows of the schema are compared before any of these tables is used.
  ///
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
  func verify() throws {
    let expected = SketchFormat.tables.merging(SketchFormat.treeTables) { first, _ in first }
    let rows = try Row.fetchAll(
      database, sql: "SELECT type, name, sql FROM main.sqlite_schema LIMIT \(expected.count + 1)")
    for row in rows {
      let name = row.text(1) ?? ""
      guard row.text(0) == "table", let statement = expected[name] else {
        throw damaged("it holds '\(name.printable(limit: 64))', which no sketch has")
      }
      guard row.text(2) == statement else {
        throw damaged("its table '\(name)' is not as it has to be")
      }
    }
    let missing = Set(expected.keys).subtracting(rows.compactMap { $0.text(1) })
    if let name = missing.min() { throw damaged("its table '\(name)' is missing") }
  }

  private func pragma(_ name: String) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA main.\(name)") ?? 0
  }

  private func isWithoutTables() throws -> Bool {
    try Row.fetchOne(database, sql: "SELECT 1 FROM main.sqlite_schema LIMIT 1") == nil
  }

  private func damaged(_ place: String) -> SketchError {
    .damaged(path: path, detail: place)
  }
}
