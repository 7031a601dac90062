/// With which characters the dots of cells are shown.
///
/// Of those that a style has, the one is taken whose area differs least from that of the lit dots;
/// of several, the one with most ink. Where there is ink, there is never a blank.
public enum CellStyle: String, CaseIterable, Hashable, Sendable {
  /// Braille patterns, in which every dot is seen.
  case braille
  /// Eighths of a cell, in which every dot is seen and touches the next; few fonts have them yet.
  case octants
  /// Sixths of a cell, two across and three down.
  case sextants
  /// Quarters of a cell: two dots, one over the other, are lit together.
  case quadrants
  /// Upper and lower halves of a cell: four dots are lit together.
  case halfBlocks = "half-blocks"
  /// Letters and signs of ASCII that look most like the dots.
  case ascii
  /// The cell's background: all eight dots are lit together. Every screen can show it.
  case background

  /// The character of a cell, and whether foreground and background change places in it.
  public struct Glyph: Hashable, Sendable {
    /// The character: one that is one cell wide.
    public var character: Unicode.Scalar
    /// Whether foreground and background change places.
    public var isReversed = false
  }

  /// The styles of which one is chosen where it is known what can be shown, the finest first.
  public static let byFineness: [CellStyle] = [.braille, .quadrants, .halfBlocks, .background]

  /// The finest style of which every character can be shown.
  public static func finest(where isShown: (Unicode.Scalar) -> Bool) -> CellStyle {
    byFineness.first { $0.characters.allSatisfy(isShown) } ?? .background
  }

  /// Whether every dot is told apart from the others.
  public var showsEveryDot: Bool { self == .braille || self == .octants }

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
