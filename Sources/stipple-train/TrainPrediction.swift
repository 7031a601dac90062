import ArgumentParser
import Evaluation
import Foundation
import Touches
import Workloads

/// Trains the touch predictor on a folder of strokes.
struct TrainPrediction: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prediction",
    abstract: "Trains the touch predictor on a folder of strokes.",
    discussion: """
      Every `.txt` file of the folder is one set of strokes: `t x y [pressure]` lines, a blank \
      line after each stroke. The same seed gives the same weights. With `--without`, one set is \
      left out and scored; nothing is then written unless `--output` is given.
      """)

  @Argument(help: "The folder of strokes.")
  var strokes: String

  @Option(help: "The Swift file to write the weights to.")
  var output: String?

  @Option(help: "Where all chance comes from.")
  var seed: UInt64 = 1

  @Option(help: "How often to go through freshly varied strokes.")
  var rounds = 24

  @Option(help: "The widths of the two hidden layers, multiples of 16.")
  var width = 64

  @Option(help: "The name of a set to leave out and score, without `.txt`.")
  var without: String?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
    guard width > 0, width.isMultiple(of: 16) else {
      throw ValidationError("--width must be a multiple of 16.")
    }
  }

  func run() throws {
    let sets = try StrokeSets.read(strokes, without: without)
    let curricula = sets.filter { $0.name != without }.map { AugmentedDataset($0.strokes) }
    let shape = Perceptron.Shape(
      inputs: TouchFeatures.count, hidden: SIMD2(width, width), outputs: 16)
    var trainer = PredictionTrainer(shape: shape, seed: seed)
    var chance = Augmentation(generator: SplitMix64(seed: ~seed))
    for round in 0..<rounds {
      var examples = PredictionExamples()
      for curriculum in curricula {
        examples.append(PredictionExamples(curriculum.lessons(&chance)))
      }
      let progress = Double(round) / Double(rounds)...Double(round + 1) / Double(rounds)
      let cost = trainer.learn(examples, progress: progress)
      log("round \(round + 1) of \(rounds): \(examples.count) examples, cost \(cost)")
    }
    let perceptron = WeightsSource.rounded(trainer.perceptron)
    for set in sets where set.name == without {
      score(set, TouchPredictor(perceptron: perceptron))
    }
    if let output {
      let command = "stipple-bench train STROKES --seed \(seed) --rounds \(rounds) --width \(width)"
      let source = WeightsSource.text(
        perceptron, name: "touch", summary: Self.summary, command: command,
        sets: sets.map(\.name).filter { $0 != without })
      try source.write(toFile: output, atomically: true, encoding: .utf8)
    }
  }

  private static let summary = [
    "The perceptron that predicts touches: features of ``TouchFeatures`` to displacements of",
    "``PredictedPath``, x and y for each horizon; outputs beyond those are not used.",
  ]

  private func score(_ set: StrokeSets.Named, _ trained: TouchPredictor) {
    for trial in Trials.all(set.strokes) {
      for (name, predictor) in [("trained", trained), ("linear", TouchPredictor(.linear))] {
        let scores = Score.measure(
          trial.recordings, horizons: [0.0167, 0.0333, 0.05], predictor: predictor)
        let ratios = scores.map { "\(decimal($0.ratio, 3)) (\(decimal($0.percentWorse, 0)))" }
        let jitter = decimal(scores[1].jitterRatio, 3)
        let title = "\(set.name) \(trial.name) \(name)"
        print("\(title): \(ratios.joined(separator: " ")) jitter \(jitter)")
      }
    }
  }
}
