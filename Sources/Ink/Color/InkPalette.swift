/// The terminal's colors in which the inks are shown.
///
/// The named inks are the terminal's own colors, so that a drawing matches the user's theme. Each
/// has a normal and a bright version, and the palette contains the first with enough contrast to
/// the background. A color with its own components is shown exactly, or as the nearest one.
public struct InkPalette: Hashable, Sendable {
  /// The color number of each named ink.
  private let numbers: [Int?]
  /// The colors in which other inks are shown.
  private let depth: ColorDepth
  /// The basic colors that differ from the background, if there are no others.
  private let choices: [Choice]
  /// What cells show whose dots have several inks.
  public var mixer: InkMixer

  private struct Choice: Hashable {
    let number: Int
    let color: RGBColor
  }

  /// The numbers of the colors that a named ink can have.
  public static let numbers = 0...15
  /// The number of colors of a terminal that shows components exactly.
  public static let trueColorCount = 1 << 24
  /// The lowest contrast ratio of a readable ink: WCAG 2.2, 1.4.11, graphical objects.
  public static let minimumContrast = 3.0
  /// The lowest contrast ratio of a basic color that stands for another one, so no ink vanishes.
  private static let minimumDifference = 1.2

  private static let fixedColors = NearestColors(TerminalColor.fixedColors)

  /// Returns the lowest contrast ratio of an ink for which its other version is not considered.
  ///
  /// Gray is meant to be weaker than text, and its other version often is the color of text.
  public static func minimumContrast(of ink: InkColor) -> Double {
    ink == .gray ? 2 : minimumContrast
  }

  /// A palette without colors.
  public static let mono = InkPalette(colorCount: 0)

  /// Chooses the color of each ink for a terminal with a number of colors; fewer than 8 are not used.
  ///
  /// `boldIsBright` is whether a terminal with eight colors shows bold text in a bright color.
  /// Ignores a chosen color of an ink that the terminal does not have.
  public init(colorCount: Int, boldIsBright: Bool = false, terminal: TerminalColors = .standard) {
    let limit = colorCount < 8 ? 0 : colorCount >= 16 || boldIsBright ? 16 : 8
    let contrasts = terminal.basic.map { $0.contrast(to: terminal.background) }
    numbers = InkColor.named.map { ink in
      if let number = terminal.choices.inkNumbers[ink], number < limit { return number }
      let candidates = ink.colorNumbers.filter { $0 < limit }
      return candidates.first { contrasts[$0] >= Self.minimumContrast(of: ink) }
        ?? candidates.max { contrasts[$0] < contrasts[$1] }
    }
    mixer = InkMixer(
      colorCount: colorCount,
      named: numbers.map { $0.map { terminal.basic[$0] } ?? terminal.foreground },
      terminal: terminal, background: terminal.background, dotShare: terminal.choices.dotShare)
    depth = ColorDepth(colorCount)
    choices = (0..<(depth == .basic ? limit : 0))
      .filter { contrasts[$0] >= Self.minimumDifference }
      .map { Choice(number: $0, color: terminal.basic[$0]) }
  }

  /// Returns the color in which an ink is shown, the nearest by the distance in ``Oklab``.
  public func color(for ink: InkColor) -> TerminalColor {
    let number = ink.paletteNumber
    if let number, depth >= .fixed || depth == .basic && number < 16 { return .number(number) }
    guard let components = ink.components ?? number.map(TerminalColors.standard.color) else {
      return numbers[Int(ink.number)].map { .number($0) } ?? .standard
    }
    switch depth {
    case .nothing: return .standard
    case .basic:
      let ink = Oklab(components)
      let nearest = choices.min {
        Oklab($0.color).squaredDistance(to: ink) < Oklab($1.color).squaredDistance(to: ink)
      }
      return nearest.map { .number($0.number) } ?? .standard
    case .fixed:
      return Self.fixedColors.index(nearestTo: components).map { .number($0 + 16) } ?? .standard
    case .everything: return .components(components)
    }
  }

  /// Returns the number of an ink's color, 0 to 255; `nil` for the foreground and for exact colors.
  public func number(for ink: InkColor) -> Int? {
    if case .number(let number) = color(for: ink) { number } else { nil }
  }

  /// Returns the sequence that sets the background to an ink, or to the terminal's own (SGR).
  public func backgroundSequence(for ink: InkColor?) -> String {
    (ink.map(color) ?? .standard).backgroundSequence
  }

  /// Returns the sequence that sets the foreground to an ink (SGR).
  public func sequence(for ink: InkColor) -> String { color(for: ink).foregroundSequence }
}

/// The colors that a terminal can show: none, its basic colors, the 256 of its palette, or all.
enum ColorDepth: Hashable, Comparable {
  case nothing, basic, fixed, everything

  /// Creates the depth of a terminal with a number of colors.
  init(_ colorCount: Int) {
    self =
      switch colorCount {
      case ..<8: .nothing
      case ..<256: .basic
      case ..<InkPalette.trueColorCount: .fixed
      default: .everything
      }
  }
}

extension InkColor {
  /// The numbers of the colors in which a named ink can be shown, the preferred one first.
  fileprivate var colorNumbers: [Int] {
    switch number {
    case 1...6: [Int(number), Int(number) + 8]
    // Bright black; some themes use it for a shade of the background.
    case 7: [8, 7]
    default: []
    }
  }
}
