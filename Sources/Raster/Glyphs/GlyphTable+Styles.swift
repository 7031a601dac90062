import Ink

extension GlyphTable {
  static let braille = GlyphTable { mask in
    CellStyle.Glyph(character: DotCell(mask: mask, color: .foreground).braille)
  }

  static let background = GlyphTable { _ in CellStyle.Glyph(character: " ", isReversed: true) }
  static let octants = GlyphTable(columns: 2, rows: 4) { eighths[$0] }

  static let sextants = GlyphTable(columns: 2, rows: 3) { blocks in
    switch blocks {
    case 0b010101: "▌"
    case 0b101010: "▐"
    case 0b111111: "█"
    default:
      // Symbols for Legacy Computing: in the order of the blocks, without the three above.
      Unicode.Scalar(UInt32(0x1FAFF + blocks - [21, 42].count { blocks > $0 })) ?? "█"
    }
  }

  static let quadrants = GlyphTable(columns: 2, rows: 2) { quarters[$0] }
  static let halfBlocks = GlyphTable(columns: 1, rows: 2) { quarters[[0, 3, 12, 15][$0]] }

  static let ascii = GlyphTable(
    asciiPatterns.flatMap { character, patterns in
      patterns.unicodeScalars.map { pattern in
        let mask = UInt8(truncatingIfNeeded: pattern.value)
        return Shape(character: character, coverage: bits.map { mask & $0 == 0 ? 0 : dotArea })
      }
    })

  /// Block Elements, indexed by the covered quarters: upper left, upper right, lower left, lower right.
  private static let quarters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// Block octants, indexed by the covered eighths, row by row; in this order, but without
  /// ``olderEighths``, in Symbols for Legacy Computing Supplement.
  private static let eighths: [Unicode.Scalar] = {
    var next: UInt32 = 0x1CD00
    return (0..<256).map { blocks in
      if let older = olderEighths[blocks] { return older }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? "█"
    }
  }()

  /// The shapes made of eighths that had a character before Unicode 16.
  private static let olderEighths: [Int: Unicode.Scalar] = [
    0b0000_0000: " ", 0b1111_1111: "█", 0b0000_1111: "▀", 0b1111_0000: "▄",
    0b0101_0101: "▌", 0b1010_1010: "▐", 0b0000_0101: "▘", 0b0000_1010: "▝",
    0b0101_0000: "▖", 0b1010_0000: "▗", 0b1010_0101: "▚", 0b0101_1010: "▞",
    0b0101_1111: "▛", 0b1010_1111: "▜", 0b1111_0101: "▙", 0b1111_1010: "▟",
    0b1100_0000: "▂", 0b1111_1100: "▆", 0b0000_0011: "\u{1FB82}", 0b0011_1111: "\u{1FB85}",
    0b0001_0100: "\u{1FBE6}", 0b0010_1000: "\u{1FBE7}", 0b0000_0001: "\u{1CEA8}",
    0b0000_0010: "\u{1CEAB}", 0b0100_0000: "\u{1CEA3}", 0b1000_0000: "\u{1CEA0}",
  ]

  /// The ASCII characters and the patterns of dots that each resembles, in braille.
  private static let asciiPatterns: [(Unicode.Scalar, String)] = [
    (".", "⠄⡀⠠⢀"), ("'", "⠁⠈⠂⠐"), ("_", "⣀"), ("-", "⠒⠤"), ("\"", "⠉"), ("|", "⡇⢸⠇⠸⡆⢰"),
    ("/", "⡜⠜⡔⠊⠔⡠⡰⠎"), ("\\", "⢣⠣⢢⠑⠢⢄⢆⠱"), (":", "⠅⡁⡂⢁⢂⠨⢈⢐⠌⡈⡐⠡"), ("(", "⢎⢇"), (")", "⡱⡸"),
    ("<", "⢔⢌"), (">", "⡢⡡"), ("=", "⠭⣉⣒⠶⠛"), ("L", "⣇⣆"), ("J", "⣸⣰"), ("r", "⡏⡖"), ("7", "⢹⢲"),
    ("T", "⡋⢙⠏⠹"), ("v", "⠧⠼⢵⡮"), ("^", "⡪⢕⢜⡣"), ("+", "⡗⢺⢾⡷"), ("x", "⡕⢪"), ("o", "⣤⣴⣦⣶"),
    ("*", "⠿⠾⠷"), ("O", "⣏⣹⣎⣱"), ("F", "⡟⡯"), ("P", "⡿⢟"), ("q", "⢿⢻⡻"), ("d", "⣼⣺⣜⣪"),
    ("b", "⣧⣗⣣⣕"), ("8", "⣭⣛⣝⣫"), ("#", "⣿⣾⣷⣻⣽⣟⣯"),
  ]
}
