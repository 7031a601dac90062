import Foundation

/// Says something on standard error; where that cannot be written there is nobody to tell, which is
/// no reason to end otherwise.
func writeToStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
