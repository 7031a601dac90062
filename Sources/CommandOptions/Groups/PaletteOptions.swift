import ArgumentParser
package import Ink

/// The colors of the inks.
package struct PaletteOptions: SettingGroup {
  @Option(
    parsing: .singleValue,
    help: """
      The terminal color of an ink, \(Bounds(InkPalette.numbers)): INK=NUMBER. Can be repeated. Default: the color \
      that the ink is named after, or its bright version, whichever is easier to see.
      """)
  var palette: [PaletteArgument] = []

  @Option(Self.dotShare) var dotShare: Double

  package static let settings = [dotShare]
  package static let tableNames = ["palette"]

  package init() {}

  /// What the user chose; the last number for an ink counts.
  package var choices: ColorChoices {
    var choices = ColorChoices()
    choices.inkNumbers = Dictionary(palette.map { ($0.ink, $0.number) }) { $1 }
    choices.dotShare = dotShare
    return choices
  }

  package func validate() throws { try Self.dotShare.check(dotShare) }

  private static let dotShare = Setting.number(
    "dot-share", in: InkMixer.dotShares, default: InkMixer.standardDotShare,
    help: {
      """
      How much of its area a dot covers in the font, \($0). Where strokes of several inks meet, this \
      sets how bright the older ones look; 'stipple doctor' shows whether the value fits your font.
      """
    },
    summary: { _ in
      "How much of its area a dot covers in the font; 'stipple doctor' shows whether the value fits."
    })
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
