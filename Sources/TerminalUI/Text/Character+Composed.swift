extension Character {
  /// The Unicode scalars, or the one that is canonically equivalent to all of them, if there is one.
  ///
  /// A cell shows one Unicode scalar, so `e` with a combining accent needs to become `é`.
  var composed: [Unicode.Scalar] {
    guard unicodeScalars.count > 1 else { return Array(unicodeScalars) }
    return (syllable ?? Self.compositions[self]).map { [$0] } ?? Array(unicodeScalars)
  }

  /// The letters with marks of Latin, Greek, Cyrillic, and Japanese.
  ///
  /// Characters are equal if they are canonically equivalent.
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
