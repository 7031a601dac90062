import ArgumentParser
import Ink
import StrokeScores
import Touches

/// `stipple-bench inks`: how far cells with several inks are from their dots.
struct Inks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare rules for cells with several inks by what an eye sees.",
    discussion: """
      Draws recorded strokes over each other, on black and on white. The dots of the strokes, the newest on top, \
      are the ideal picture. Prints the mean difference to what each rule shows, in Oklab, times 100, after a \
      blur of .75 dots, over the cells with several inks. Beside it are the older dots that are hidden or \
      have another color, per 100 dots of the newest ink in these cells.
      """)

  @OptionGroup var recorded: RecordedStrokes

  @Option(help: "The maximum number of pictures for each set of strokes.")
  var pictures = 4

  private static let scenes: [(title: String, styles: [StrokeStyle])] = [
    ("lines", [style(.red, 1), style(.blue, 1), style(.green, 1)]),
    ("markers", [style(.cyan, 6), style(.magenta, 6), style(.yellow, 6)]),
    ("lines over filled areas", [style(.cyan, 24), style(.red, 1), style(.foreground, 1)]),
  ]

  private static func style(_ color: InkColor, _ width: Double) -> StrokeStyle {
    StrokeStyle(color: color, width: width)
  }

  func run() throws {
    let sets = try recorded.sets()
    for (title, styles) in Self.scenes {
      let drawn = sets.flatMap { Self.pictures(of: $0.strokes, styles, limit: pictures) }
      guard !drawn.isEmpty else {
        throw ValidationError("'\(recorded.folder)' has no files of at least three long strokes.")
      }
      print("\(title), \(drawn.count) pictures")
      for (name, background) in [("black", UInt32(0)), ("white", 0xFF_FFFF)] {
        var terminal = TerminalColors.standard
        terminal.background = RGBColor(number: background)
        for rule in InkRule.all(terminal) { print(Self.row(rule, name, terminal, drawn)) }
      }
    }
  }

  /// Returns pictures of consecutive strokes that are long enough to cross each other.
  private static func pictures(
    of strokes: [[TouchPredictor.Sample]], _ styles: [StrokeStyle], limit: Int
  ) -> [InkPicture] {
    let long = strokes.filter { $0.count >= 20 }
    return (0..<min(limit, long.count / styles.count)).map { index in
      let first = index * styles.count
      return InkPicture(Array(long[first..<first + styles.count]), styles: styles)
    }
  }

  private static func row(
    _ rule: InkRule, _ background: String, _ terminal: TerminalColors, _ pictures: [InkPicture]
  ) -> String {
    var (sum, count, newest, hidden, recolored) = (0.0, 0, 0, 0, 0)
    for picture in pictures {
      let error = picture.error(by: rule, terminal)
      (sum, count) = (sum + error.sum, count + error.count)
      let dots = picture.count(by: rule)
      newest += dots.newest
      (hidden, recolored) = (hidden + dots.hidden, recolored + dots.recolored)
    }
    let error = (sum / Double(max(1, count))).rounded(to: 2)
    let shares = [hidden, recolored].map {
      (100 * Double($0) / Double(max(1, newest))).rounded(to: 1)
    }
    return "  \(background), \(rule.name): \(error), \(shares[0]) hidden, \(shares[1]) recolored"
  }
}
