import ArgumentParser
import StrokeScores
import Touches

/// `stipple-bench inks`: how many dots show the wrong ink.
struct Inks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count the dots that show the wrong ink, for several rules.",
    discussion: """
      Draws recorded strokes over each other: thin lines over filled areas, and thin lines over thin \
      lines. Prints, per 100 dots of the newest line: its dots that show an older ink, older dots \
      that show the newer ink, older dots that are not shown, and blank dots that show ink.
      """)

  @OptionGroup var recorded: RecordedStrokes

  @Option(help: "The maximum number of pictures for each set of strokes.")
  var pictures = 100

  @Option(help: "Print this picture as each rule shows it, instead of the table.")
  var picture: Int?

  func run() throws {
    let sets = try recorded.sets()
    for (title, widths) in [
      ("lines over filled areas", [24.0, 20, 1]), ("lines over lines", [1, 1, 1]),
    ] {
      let drawn = sets.flatMap { Self.pictures(of: $0.strokes, widths: widths, limit: pictures) }
      guard !drawn.isEmpty else {
        throw ValidationError("'\(recorded.folder)' has no files of at least three long strokes.")
      }
      guard let picture else {
        print("\(title), \(drawn.count) pictures")
        for rule in InkRule.all { print(Self.row(rule, drawn)) }
        continue
      }
      for rule in InkRule.all {
        print("\(title): \(rule.name)")
        print(drawn[picture % drawn.count].text(by: rule))
      }
    }
  }

  /// Returns pictures of consecutive strokes that are long enough to cross each other.
  private static func pictures(
    of strokes: [[TouchPredictor.Sample]], widths: [Double], limit: Int
  ) -> [InkPicture] {
    let long = strokes.filter { $0.count >= 20 }
    let count = min(limit, long.count / widths.count)
    return (0..<count).map { index in
      let first = index * widths.count
      return InkPicture(Array(long[first..<first + widths.count]), widths: widths)
    }
  }

  private static func row(_ rule: InkRule, _ pictures: [InkPicture]) -> String {
    var (newest, hidden, recolored, missing, inked) = (0, 0, 0, 0, 0)
    for picture in pictures {
      for (dot, shown) in zip(picture.dots, picture.shown(by: rule)) {
        newest += dot == picture.layers - 1 ? 1 : 0
        switch (dot, shown) {
        case (nil, nil): break
        case (nil, _): inked += 1
        case (_, nil): missing += 1
        case (let dot?, let shown?) where shown < dot: hidden += 1
        case (let dot?, let shown?): recolored += shown > dot ? 1 : 0
        }
      }
    }
    let counts = [hidden, recolored, missing, inked, hidden + recolored + missing + inked]
    let shares = counts.map { (100 * Double($0) / Double(max(1, newest))).rounded(to: 1) }
    return "  \(rule.name): "
      + zip(["hidden", "recolored", "missing", "inked", "wrong"], shares)
      .map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
