extension String {
  /// The text as one argument of a shell's command.
  package var shellArgument: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+:,@".unicodeScalars.contains(scalar)
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
