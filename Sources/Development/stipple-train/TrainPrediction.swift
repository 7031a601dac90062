import ArgumentParser
import StrokeScores
import SyntheticInk
import Touches

/// The subcommand that trains the touch predictor.
struct TrainPrediction: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prediction",
    abstract: "Trains the touch predictor.",
    discussion: TrainingOptions.discussion)

  @OptionGroup var training: TrainingOptions

  @Option(help: "The width of the first hidden layer, twice that of the second; a multiple of 32.")
  var width = 128

  func validate() throws {
    guard width > 0, width.isMultiple(of: 32) else {
      throw ValidationError("--width must be a multiple of 32.")
    }
  }

  func run() throws {
    let (sets, scored) = try training.sets()
    let datasets = sets.map { AugmentedDataset($0.strokes, pointer: $0.pointer) }
    let shape = Perceptron.Shape(
      inputs: TouchFeatures.count, hidden: SIMD2(width, width / 2), outputs: 16)
    var trainer = PredictionTrainer(shape: shape, seed: training.seed)
    var augmentation = Augmentation(generator: SplitMix64(seed: ~training.seed))
    training.train { progress in
      var examples = PredictionExamples()
      for dataset in datasets {
        let variations = dataset.variations(&augmentation)
        examples.append(
          PredictionExamples(variations, weight: dataset.weight, &augmentation))
      }
      return (examples.count, trainer.learn(examples, progress: progress))
    }
    let perceptron = WeightsSource.rounded(trainer.perceptron)
    if let scored { score(scored, TouchPredictor(perceptron: perceptron, pixel: 1)) }
    try training.write(
      perceptron, name: "touchPredictor", summary: Self.summary, command: "prediction",
      options: " --width \(width)", sets: sets)
  }

  private static let summary = [
    "The perceptron that predicts touches.",
    "",
    "Its inputs are ``TouchFeatures``; its outputs are corrections of the displacements of",
    "``PredictedPath``, x and y per horizon. The other outputs are unused.",
  ]

  private func score(_ set: StrokeSet, _ trained: TouchPredictor) {
    for trial in Trials.all(set.strokes, pointer: set.pointer) {
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
