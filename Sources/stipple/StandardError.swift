import Foundation

/// Writes text to standard error.
///
/// Failures are ignored, because they cannot be reported anywhere and must not change the exit
/// status.
func writeToStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
