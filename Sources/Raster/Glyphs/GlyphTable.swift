import Geometry

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

  /// The area of a dot, in the unit of coverage.
  static let dotArea = 12
  /// The number of dots of a cell.
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
  /// `character` returns the character that covers a set of blocks: bit *n* is the block in column
  /// *n* modulo `columns` and row *n* divided by `columns`.
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
