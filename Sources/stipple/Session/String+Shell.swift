import Sketches

extension String {
  /// The text as one argument of a shell's command, without control characters.
  var shellArgument: String {
    let text = printable()
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+:,@".unicodeScalars.contains(scalar)
    }
    guard !isPlain else { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
