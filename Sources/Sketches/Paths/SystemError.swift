import Glibc

/// The errors of the C library.
package enum SystemError {
  /// Returns the description of the last error, in lower case for the middle of a sentence.
  package static func lastReason() -> String { String(cString: strerror(errno)).lowercased() }
}
