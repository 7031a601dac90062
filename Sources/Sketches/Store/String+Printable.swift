extension String {
  /// The text without anything that could steer a terminal or reorder what is around it.
  ///
  /// Control characters (C0, DEL, C1), bidirectional and other invisible format characters, line
  /// and paragraph separators and private or unassigned code points are left out; a tab or a line
  /// feed becomes a space. The two joiners that many scripts and emoji are written with stay.
  ///
  /// Source: Unicode Standard, General Category Values (UAX #44).
  ///
  /// - Parameter limit: How many Unicode scalars of the text are looked at; the rest is cut off.
  /// - Returns: Text that can be written to a terminal as it is.
  /// - Complexity: O(*n*) in `limit`.
  public func printable(limit: Int = 4096) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(limit) {
      if scalar == "\t" || scalar == "\n" {
        result.append(" ")
      } else if scalar.isPrintable {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    if isASCII { return (0x20...0x7E).contains(value) }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    case .format:
      // ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER.
      return value == 0x200C || value == 0x200D
    default:
      return true
    }
  }
}
