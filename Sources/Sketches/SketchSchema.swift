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

  /// Checks that the tables are the expected ones and that nothing would run code of the file's.
  ///
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
  func verify() throws {
    let active = try Row.fetchOne(
      database, sql: "SELECT 1 FROM main.sqlite_schema WHERE type IN ('trigger', 'view') LIMIT 1")
    guard active == nil else { throw damaged("it holds a trigger or a view") }
    let strict = try strictTables()
    for (table, columns) in SketchFormat.tables {
      guard strict.contains(table), try self.columns(of: table) == columns else {
        throw damaged("its table '\(table)' is missing or not as it has to be")
      }
    }
  }

  private func pragma(_ name: String) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA main.\(name)") ?? 0
  }

  private func isWithoutTables() throws -> Bool {
    try Row.fetchOne(database, sql: "SELECT 1 FROM main.sqlite_schema LIMIT 1") == nil
  }

  /// The names of the real, strictly typed tables: no views, no virtual tables.
  private func strictTables() throws -> Set<String> {
    let rows = try Row.fetchAll(database, sql: "PRAGMA main.table_list")
    let strict = rows.filter {
      $0.text("schema") == "main" && $0.text("type") == "table" && $0.text("strict") == "1"
    }
    return Set(strict.map { $0.text("name") })
  }

  private func columns(of table: String) throws -> [String] {
    try Row.fetchAll(database, sql: "PRAGMA main.table_xinfo(\(table))").map { row in
      let key = row.text("pk") == "0" ? "" : " KEY"
      let hidden = row.text("hidden") == "0" ? "" : " HIDDEN"
      return row.text("name") + " " + row.text("type") + key + hidden
    }
  }

  private func damaged(_ place: String) -> SketchError {
    .damaged(path: path, place: place)
  }
}

extension Row {
  /// A column as text whatever its type; empty when there is none.
  ///
  /// GRDB's own conversions trap on a type that was not expected.
  fileprivate func text(_ column: String) -> String {
    let value: DatabaseValue = self[column] ?? .null
    switch value.storage {
    case .string(let text): return text
    case .int64(let number): return String(number)
    case .null, .double, .blob: return ""
    }
  }
}
