/// The glyphs of a cell style, one for each of the masks of a cell's dots.
struct GlyphTable: Sendable {
  let glyphs: [CellStyle.Glyph]
  let characters: Set<Unicode.Scalar>

  /// A character as the part of each dot that it covers.
  struct Shape {
    let character: Unicode.Scalar
    /// The dots by row, then by column: the part of each that is covered, in twelfths.
    let coverage: [Int]

    /// The area in which it differs from some lit dots, in twelfths of a dot.
    func difference(from mask: UInt8) -> Int {
      zip(coverage, GlyphTable.bits).reduce(0) { sum, dot in
        sum + (mask & dot.1 != 0 ? GlyphTable.whole - dot.0 : dot.0)
      }
    }
  }

  /// A whole dot, in the unit of areas.
  static let whole = 12

  /// The bits of the dots by row, then by column.
  static let bits = (0..<8).map { DotCell.bit(column: $0 % 2, row: $0 / 2) }

  /// Has a glyph for every mask but the blank one, which is a blank.
  init(_ glyph: (UInt8) -> CellStyle.Glyph) {
    glyphs = (UInt8.min...UInt8.max).map { mask in
      mask == 0 ? CellStyle.Glyph(character: " ") : glyph(mask)
    }
    characters = Set(glyphs.map(\.character))
  }

  /// Has the best of some shapes for every mask.
  ///
  /// - Precondition: There is at least one shape.
  init(_ shapes: [Shape]) {
    func isBetter(_ a: Shape, _ b: Shape, for mask: UInt8) -> Bool {
      let (one, other) = (a.difference(from: mask), b.difference(from: mask))
      return one == other
        ? a.coverage.reduce(0, +) > b.coverage.reduce(0, +) : one < other
    }
    self.init { mask in
      let best = shapes.dropFirst().reduce(shapes[0]) { isBetter($1, $0, for: mask) ? $1 : $0 }
      return CellStyle.Glyph(character: best.character)
    }
  }

  /// Shapes that divide the cell into equal parts, each covered or not.
  ///
  /// - Parameters:
  ///   - columns: The parts across.
  ///   - rows: The parts down.
  ///   - character: The character that covers some parts: bit n is the part in column n modulo
  ///     `columns` and row n divided by `columns`.
  init(columns: Int, rows: Int, _ character: (Int) -> Unicode.Scalar) {
    self.init(
      (1..<1 << (columns * rows)).map { parts in
        Shape(
          character: character(parts),
          coverage: (0..<8).map {
            Self.coverage(ofDotIn: ($0 % 2, $0 / 2), columns: columns, rows: rows, parts: parts)
          })
      })
  }

  /// The part of a dot that lies under the parts of a cell that are covered.
  private static func coverage(
    ofDotIn dot: (column: Int, row: Int), columns: Int, rows: Int, parts: Int
  ) -> Int {
    // A part is at least as wide as a dot; in height, both are multiples of a 12th of the cell.
    let column = dot.column * columns / DotCell.width
    let (partHeight, dotHeight) = (12 / rows, 12 / DotCell.height)
    return (0..<rows).reduce(0) { sum, row in
      guard parts & 1 << (row * columns + column) != 0 else { return sum }
      let low = max(row * partHeight, dot.row * dotHeight)
      let high = min((row + 1) * partHeight, (dot.row + 1) * dotHeight)
      return sum + max(0, high - low) * whole / dotHeight
    }
  }
}
