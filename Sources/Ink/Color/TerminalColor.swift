/// A color in the form in which a terminal shows it.
public enum TerminalColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// A color of the terminal's palette: 0 to 7 are basic, 8 to 15 bright, 16 to 255 always the same.
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

  /// The sequence that sets the foreground to the color.
  public var foregroundSequence: String { sequence(.foreground) }
  /// The sequence that sets the background to the color.
  public var backgroundSequence: String { sequence(.background) }

  /// What a sequence colors; the raw value is the parameter of SGR that makes it black.
  package enum Place: Int {
    case foreground = 30
    case background = 40
    /// Which needs the form for any color.
    case underline = 50
  }

  /// Appends the parameters of SGR that set the color of a place.
  ///
  /// Source: ECMA-48, SGR; ISO 8613-6 in the form that terminals support, with semicolons.
  package func appendParameters(_ place: Place, to parameters: inout [Int]) {
    let black = place.rawValue
    switch self {
    case .standard: parameters.append(black + 9)
    case .number(let number) where place == .underline || number > 15:
      parameters += [black + 8, 5, number]
    case .number(let number) where number < 8: parameters.append(black + number)
    case .number(let number): parameters.append(black + 52 + number)
    case .components(let color):
      parameters += [black + 8, 2, Int(color.red), Int(color.green), Int(color.blue)]
    }
  }

  private func sequence(_ place: Place) -> String {
    var parameters: [Int] = []
    appendParameters(place, to: &parameters)
    return "\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m"
  }
}
