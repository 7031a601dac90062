import ArgumentParser
package import Ink

/// The colors of the inks.
package struct PaletteOptions: SettingGroup {
  @Option(
    parsing: .singleValue,
    help: """
      Show an ink in a color of the terminal, \(Bounds(InkPalette.numbers)): INK=NUMBER. Can be repeated. Default: the \
      color of the ink's name, or its bright version, whichever is easier to see.
      """)
  var palette: [PaletteArgument] = []

  package static let settings: [Setting] = []
  package static let tableNames = ["palette"]

  package init() {}

  /// The numbers of the colors of the inks; the last one for an ink counts.
  package var numbers: [InkColor: Int] { Dictionary(palette.map { ($0.ink, $0.number) }) { $1 } }
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
