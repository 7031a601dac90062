extension Unicode.Scalar {
  /// The number of columns that a panel uses for the character: 0, 1, or 2.
  ///
  /// East Asian wide characters have two columns, and marks that combine with the character before
  /// them have none. A character whose width depends on the terminal is shown as `?`.
  ///
  /// Source: East Asian Width (UAX #11), for the blocks on which terminals agree.
  package var columnCount: Int {
    if value < 0x7F || isNarrow { return 1 }
    if isWide { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    // The vowels and final consonants of Hangul.
    default: return (0x1160...0x11FF).contains(value) ? 0 : 1
    }
  }

  /// The character itself if its width is the same on every terminal, otherwise a question mark.
  var shown: Unicode.Scalar { isNarrow || isWide ? self : "?" }

  /// Whether every terminal shows the character in one cell.
  private var isNarrow: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFE,
      0x2010...0x2027, 0x2190...0x21FF, 0x2261, 0x2500...0x25FF, 0x2800...0x28FF:
      true
    default: false
    }
  }

  /// Whether every terminal shows the character in two cells.
  var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0x3029, 0x3030...0x303E, 0x3041...0x3096, 0x309B...0x33FF,
      0x3400...0x4DBF, 0x4E00...0xA4C6, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6B,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// The number of columns that a panel uses for the text.
  ///
  /// - Complexity: O(*n*).
  package var columnCount: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }

  /// Returns the longest beginning of the text that fits in some columns.
  package func prefix(columns: Int) -> String {
    var room = columns
    let start = unicodeScalars.prefix { character in
      room -= character.columnCount
      return room >= 0
    }
    return String(start)
  }

  /// Returns the longest end of the text that fits in some columns.
  package func suffix(columns: Int) -> String {
    var room = columns
    let end = unicodeScalars.reversed().prefix { character in
      room -= character.columnCount
      return room >= 0
    }
    return String(String.UnicodeScalarView(end.reversed()))
  }
}
