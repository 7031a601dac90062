/// With which characters the dots of cells are shown, for screens whose font lacks braille.
public enum CellStyle: String, CaseIterable, Hashable, Sendable {
  /// Braille patterns, in which every dot is seen.
  case braille
  /// Quarters of a cell: two dots, one over the other, are lit together.
  case quadrants
  /// Upper and lower halves of a cell: four dots are lit together.
  case halfBlocks = "half-blocks"
  /// The cell's background: all eight dots are lit together. Every screen can show it.
  case background

  /// The character of a cell, and whether foreground and background change places in it.
  public struct Glyph: Hashable, Sendable {
    /// The character: one that is one cell wide.
    public var character: Unicode.Scalar
    /// Whether foreground and background change places.
    public var isReversed = false
  }

  /// From the finest to the coarsest.
  public static let byFineness: [CellStyle] = [.braille, .quadrants, .halfBlocks, .background]

  /// The finest style of which every character can be shown.
  public static func finest(where isShown: (Unicode.Scalar) -> Bool) -> CellStyle {
    byFineness.first { $0.characters.allSatisfy(isShown) } ?? .background
  }

  /// The characters that the style takes, a blank among them.
  ///
  /// - Complexity: O(1), as for ``glyph(for:)``.
  public var characters: Set<Unicode.Scalar> { table.characters }

  /// What shows some lit dots best, of those that the style has.
  ///
  /// - Parameter mask: The dots, as ``DotCell/mask``.
  /// - Returns: The glyph; a blank where no dot is lit.
  @inline(__always)
  public func glyph(for mask: UInt8) -> Glyph { table.glyphs[Int(mask)] }

  /// The glyphs of every mask.
  struct Table: Sendable {
    let glyphs: [Glyph]
    let characters: Set<Unicode.Scalar>

    init(_ glyph: (UInt8) -> Glyph) {
      glyphs = (UInt8.min...UInt8.max).map { $0 == 0 ? Glyph(character: " ") : glyph($0) }
      characters = Set(glyphs.map(\.character))
    }
  }

  private var table: Table {
    switch self {
    case .braille: Self.brailleTable
    case .quadrants: Self.quadrantTable
    case .halfBlocks: Self.halfBlockTable
    case .background: Self.backgroundTable
    }
  }

  private static let brailleTable = Table { mask in
    Glyph(character: DotCell(mask: mask, color: 0).braille)
  }

  private static let quadrantTable = Table { mask in
    let lit = (0..<4).filter { isLit(mask, columns: [$0 % 2], half: $0 / 2) }
    return Glyph(character: blocks[lit.reduce(0) { $0 | 1 << $1 }])
  }

  private static let halfBlockTable = Table { mask in
    let upper = isLit(mask, columns: [0, 1], half: 0) ? 0b0011 : 0
    let lower = isLit(mask, columns: [0, 1], half: 1) ? 0b1100 : 0
    return Glyph(character: blocks[upper | lower])
  }

  private static let backgroundTable = Table { _ in Glyph(character: " ", isReversed: true) }

  /// Whether a dot is lit in some columns of the upper (0) or the lower (1) half.
  private static func isLit(_ mask: UInt8, columns: [Int], half: Int) -> Bool {
    columns.contains { column in
      [0, 1].contains { mask & DotCell.bit(column: column, row: half * 2 + $0) != 0 }
    }
  }

  /// Unicode Standard, Block Elements: by the quarters lit, which are the bits upper left, upper
  /// right, lower left and lower right.
  private static let blocks: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
}
