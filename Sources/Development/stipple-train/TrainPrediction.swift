import ArgumentParser
import Foundation
import StrokeScores
import SyntheticInk
import Touches

/// The subcommand that trains the touch predictor.
struct TrainPrediction: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prediction",
    abstract: "Trains the touch predictor.",
    discussion: StrokeSetHelp.discussion)

  @Argument(help: StrokeSetHelp.strokes)
  var strokes: String

  @Option(help: StrokeSetHelp.output)
  var output: String?

  @Option(help: StrokeSetHelp.seed)
  var seed: UInt64 = 1

  @Option(help: StrokeSetHelp.rounds)
  var rounds = 24

  @Option(help: "The width of both hidden layers, a multiple of 16.")
  var width = 64

  @Option(help: StrokeSetHelp.without)
  var without: String?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
    guard width > 0, width.isMultiple(of: 16) else {
      throw ValidationError("--width must be a multiple of 16.")
    }
  }

  func run() throws {
    let all = try StrokeSet.readAll(in: strokes, requiring: without)
    let sets = all.filter { $0.name != without }
    let datasets = sets.map { AugmentedDataset($0.strokes) }
    let shape = Perceptron.Shape(
      inputs: TouchFeatures.count, hidden: SIMD2(width, width), outputs: 16)
    var trainer = PredictionTrainer(shape: shape, seed: seed)
    var augmentation = Augmentation(generator: SplitMix64(seed: ~seed))
    for round in 0..<rounds {
      var examples = PredictionExamples()
      for dataset in datasets {
        examples.append(PredictionExamples(dataset.variations(&augmentation)))
      }
      let progress = Double(round) / Double(rounds)...Double(round + 1) / Double(rounds)
      let loss = trainer.learn(examples, progress: progress)
      log("round \(round + 1) of \(rounds): \(examples.count) examples, loss \(loss)")
    }
    let perceptron = WeightsSource.rounded(trainer.perceptron)
    for set in all where set.name == without {
      score(set, TouchPredictor(perceptron: perceptron))
    }
    guard let output else { return }
    let source = WeightsSource(
      perceptron: perceptron, name: "touchPredictor", summary: Self.summary,
      command:
        "stipple-train prediction STROKES --seed \(seed) --rounds \(rounds) --width \(width)",
      without: without, seed: seed, sets: sets)
    try source.text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  private static let summary = [
    "The perceptron that predicts touches.",
    "",
    "Its inputs are ``TouchFeatures``; its outputs are corrections of the displacements of",
    "``PredictedPath``, x and y per horizon. The other outputs are unused.",
  ]

  private func score(_ set: StrokeSet, _ trained: TouchPredictor) {
    for trial in Trials.all(set.strokes) {
      for (name, predictor) in [("trained", trained), ("linear", TouchPredictor(.linear))] {
        let scores = PredictionScore.measure(
          trial.recordings, horizons: [0.0167, 0.0333, 0.05], predictor: predictor)
        let ratios = scores.map { "\(decimal($0.ratio, 3)) (\(decimal($0.percentWorse, 0)))" }
        let jitter = decimal(scores[1].jitterRatio, 3)
        let title = "\(set.name) \(trial.name) \(name)"
        print("\(title): \(ratios.joined(separator: " ")) jitter \(jitter)")
      }
    }
  }
}
