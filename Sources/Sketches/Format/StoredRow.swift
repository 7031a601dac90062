import GRDB
import GRDBSQLite

/// The rows that a query returns, one at a time; the next one replaces the last one.
///
/// GRDB's cursor looks up the columns' names for every query, which takes longer than reading a row.
// The protocol's names begin with underscores.
// swift-format-ignore: NoLeadingUnderscores
final class StoredRows: DatabaseCursor {
  typealias Element = StoredRow

  let _statement: Statement
  var _isDone = false

  convenience init(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws {
    try self.init(database.cachedStatement(sql: sql), arguments: arguments)
  }

  init(_ statement: Statement, arguments: StatementArguments) throws {
    _statement = statement
    try statement.setArguments(arguments)
  }

  deinit { sqlite3_reset(_statement.sqliteStatement) }

  func _element(sqliteStatement: SQLiteStatement) -> StoredRow {
    StoredRow(rows: self, statement: sqliteStatement)
  }
}

/// The row at which a query is.
///
/// A damaged file can hold a value of any type in any column. GRDB's own conversions trap on an
/// unexpected type, and take most of the time of reading a row of numbers.
///
/// C functions: `sqlite3_column_value`, `sqlite3_value_type` and so on. One thread at a time uses
/// the connection, so the values need no protection from others.
struct StoredRow {
  /// The rows of the query, which must outlive the row.
  fileprivate let rows: StoredRows
  fileprivate let statement: SQLiteStatement

  /// Returns the integer in a column; `nil` for a value of another type, as the functions below.
  func integer(_ column: Int) -> Int64? {
    value(column, of: SQLITE_INTEGER).map(sqlite3_value_int64)
  }

  /// Returns the finite real number in a column.
  func real(_ column: Int) -> Double? {
    guard let real = value(column, of: SQLITE_FLOAT).map(sqlite3_value_double), real.isFinite
    else { return nil }
    return real
  }

  func text(_ column: Int) -> String? {
    value(column, of: SQLITE_TEXT).flatMap(sqlite3_value_text).map { String(cString: $0) }
  }

  /// Passes the bytes in a column to a closure, which must not keep the pointer.
  func blob<Result, Failure>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let value = value(column, of: SQLITE_BLOB) else { return nil }
    // Without a pointer, there are no bytes.
    let start = sqlite3_value_blob(value)
    let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func value(_ column: Int, of type: CInt) -> OpaquePointer? {
    defer { withExtendedLifetime(rows) {} }
    let value = sqlite3_column_value(statement, CInt(column))
    return sqlite3_value_type(value) == type ? value : nil
  }
}
