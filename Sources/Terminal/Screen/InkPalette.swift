package import Ink

/// The set of terminal colors used for inks.
package enum InkPalette: Hashable, Sendable {
  /// No colors.
  case mono
  /// The terminal's eight basic colors, whose appearance the user configures.
  case eight
  /// The eight basic colors and their eight bright versions.
  case sixteen
  /// Colors 16 to 255, which look the same on every terminal.
  case fixed
  /// 24-bit color on a terminal without direct color numbers.
  ///
  /// ncurses writes the sequence of a fixed color, which is then replaced by a 24-bit sequence.
  case substituted
  /// 24-bit color whose color number is the RGB value.
  case direct

  /// Selects the best palette that a terminal supports.
  ///
  /// - Parameters:
  ///   - colors: The number of colors in the terminal's description.
  ///   - isDirect: Whether color numbers are RGB values according to the description.
  ///   - offersAny: Whether the terminal supports 24-bit color according to other sources.
  init(colors: Int, isDirect: Bool, offersAny: Bool) {
    switch colors {
    case ..<8: self = .mono
    case ..<16: self = .eight
    case ..<256: self = .sixteen
    case (1 << 24)... where isDirect: self = .direct
    default: self = offersAny ? .substituted : .fixed
    }
  }

  /// Whether 24-bit color is available according to the environment.
  ///
  /// COLORTERM is ignored inside GNU screen, which passes on the outer terminal's value but shows
  /// 24-bit colors only if configured to.
  package static func offersAnyColor(_ environment: [String: String]) -> Bool {
    let isScreen =
      environment["STY"] != nil
      || environment["TERM"]?.hasPrefix("screen") == true && environment["TMUX"] == nil
    return !isScreen && ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
  }

  /// Returns the number of an ink's color; `nil` for the terminal's default foreground.
  package func number(for ink: InkColor) -> Int32? {
    guard self != .mono, let color = ink.components else { return nil }
    switch self {
    case .mono: return nil
    // The hues have the numbers of the basic colors. Gray is bright black if there are sixteen
    // colors; with eight it is white, unless `CursesScreen` shows it as bold black.
    case .eight: return Int32(ink.rawValue)
    case .sixteen: return ink == .gray ? 8 : Int32(ink.rawValue)
    case .fixed, .substituted: return Self.nearestFixed(to: color)
    case .direct: return Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
    }
  }

  /// Returns the replacements of fixed-color sequences by 24-bit sequences.
  ///
  /// - Parameter sequence: Returns the sequence that sets the foreground to a color number.
  /// - Returns: Pairs of the sequence that ncurses writes and the one to send; empty for every palette
  ///   but ``substituted``.
  func substitutions(of sequence: (Int32) -> [UInt8]?) -> [(old: [UInt8], new: [UInt8])] {
    guard self == .substituted else { return [] }
    return InkColor.allCases.compactMap { ink in
      guard let color = ink.components, let number = number(for: ink),
        let old = sequence(number), !old.isEmpty
      else { return nil }
      // ECMA-48, SGR 38; more terminals support semicolons than colons.
      return (old, Array("\u{1B}[38;2;\(color.red);\(color.green);\(color.blue)m".utf8))
    }
  }

  /// xterm's colors 16 to 255: a 6 × 6 × 6 color cube and 24 grays.
  private static let fixedColors: [SIMD3<Int>] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { SIMD3(steps[$0 / 36], steps[$0 / 6 % 6], steps[$0 % 6]) }
    return cube + (0..<24).map { SIMD3(repeating: 8 + 10 * $0) }
  }()

  private static func nearestFixed(to color: InkColor.Components) -> Int32? {
    let components = SIMD3(Int(color.red), Int(color.green), Int(color.blue))
    func squaredDistance(_ index: Int) -> Int {
      let difference = components &- fixedColors[index]
      return (difference &* difference).wrappedSum()
    }
    return fixedColors.indices.min { squaredDistance($0) < squaredDistance($1) }
      .map { Int32(16 + $0) }
  }
}
