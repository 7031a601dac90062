package import Ink

extension Unicode.Scalar {
  /// The number of columns that a panel uses for the character: 0 for combining marks, 1, or 2.
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

  /// The number of columns that the character takes in a text of characters, where emoji take two.
  package var cellCount: Int {
    // A letter of a flag is narrow.
    let isFlag = 0x1F1E6...0x1F1FF ~= value
    return properties.isEmojiPresentation && !isFlag ? 2 : columnCount
  }

  /// The character itself if its width is the same on every terminal, otherwise a question mark.
  var shown: Unicode.Scalar { isNarrow || isWide ? self : "?" }

  private var isNarrow: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFE,
      0x2010...0x2027, 0x2190...0x21FF, 0x2261, 0x2500...0x25FF, 0x2800...0x28FF:
      true
    default: false
    }
  }

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
  /// The number of columns that a panel uses for the text, computed in O(*n*).
  package var columnCount: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }

  package func prefix(columns: Int) -> String {
    String(UnicodeScalarView(Self.beginning(of: unicodeScalars, columns: columns)))
  }

  package func suffix(columns: Int) -> String {
    let end = Self.beginning(of: unicodeScalars.reversed(), columns: columns)
    return String(UnicodeScalarView(end.reversed()))
  }

  private static func beginning(
    of text: some Sequence<Unicode.Scalar>, columns: Int
  ) -> [Unicode.Scalar] {
    var room = columns
    return text.prefix { character in
      room -= character.columnCount
      return room >= 0
    }
  }

  /// Returns the text if it fits in some columns, otherwise its beginning with an ellipsis.
  package func shortened(to columns: Int) -> String {
    guard columnCount > columns else { return self }
    guard columns > 0 else { return "" }
    var text = prefix(columns: columns - 1)
    while text.hasSuffix(" ") { text.removeLast() }
    return text + "…"
  }

  /// Returns the text if it fits in some columns, otherwise its beginning and its end around an ellipsis.
  ///
  /// The names of sketches often differ at their ends.
  package func middleShortened(to columns: Int) -> String {
    guard columnCount > columns else { return self }
    let end = suffix(columns: max(0, columns - 1) / 2)
    return prefix(columns: max(0, columns - 1 - end.columnCount)) + (columns > 0 ? "…" : "") + end
  }

  /// Returns the text if it fits in some columns, otherwise an ellipsis with its end.
  package func endingShortened(to columns: Int) -> String {
    guard columnCount > columns else { return self }
    guard columns > 0 else { return "" }
    return "…" + suffix(columns: columns - 1)
  }

  /// Returns the text as lines that fit in some columns, broken at spaces and separators.
  ///
  /// If there are more than a limit, which is positive, the last one ends with an ellipsis.
  package func wrapped(columns: Int, limit: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      let line = lines.last.map { "\($0) \(word)" }
      if let line, line.columnCount <= columns || lines.count == limit {
        lines[lines.count - 1] = line
      } else if word != "·" {
        if lines.last?.hasSuffix(" ·") == true { lines[lines.count - 1].removeLast(2) }
        lines.append(String(word))
      }
    }
    return lines.map { $0.shortened(to: columns) }
  }
}

extension CharacterText.Cluster {
  package static let lineFeed = CharacterText.Cluster("\n", columns: 0)

  /// Creates a character with the columns that a terminal gives it; `nil` if it cannot stand by itself.
  package init?(_ character: Character) {
    let text = String(character)
    let isEmoji = text.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
    self.init(text, columns: isEmoji ? 2 : min(text.columnCount, 2))
    guard columns > 0, isPrintable else { return nil }
  }
}

extension Character {
  /// The Unicode scalars, or the one that is canonically equivalent to all of them, if there is one.
  ///
  /// A cell shows one Unicode scalar, so `e` with a combining accent needs to become `é`.
  var composed: [Unicode.Scalar] {
    guard unicodeScalars.count > 1 else { return Array(unicodeScalars) }
    return (syllable ?? Self.compositions[self]).map { [$0] } ?? Array(unicodeScalars)
  }

  /// The letters with marks of Latin, Greek, Cyrillic, and Japanese; equivalent characters are equal.
  private static let compositions: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x52F, 0x1E00...0x1FFE, 0x3041...0x30FF,
    ]
    let scalars = ranges.flatMap { $0.compactMap(Unicode.Scalar.init) }
    return Dictionary(scalars.map { (Character($0), $0) }) { first, _ in first }
  }()

  /// The Hangul syllable of two or three letters.
  ///
  /// Source: Unicode Standard, Section 3.12, "Hangul Syllable Composition".
  private var syllable: Unicode.Scalar? {
    let letters = unicodeScalars.map { Int($0.value) }
    guard (2...3).contains(letters.count), (0x1100...0x1112).contains(letters[0]),
      (0x1161...0x1175).contains(letters[1])
    else { return nil }
    let final = letters.count == 3 ? letters[2] - 0x11A7 : 0
    guard (0...27).contains(final), final > 0 || letters.count == 2 else { return nil }
    let pair = (letters[0] - 0x1100) * 21 + letters[1] - 0x1161
    return Unicode.Scalar(UInt32(0xAC00 + pair * 28 + final))
  }
}
