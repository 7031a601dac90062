/// The terminal's colors in which the inks are shown.
///
/// The hues are the terminal's own colors, so that a drawing matches the user's theme. Each ink has a
/// normal and a bright version, and the palette contains the first with enough contrast to the
/// background: on black, xterm's blue is too dark, and its bright blue is not.
public struct InkPalette: Hashable, Sendable {
  /// The color number of each ink, indexed by its raw value.
  private let numbers: [Int?]

  /// The numbers of the colors that an ink can have.
  public static let numbers = 0...15

  /// The lowest contrast ratio of a readable ink.
  ///
  /// Source: WCAG 2.2, success criterion 1.4.11, graphical objects.
  public static let minimumContrast = 3.0

  /// Returns the lowest contrast ratio of an ink for which its other version is not considered.
  ///
  /// Gray is meant to be weaker than text, and its other version often is the color of text.
  public static func minimumContrast(of ink: InkColor) -> Double {
    ink == .gray ? 2 : minimumContrast
  }

  /// A palette without colors.
  public static let mono = InkPalette(colorCount: 0)

  /// Chooses the color of each ink.
  ///
  /// - Parameters:
  ///   - colorCount: The number of colors that the terminal can show, from 8. Fewer are not used.
  ///   - boldIsBright: Whether a terminal with eight colors shows bold text in a bright color.
  ///   - terminal: The terminal's colors, and those that the user chose for inks. A chosen color that
  ///     the terminal does not have is ignored.
  public init(
    colorCount: Int, boldIsBright: Bool = false, terminal: TerminalColors = .standard
  ) {
    let hasBright = colorCount >= 16 || boldIsBright
    numbers = InkColor.allCases.map { ink in
      let limit = colorCount < 8 ? 0 : hasBright ? 16 : 8
      if let number = terminal.inkNumbers[ink], number < limit { return number }
      let candidates = ink.colorNumbers.filter { colorCount >= 8 && (hasBright || $0 < 8) }
      func contrast(_ number: Int) -> Double {
        terminal.basic[number].contrast(to: terminal.background)
      }
      return candidates.first { contrast($0) >= Self.minimumContrast(of: ink) }
        ?? candidates.max { contrast($0) < contrast($1) }
    }
  }

  /// Returns the number of an ink's color, from 0 to 15; `nil` for the terminal's foreground.
  public func number(for ink: InkColor) -> Int? { numbers[Int(ink.rawValue)] }

  /// Returns the sequence that sets the foreground to an ink (SGR 30 to 37, 39, or 90 to 97).
  public func sequence(for ink: InkColor) -> String {
    let parameter = number(for: ink).map { $0 < 8 ? 30 + $0 : 82 + $0 } ?? 39
    return "\u{1B}[\(parameter)m"
  }
}

extension InkColor {
  /// The numbers of the colors in which the ink can be shown, the preferred one first.
  fileprivate var colorNumbers: [Int] {
    switch self {
    case .foreground: []
    case .red, .green, .yellow, .blue, .magenta, .cyan: [Int(rawValue), Int(rawValue) + 8]
    // Bright black; some themes use it for a shade of the background.
    case .gray: [8, 7]
    }
  }
}
