import GRDB

extension Row {
  /// Returns the integer in a column, or `nil` for a value of another type.
  ///
  /// GRDB's own conversions trap on an unexpected type, and a damaged file can hold any type in any
  /// column.
  func integer(_ column: Int) -> Int64? {
    let value: DatabaseValue = self[column]
    guard case .int64(let integer) = value.storage else { return nil }
    return integer
  }

  /// Returns the finite real number in a column, or `nil` for any other value.
  func real(_ column: Int) -> Double? {
    let value: DatabaseValue = self[column]
    guard case .double(let real) = value.storage, real.isFinite else { return nil }
    return real
  }

  /// Returns the text in a column, or `nil` for a value of another type.
  func text(_ column: Int) -> String? {
    let value: DatabaseValue = self[column]
    guard case .string(let text) = value.storage else { return nil }
    return text
  }
}
