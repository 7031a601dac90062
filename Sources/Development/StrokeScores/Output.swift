import Foundation

/// Formats a number in the C locale with a fixed number of decimals.
///
/// - Returns: The number, or `-` for NaN, such as the mean of no values.
package func decimal(_ value: Double, _ digits: Int) -> String {
  guard !value.isNaN else { return "-" }
  return String(format: "%.\(digits)f", value)
}

/// Writes a line to standard error.
package func log(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
