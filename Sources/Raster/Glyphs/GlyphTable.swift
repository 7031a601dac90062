import Geometry
import Ink

/// The glyphs of a cell style, one for each combination of lit dots.
struct GlyphTable: Sendable {
  /// The glyphs, indexed by ``DotCell/mask``.
  let glyphs: [CellStyle.Glyph]
  let characters: Set<Unicode.Scalar>

  /// A character and how much of each dot it covers.
  struct Shape {
    let character: Unicode.Scalar
    /// The covered area of each dot, in twelfths of the dot: row by row, from left to right.
    let coverage: [Int]

    /// Returns the area in which the character differs from some lit dots, in twelfths of a dot.
    func difference(from mask: UInt8) -> Int {
      zip(coverage, GlyphTable.bits).reduce(0) { sum, dot in
        sum + (mask & dot.1 != 0 ? GlyphTable.dotArea - dot.0 : dot.0)
      }
    }
  }

  static let dotArea = 12
  private static let dotCount = Cell.width * Cell.height

  /// The bits of the dots, row by row, from left to right.
  static let bits = (0..<dotCount).map {
    DotCell.bit(column: $0 % Cell.width, row: $0 / Cell.width)
  }

  /// Creates a table from a function; a cell without lit dots is always blank.
  init(_ glyph: (UInt8) -> CellStyle.Glyph) {
    glyphs = (UInt8.min...UInt8.max).map { mask in
      mask == 0 ? CellStyle.Glyph(character: " ") : glyph(mask)
    }
    characters = Set(glyphs.map(\.character))
  }

  /// Creates a table of the shapes, at least one, that differ least from each combination of dots.
  init(_ shapes: [Shape]) {
    func isBetter(_ a: Shape, _ b: Shape, for mask: UInt8) -> Bool {
      let (one, other) = (a.difference(from: mask), b.difference(from: mask))
      return one == other ? a.coverage.reduce(0, +) > b.coverage.reduce(0, +) : one < other
    }
    self.init { mask in
      let best = shapes.dropFirst().reduce(shapes[0]) { isBetter($1, $0, for: mask) ? $1 : $0 }
      return CellStyle.Glyph(character: best.character)
    }
  }

  /// Creates a table of shapes that divide the cell into equal blocks, each of which is covered or not.
  ///
  /// `character` returns the character of a set of covered blocks, whose bits are in row-major order.
  init(columns: Int, rows: Int, _ character: (Int) -> Unicode.Scalar) {
    self.init(
      (1..<1 << (columns * rows)).map { blocks in
        Shape(
          character: character(blocks),
          coverage: (0..<Self.dotCount).map {
            Self.coverage(
              ofDotIn: ($0 % Cell.width, $0 / Cell.width), columns: columns, rows: rows,
              blocks: blocks)
          })
      })
  }

  /// Returns the area of a dot that lies under the covered blocks of a cell.
  private static func coverage(
    ofDotIn dot: (column: Int, row: Int), columns: Int, rows: Int, blocks: Int
  ) -> Int {
    // A block is at least as wide as a dot. The heights of both are multiples of a 12th of the cell.
    let column = dot.column * columns / Cell.width
    let (blockHeight, dotHeight) = (12 / rows, 12 / Cell.height)
    return (0..<rows).reduce(0) { sum, row in
      guard blocks & 1 << (row * columns + column) != 0 else { return sum }
      let low = max(row * blockHeight, dot.row * dotHeight)
      let high = min((row + 1) * blockHeight, (dot.row + 1) * dotHeight)
      return sum + max(0, high - low) * dotArea / dotHeight
    }
  }
}

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
