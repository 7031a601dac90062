import GRDB

extension Row {
  /// The integer in a column, or `nil` when anything else is there.
  ///
  /// GRDB's own conversions trap on a type that was not expected, and a file can hold any type in
  /// any column.
  func integer(_ column: Int) -> Int64? {
    let value: DatabaseValue = self[column]
    guard case .int64(let integer) = value.storage else { return nil }
    return integer
  }

  /// The finite real number in a column, or `nil` when anything else is there.
  func real(_ column: Int) -> Double? {
    let value: DatabaseValue = self[column]
    guard case .double(let real) = value.storage, real.isFinite else { return nil }
    return real
  }

  /// The text in a column, or `nil` when anything else is there.
  func text(_ column: Int) -> String? {
    let value: DatabaseValue = self[column]
    guard case .string(let text) = value.storage else { return nil }
    return text
  }
}
