import Geometry
import Ink
import Raster

/// A rule that decides what a cell shows whose dots have several inks.
struct InkRule: Sendable {
  /// The name in the table.
  let name: String
  /// Returns what a cell shows.
  let look: @Sendable (_ cell: DotCell, _ inks: SIMD8<UInt32>) -> InkMixer.Look

  /// The rules, for a terminal with some colors.
  static func all(_ terminal: TerminalColors) -> [InkRule] {
    let mixer = InkPalette(colorCount: InkPalette.trueColorCount, terminal: terminal).mixer
    return [
      InkRule(name: "newest ink, only its dots") { cell, _ in
        InkMixer.Look(mask: cell.mask, color: cell.color)
      },
      InkRule(name: "newest ink, all dots") { cell, _ in
        InkMixer.Look(mask: cell.lit, color: cell.color)
      },
      InkRule("mean of the inks, all dots", mixer, .mean),
      InkRule("newest ink, older ones as a tint", mixer, .tint),
      InkRule("nearest of the last two", mixer, [.tint, .mean]),
    ]
  }

  private init(_ name: String, _ mixer: InkMixer, _ means: InkMixer.Means) {
    var mixer = mixer
    mixer.means = means
    self.init(name: name) { [mixer] cell, inks in cell.look(mixer) { inks } }
  }

  private init(
    name: String,
    look: @escaping @Sendable (_ cell: DotCell, _ inks: SIMD8<UInt32>) -> InkMixer.Look
  ) { (self.name, self.look) = (name, look) }
}
