import Files
import GRDB

/// The header marks and tables of an open database.
struct SketchSchema {
  enum Identity: Equatable {
    /// A database without tables and marks.
    case empty
    case sketch
  }

  let database: Database
  /// The file's path, for messages.
  let path: String

  /// Returns the kind of the database by the marks in its header, or throws ``SketchError``.
  func identity() throws -> Identity {
    let mark = try pragma("application_id")
    let format = try pragma("user_version")
    if mark == 0, format == 0,
      try Row.fetchOne(database, sql: "SELECT 1 FROM main.sqlite_schema LIMIT 1") == nil
    {
      return .empty
    }
    guard mark == SketchFormat.applicationID else {
      throw SketchError.notASketch(path: path, found: "another program's SQLite database")
    }
    guard format >= SketchFormat.version else { throw damaged("its format version is \(format)") }
    guard format == SketchFormat.version else {
      throw SketchError.newerFormat(path: path, found: format, supported: SketchFormat.version)
    }
    return .sketch
  }

  /// Checks that the schema has exactly the expected tables, created by the expected statements.
  ///
  /// Anything else, such as a trigger or a view, could run code from the file, so this precedes any
  /// use of the tables.
  func verify() throws {
    let expected = Dictionary(
      uniqueKeysWithValues: SketchFormat.tables.map { ($0.key, $0.value) })
    let rows = try StoredRows(
      database, sql: "SELECT type, name, sql FROM main.sqlite_schema LIMIT \(expected.count + 1)")
    var missing = Set(expected.keys)
    while let row = try rows.next() {
      let name = row.text(1) ?? ""
      guard row.text(0) == "table", let statement = expected[name] else {
        throw damaged("it contains '\(name.printable(limit: 64))', which no sketch has")
      }
      guard row.text(2) == statement else {
        throw damaged("its table '\(name)' has the wrong definition")
      }
      missing.remove(name)
    }
    if let name = missing.min() { throw damaged("its table '\(name)' is missing") }
  }

  private func pragma(_ name: String) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA main.\(name)") ?? 0
  }

  private func damaged(_ detail: String) -> SketchError { .damaged(path: path, detail: detail) }
}
