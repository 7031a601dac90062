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

  func run() throws {
    let (sets, scored) = try training.sets()
    let datasets = sets.map { AugmentedDataset($0.strokes, pointer: $0.pointer) }
    var trainer = PredictionTrainer(seed: training.seed)
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
    let weights = WeightsSource.rounded(trainer.weights)
    if let scored {
      let perceptron = Perceptron(shape: TouchPredictor.shape, weights: weights)
      score(scored, TouchPredictor(perceptron: perceptron, pixel: 1))
    }
    try training.write(
      weights, of: "TouchPredictor", command: "prediction", sets: sets)
  }

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
