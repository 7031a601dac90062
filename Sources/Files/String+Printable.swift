extension String {
  /// Returns the text without characters that could control a terminal or reorder text around it.
  ///
  /// Removes control characters (C0, DEL, C1), bidirectional and other invisible format characters,
  /// line and paragraph separators, and private-use and unassigned code points. Replaces tabs and
  /// line feeds by spaces, and bytes of a path that are not UTF-8 by replacement characters. Keeps the
  /// two joiners, which many scripts and emoji need.
  ///
  /// Source: Unicode Standard, General Category Values (UAX #44).
  ///
  /// - Parameter limit: The maximum number of Unicode scalars to use; the remainder is cut off.
  /// - Returns: Text that is safe to write to a terminal.
  /// - Complexity: O(*n*) in `limit`.
  package func printable(limit: Int = 4096) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(limit) {
      if scalar == "\t" || scalar == "\n" {
        result.append(" ")
      } else if scalar.isMarker {
        result.append("\u{FFFD}")
      } else if scalar.isPrintable {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns JSON with escapes for the characters that ``printable(limit:)`` removes from text; bytes of
  /// paths that are not UTF-8 are replacement characters.
  package var printableJSON: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isMarker {
        text += "\u{FFFD}"
      } else if scalar.isPrintable || scalar.value < 0x20 {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.escapedForJSON
      }
    }
  }

  /// Whether a name of a file has no characters that ``printable(limit:)`` removes.
  package var isPlainName: Bool { unicodeScalars.allSatisfy { $0.isPrintable || $0.isMarker } }
}

extension Unicode.Scalar {
  /// The character as escape sequences of JSON.
  package var escapedForJSON: String {
    String(self).utf16.reduce(into: "") { text, unit in
      text += "\\u" + String(0x1_0000 + Int(unit), radix: 16).dropFirst()
    }
  }

  /// Whether the character is shown as itself, or is a joiner within a visible character.
  package var isPrintable: Bool {
    if isASCII { return (0x20...0x7E).contains(value) }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    // ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER.
    case .format: return value == 0x200C || value == 0x200D
    default: return true
    }
  }
}
