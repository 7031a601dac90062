import ArgumentParser
import Foundation
import Ink
import StrokeScores
import SyntheticInk
import Touches

/// The subcommand that trains the estimator of positions in cells.
struct TrainLocations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locations",
    abstract: "Trains the estimator of the pointer's position in its cell.",
    discussion: StrokeSetHelp.discussion)

  @Argument(help: StrokeSetHelp.strokes)
  var strokes: String

  @Option(help: StrokeSetHelp.output)
  var output: String?

  @Option(help: StrokeSetHelp.seed)
  var seed: UInt64 = 1

  @Option(help: StrokeSetHelp.rounds)
  var rounds = 30

  @Option(help: StrokeSetHelp.without)
  var without: String?

  /// The number of examples per set and round.
  private static let exampleCount = 40_000
  private static let summary = [
    "The perceptron that estimates the pointer's position in its cell.",
    "",
    "Its inputs are the features of ``SubcellEstimator``; its first two outputs are the offset from",
    "the center, in cells. The other outputs are unused.",
  ]

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
  }

  func run() throws {
    let all = try StrokeSet.readAll(in: strokes, requiring: without)
    let sets = all.filter { $0.name != without }
    let tracks = sets.map { $0.strokes.compactMap(Track.init) }
    var trainer = LocationTrainer(seed: seed)
    var generator = SplitMix64(seed: ~seed)
    for round in 0..<rounds {
      var examples = LocationExamples()
      for set in tracks { examples.add(set, count: Self.exampleCount, &generator) }
      let progress = Double(round) / Double(rounds)...Double(round + 1) / Double(rounds)
      let loss = trainer.learn(examples, progress: progress)
      log("round \(round + 1) of \(rounds): \(examples.count) examples, loss \(loss)")
    }
    let perceptron = WeightsSource.rounded(trainer.perceptron)
    for set in all where set.name == without {
      score(set, SubcellEstimator(perceptron: perceptron))
    }
    guard let output else { return }
    let source = WeightsSource(
      perceptron: perceptron, name: "subcellEstimator", summary: Self.summary,
      command: "stipple-train locations STROKES --seed \(seed) --rounds \(rounds)",
      without: without, seed: seed, sets: sets)
    try source.text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// Draws a set in several sizes from cell reports, with the default smoothing, and prints scores.
  ///
  /// The scales are not simple fractions and the offsets are random, because the pixels in which
  /// strokes were recorded would otherwise always lie at the same positions in cells.
  private func score(_ set: StrokeSet, _ estimator: SubcellEstimator) {
    var generator = SplitMix64(seed: seed)
    for scale in [0.27, 0.53, 1.07, 2.13, 4.19] {
      var score = LineScore()
      for stroke in set.strokes {
        let shift = SIMD2(generator.uniform(0...40), generator.uniform(0...40))
        let moved = stroke.map {
          TouchPredictor.Sample(
            time: $0.time, x: $0.x * scale + shift.x, y: $0.y * scale + shift.y)
        }
        let reporting = DrawnStroke.Reporting.cells(SubcellEstimator.cellSize)
        score.add(moved, .spline, reporting, truth: moved, estimator: estimator)
      }
      let ratios = score.ratios
      print("\(set.name) × \(scale): \(decimal(ratios.x, 3)) \(decimal(ratios.y, 3))")
    }
  }
}
