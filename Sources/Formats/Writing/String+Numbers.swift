import Geometry
import Glibc

extension String {
  /// Creates the shortest decimal that is read as the same number; 0 if it is not finite.
  init(exactly number: Double) {
    let text = Int(exactly: number).map { String($0) } ?? number.description
    self = number.isFinite ? text : "0"
  }

  /// Creates a number that is rounded to some decimals, without trailing zeros; 0 if it is not finite, at most ±10¹².
  init(_ number: Double, decimals: Int) {
    let scale = pow(10, Double(decimals))
    let limited = number.isFinite ? number.clamped(to: -1e12...1e12) : 0
    self.init(exactly: (limited * scale).rounded() / scale)
  }

  /// Creates numbers that are rounded to some decimals, with spaces between them.
  init(_ numbers: Double..., decimals: Int) {
    self = numbers.map { String($0, decimals: decimals) }.joined(separator: " ")
  }
}
