/// A set of characters that show the dots of cells.
///
/// Each style shows the dots of a cell with the character whose covered area differs least from that
/// of the lit dots. Ties go to the character with the most ink. A cell with ink is never blank.
public enum CellStyle: String, CaseIterable, Hashable, Sendable {
  /// Braille patterns, which show every dot.
  case braille
  /// Eighths of a cell, which show every dot without gaps; few fonts have them.
  case octants
  /// Sixths of a cell: two columns of three.
  case sextants
  /// Quarters of a cell: each stands for two dots, one above the other.
  case quadrants
  /// The upper and lower half of a cell: each stands for four dots.
  case halfBlocks = "half-blocks"
  /// The ASCII letters and signs that resemble the dots most.
  case ascii
  /// The background of the cell, which stands for all eight dots; every screen can show it.
  case background

  /// The appearance of a cell.
  public struct Glyph: Hashable, Sendable {
    /// The character; it is one cell wide.
    public var character: Unicode.Scalar
    /// Whether foreground and background are swapped.
    public var isReversed = false
  }

  /// The styles from which ``finest(where:)`` chooses, from the finest to the coarsest.
  public static let finestFirst: [CellStyle] = [.braille, .quadrants, .halfBlocks, .background]

  /// Returns the finest style of ``finestFirst`` whose characters a screen can all show.
  public static func finest(where isShown: (Unicode.Scalar) -> Bool) -> CellStyle {
    finestFirst.first { $0.characters.allSatisfy(isShown) } ?? .background
  }

  /// Whether the style distinguishes every combination of dots.
  public var showsEveryDot: Bool { self == .braille || self == .octants }

  /// Whether the characters leave parts of lit dots uncovered, where a background would show; also
  /// if there are no characters, as nothing can be behind them either.
  public var hasGaps: Bool { [.braille, .ascii, .background].contains(self) }

  /// Whether many fonts lack the style's characters, which Unicode 13 and 16 introduced.
  public var isRareInFonts: Bool { self == .sextants || self == .octants }
  /// The characters of the style, including a blank.
  public var characters: Set<Unicode.Scalar> { table.characters }

  /// Returns the glyph that shows the dots of a ``DotCell/mask`` best; a blank if no dot is lit.
  @inline(__always) public func glyph(for mask: UInt8) -> Glyph { table.glyphs[Int(mask)] }

  private var table: GlyphTable {
    switch self {
    case .braille: .braille
    case .octants: .octants
    case .sextants: .sextants
    case .quadrants: .quadrants
    case .halfBlocks: .halfBlocks
    case .ascii: .ascii
    case .background: .background
    }
  }
}
