import ArgumentParser
import StrokeScores

/// Recognizes generated drawings, and counts the strokes of people that hold still.
struct RecognizeShapes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shapes",
    abstract: "Recognize generated drawings of figures.",
    discussion: """
      Prints how many drawings of each kind became which figure, and how far the figures are from those \
      that were meant. The last column is the part that became the right figure with an error of at most \
      1.5 dots, for the seed with the smallest part. Also prints how many were right by their confidence. With a folder of recorded strokes, even prints the \
      noise of these strokes, and how many of them hold still at their end.
      """)

  @Argument(help: "A folder of recorded strokes: `.txt` files with `t x y` lines.")
  var folder: String?

  @Option(help: "The number of drawings of each kind and seed.")
  var count = 200

  @Option(help: "The number of seeds.")
  var seeds: UInt64 = 5

  @Option(help: "The first seed.")
  var firstSeed: UInt64 = 1

  /// The greatest error of a figure that counts as right, in dots.
  private static let maximumError = 1.5

  func validate() throws {
    guard count > 0, (1...1_000).contains(seeds), firstSeed <= 1_000_000 else {
      throw ValidationError(
        "--count must be at least 1, --seeds from 1 to 1000, and --first-seed at most 1000000.")
    }
  }

  func run() throws {
    print(table(of: (firstSeed..<firstSeed + seeds).map { score(seed: $0) }))
    if let folder { try printPeople(in: folder) }
  }

  private func score(seed: UInt64) -> ShapeScore {
    var score = ShapeScore()
    for kind in ShapeDrawing.Kind.allCases { score.add(kind, count: count, seed: seed) }
    return score
  }

  /// Returns the table of what became what, in percent, and of the errors.
  private func table(of scores: [ShapeScore]) -> String {
    let kinds = ShapeDrawing.Kind.allCases
    let score = scores.reduce(into: ShapeScore()) { $0.add($1) }
    let results = kinds.map(\.rawValue) + ["quadrilateral", ShapeScore.nothing]
    let head = "| drawn | " + results.joined(separator: " | ") + " | RMS error | least right |"
    let rule = "|" + String(repeating: "---|", count: results.count + 3)
    let rows = kinds.map { kind in
      let all = score.results(of: kind)
      let cells = results.map { result in
        let share = Double(all[result] ?? 0) / Double(all.values.reduce(0, +))
        return share == 0 ? "" : decimal(share * 100, 1)
      }
      let least = scores.map { $0.rate(of: kind, within: Self.maximumError) }.min() ?? 0
      return "| \(kind.rawValue) | " + cells.joined(separator: " | ")
        + " | \(decimal(score.error(of: kind), 2)) | \(decimal(least * 100, 1)) |"
    }
    return ([head, rule] + rows + [""] + calibration(of: score)).joined(separator: "\n")
  }

  /// Returns a line for each tenth of the confidence: how many drawings had it, and how many were right.
  private func calibration(of score: ShapeScore) -> [String] {
    score.calibration.sorted { $0.key < $1.key }.map { tenth, count in
      "confidence from 0.\(tenth): \(count.all) drawings, "
        + "\(decimal(100 * Double(count.right) / Double(count.all), 1)) % right"
    }
  }

  private func printPeople(in folder: String) throws {
    var (noise, holds) = (HandNoise(), HoldCount())
    for set in try StrokeSet.readAll(in: folder, requiring: nil) {
      for stroke in set.strokes {
        noise.add(stroke)
        holds.add(stroke)
      }
    }
    print(
      """

      noise of \(noise.counts.all) strokes: \(decimal(noise.sample * 100, 2)) % of the extent per sample
      noise of \(noise.counts.straight) straight strokes: \(decimal(noise.slow * 100, 2)) % of the length
      \(holds.strokes) strokes of people: \(holds.holds) hold still for half a second, \
      \(holds.snaps) of them snap; the key would snap \(holds.figures)
      """)
  }
}
