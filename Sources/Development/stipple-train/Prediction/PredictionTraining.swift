import StrokeScores
import SyntheticInk
import Touches

/// The training of the touch predictor.
struct PredictionTraining: Training {
  private let datasets: [AugmentedDataset]
  private let estimator: SubcellEstimator
  private var trainer: PredictionTrainer
  private var augmentation: Augmentation

  /// Creates a training on sets of strokes, with the estimator of positions in cells.
  init(_ sets: [StrokeSet], estimator: SubcellEstimator, seed: UInt64) {
    datasets = sets.map { AugmentedDataset($0.strokes, pointer: $0.pointer) }
    self.estimator = estimator
    trainer = PredictionTrainer(seed: seed)
    augmentation = Augmentation(generator: SplitMix64(seed: ~seed))
  }

  var weights: [Float] { trainer.weights }

  mutating func learn(progress: ClosedRange<Double>) -> (count: Int, loss: Float) {
    var examples = PredictionExamples(estimator: estimator)
    for dataset in datasets {
      let variations = dataset.variations(&augmentation)
      examples.add(variations, weight: dataset.weight, &augmentation)
    }
    return (examples.count, trainer.learn(examples, progress: progress))
  }
}

extension TouchPredictor {
  /// Prints how accurately this predictor and one that corrects nothing predict variations of a set.
  func printScores(on set: StrokeSet, estimator: SubcellEstimator) {
    let zeros = [Float](repeating: 0, count: Self.shape.weightCount)
    let straight = TouchPredictor(
      perceptron: Perceptron(shape: Self.shape, weights: zeros), pixel: pixel)
    for trial in Trials.all(set.strokes, pointer: set.pointer) {
      for (name, predictor) in [("trained", self), ("straight", straight)] {
        let scores = PredictionScore.measure(
          trial.recordings, horizons: [0.0167, 0.0333, 0.05], predictor: predictor,
          estimator: estimator)
        let ratios = scores.map { "\(decimal($0.ratio, 3)) (\(decimal($0.percentWorse, 0)))" }
        let jitter = decimal(scores[1].jitterRatio, 3)
        let title = "\(set.name) \(trial.name) \(name)"
        print("\(title): \(ratios.joined(separator: " ")) jitter \(jitter)")
      }
    }
  }
}
