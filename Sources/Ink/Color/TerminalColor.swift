/// A color as a terminal is told to show it.
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// A color of the terminal's palette: 0 to 7 are the basic colors, 8 to 15 their bright versions, and 16
  /// to 255 are the same on all terminals.
  case number(Int)
  /// A color with its own components.
  case components(RGBColor)

  /// The colors 16 to 255: a cube of 6 × 6 × 6, and 24 shades of gray, as in xterm's 256colres.pl.
  public static let fixedColors: [RGBColor] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { RGBColor(red: red, green: green, blue: $0) } }
    }
    let grays = stride(from: 8 as UInt8, to: 248, by: 10)
    return cube + grays.map { RGBColor(red: $0, green: $0, blue: $0) }
  }()

  /// The sequence that sets the foreground to the color (SGR 30 to 39, or 90 to 97).
  ///
  /// Source: ECMA-48, SGR; ISO 8613-6 in the form that terminals support, with semicolons.
  public var foregroundSequence: String { sequence(basic: 30, bright: 90) }

  /// The sequence that sets the background to the color (SGR 40 to 49, or 100 to 107).
  public var backgroundSequence: String { sequence(basic: 40, bright: 100) }

  private func sequence(basic: Int, bright: Int) -> String {
    let parameters =
      switch self {
      case .standard: "\(basic + 9)"
      case .number(let number) where number < 8: "\(basic + number)"
      case .number(let number) where number < 16: "\(bright + number - 8)"
      case .number(let number): "\(basic + 8);5;\(number)"
      case .components(let color): "\(basic + 8);2;\(color.red);\(color.green);\(color.blue)"
      }
    return "\u{1B}[\(parameters)m"
  }
}
