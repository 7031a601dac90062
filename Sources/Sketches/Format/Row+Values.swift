import Foundation
import GRDB
import GRDBSQLite

extension Row {
  /// Returns the integer in a column, or `nil` for a value of another type.
  ///
  /// GRDB's own conversions trap on an unexpected type, and a damaged file can hold any type in any
  /// column.
  func integer(_ column: Int) -> Int64? { (self[column] as StoredInteger?)?.value }

  /// Returns the finite real number in a column, or `nil` for any other value.
  func real(_ column: Int) -> Double? { (self[column] as StoredReal?)?.value }

  /// Returns the text in a column, or `nil` for a value of another type.
  func text(_ column: Int) -> String? {
    let value: DatabaseValue = self[column]
    guard case .string(let text) = value.storage else { return nil }
    return text
  }

  /// Returns the bytes in a column, or `nil` for a value of another type.
  func blob(_ column: Int) -> Data? { (self[column] as StoredBlob?)?.value }
}

/// A value of one of SQLite's types, or none if a column contains a value of another type.
///
/// A row that is read directly from a statement creates it without a `DatabaseValue`, which would take
/// most of the time of reading a row of numbers.
private protocol StoredValue: DatabaseValueConvertible, StatementColumnConvertible {
  init(_ value: DatabaseValue)
}

extension StoredValue {
  var databaseValue: DatabaseValue { .null }

  /// Never returns `nil`, which GRDB would treat as a programming error.
  static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { Self(value) }
}

private struct StoredInteger: StoredValue {
  let value: Int64?

  init(_ value: DatabaseValue) {
    if case .int64(let integer) = value.storage { self.value = integer } else { self.value = nil }
  }

  init(sqliteStatement statement: SQLiteStatement, index: CInt) {
    let isInteger = sqlite3_column_type(statement, index) == SQLITE_INTEGER
    value = isInteger ? sqlite3_column_int64(statement, index) : nil
  }
}

private struct StoredReal: StoredValue {
  let value: Double?

  init(_ value: DatabaseValue) {
    guard case .double(let real) = value.storage, real.isFinite else {
      self.value = nil
      return
    }
    self.value = real
  }

  init(sqliteStatement statement: SQLiteStatement, index: CInt) {
    let isReal = sqlite3_column_type(statement, index) == SQLITE_FLOAT
    let real = isReal ? sqlite3_column_double(statement, index) : .nan
    value = real.isFinite ? real : nil
  }
}

private struct StoredBlob: StoredValue {
  let value: Data?

  init(_ value: DatabaseValue) {
    if case .blob(let bytes) = value.storage { self.value = bytes } else { self.value = nil }
  }

  init(sqliteStatement statement: SQLiteStatement, index: CInt) {
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB else {
      value = nil
      return
    }
    let bytes = sqlite3_column_blob(statement, index)
    let count = Int(sqlite3_column_bytes(statement, index))
    value = bytes.map { Data(bytes: $0, count: count) } ?? Data()
  }
}
