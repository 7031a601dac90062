import ArgumentParser
import Evaluation
import Foundation
import Ink
import Touches
import Workloads

/// Trains what tells the pointer's place in its cell, on a folder of strokes.
struct TrainLocations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locations",
    abstract: "Trains what tells the pointer's place in its cell, on a folder of strokes.",
    discussion: """
      Every `.txt` file of the folder is one set of strokes: `t x y [pressure]` lines, a blank \
      line after each stroke. The same seed gives the same weights. With \
      `--without`, one set is left out and scored; nothing is written unless `--output` is given.
      """)

  @Argument(help: "The folder of strokes.")
  var strokes: String

  @Option(help: "The Swift file to write the weights to.")
  var output: String?

  @Option(help: "Where all chance comes from.")
  var seed: UInt64 = 1

  @Option(help: "How often to go through freshly varied strokes.")
  var rounds = 30

  @Option(help: "The name of a set to leave out and score, without `.txt`.")
  var without: String?

  /// The examples that a round takes from each set.
  private static let examples = 40_000
  private static let summary = [
    "The perceptron that tells the pointer's place in its cell: features of ``SubcellEstimator`` to x and",
    "y; outputs beyond those are not used.",
  ]

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
  }

  func run() throws {
    let all = try StrokeSets.read(strokes, without: without)
    let sets = all.filter { $0.name != without }
    let tracks = sets.map { $0.strokes.compactMap(Track.init) }
    var trainer = LocationTrainer(seed: seed)
    var generator = SplitMix64(seed: ~seed)
    for round in 0..<rounds {
      var examples = LocationExamples()
      for set in tracks { examples.add(set, count: Self.examples, &generator) }
      let progress = Double(round) / Double(rounds)...Double(round + 1) / Double(rounds)
      let loss = trainer.learn(examples, progress: progress)
      log("round \(round + 1) of \(rounds): \(examples.count) examples, loss \(loss)")
    }
    let perceptron = WeightsSource.rounded(trainer.perceptron)
    for set in all where set.name == without {
      score(set, SubcellEstimator(perceptron: perceptron))
    }
    guard let output else { return }
    let source = WeightsSource.text(
      perceptron, name: "location", summary: Self.summary,
      command: "stipple-bench train-locations STROKES --seed \(seed) --rounds \(rounds)",
      sets: sets.map(\.name))
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// Draws a set in several sizes through cells, with the default smoothing.
  ///
  /// The sizes are odd and the places random: a pixel as large as a cell would always lie in the same
  /// way on the grid.
  private func score(_ set: StrokeSets.Named, _ locator: SubcellEstimator) {
    var generator = SplitMix64(seed: seed)
    for scale in [0.27, 0.53, 1.07, 2.13, 4.19] {
      var score = LineScore()
      for stroke in set.strokes {
        let shift = SIMD2(generator.uniform(0...40), generator.uniform(0...40))
        let placed = stroke.map {
          TouchPredictor.Sample(
            time: $0.time, x: $0.x * scale + shift.x, y: $0.y * scale + shift.y)
        }
        let reporting = DrawnStroke.Reporting.cells(SubcellEstimator.cell)
        score.add(placed, .spline, reporting, truth: placed, locator: locator)
      }
      let ratios = score.ratios
      print("\(set.name) × \(scale): \(decimal(ratios.x, 3)) \(decimal(ratios.y, 3))")
    }
  }
}
