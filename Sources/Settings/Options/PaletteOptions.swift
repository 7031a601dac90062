public import ArgumentParser
public import Ink

package struct PaletteOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: """
      The terminal color of an ink, \(Bounds(InkPalette.numbers)): INK=NUMBER. Can be repeated. Default: the color \
      that the ink is named after, or its bright version, whichever is easier to see.
      """)
  var palette: [PaletteArgument] = []

  @Option(Self.dotShare) var dotShare: Double

  package init() {}

  /// What the user chose, in the settings too; the last number for an ink counts.
  package var choices: ColorChoices {
    var choices = ColorChoices()
    choices.inkNumbers = Settings.current.inkNumbers
    for argument in palette { choices.inkNumbers[argument.ink] = argument.number }
    choices.dotShare = dotShare
    return choices
  }

  package func validate() throws { try Self.dotShare.check(dotShare) }

  static let dotShare = Setting.number(
    "dot-share", in: InkMixer.dotShares, default: InkMixer.standardDotShare,
    help: {
      """
      How much of its area a dot covers in the font, \($0). Where strokes of several inks meet, this \
      sets how bright the older ones look; 'stipple doctor' shows whether the value fits your font.
      """
    },
    comment:
      "How much of its area a dot covers in the font; 'stipple doctor' shows whether the value fits."
  )
}

/// An ink and the number of a color: `red=9`.
struct PaletteArgument: ExpressibleByArgument {
  let ink: InkColor
  let number: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let ink = InkColor.named.first(where: { $0.name == parts[0] }),
      let number = Int(parts[1]), InkPalette.numbers.contains(number)
    else { return nil }
    (self.ink, self.number) = (ink, number)
  }
}

extension InkColor: ExpressibleByArgument {
  /// Parses the name of an ink, or hexadecimal digits after a number sign.
  public init?(argument: String) { self.init(name: argument) }

  /// The names of the inks that have one.
  public static var allValueStrings: [String] { named.map(\.name) }

  /// The default as the help prints it.
  public var defaultValueDescription: String { name }
}

extension RGBColor: ExpressibleByArgument {
  /// Parses `#RGB` or `#RRGGBB`; the number sign may be missing.
  public init?(argument: String) {
    let digits = argument.trimmingPrefix("#")
    guard [3, 6].contains(digits.utf8.count) else { return nil }
    self.init(hexadecimal: "#" + digits)
  }
}
