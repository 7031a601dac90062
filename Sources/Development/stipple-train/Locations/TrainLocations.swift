import ArgumentParser
import Ink
import StrokeScores
import SyntheticInk
import Touches

/// The subcommand that trains the estimator of positions in cells.
struct TrainLocations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locations",
    abstract: "Trains the estimator of the pointer's position in its cell.",
    discussion: TrainingOptions.discussion)

  @OptionGroup var training: TrainingOptions

  /// The number of examples per set and round.
  private static let exampleCount = 40_000

  func run() throws {
    let (sets, scored) = try training.sets()
    let tracks = sets.map { $0.strokes.compactMap(Track.init) }
    var trainer = LocationTrainer(seed: training.seed)
    var augmentation = Augmentation(generator: SplitMix64(seed: ~training.seed))
    training.train { progress in
      var examples = LocationExamples()
      for (set, tracks) in zip(sets, tracks) {
        examples.add(tracks, pointer: set.pointer, count: Self.exampleCount, &augmentation)
      }
      return (examples.count, trainer.learn(examples, progress: progress))
    }
    let weights = WeightsSource.rounded(trainer.network.weights)
    if let scored { score(scored, SubcellEstimator(network: SubcellNetwork(weights: weights))) }
    try training.write(
      weights, of: "SubcellNetwork", command: "locations", sets: sets)
  }

  /// Draws a set in several sizes from cell reports, with the default smoothing, and prints scores.
  ///
  /// For each number of dots per unit, these are the distance of the finished line, that of the line while it is
  /// drawn, and that of the strokes from the finished line.
  ///
  /// The scales are not simple fractions and the offsets are random, because the pixels in which
  /// strokes were recorded would otherwise always lie at the same positions in cells.
  private func score(_ set: StrokeSet, _ estimator: SubcellEstimator) {
    var generator = SplitMix64(seed: training.seed)
    // A cell is usually 8 pixels wide, which are 2 dots.
    let scales = set.pointer == .cursor ? [0.13, 0.27, 0.53] : [0.27, 0.53, 1.07, 2.13, 4.19]
    for scale in scales {
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
      let ratios = [score.ratios.x, score.liveRatio, score.ratios.y].map { decimal($0, 3) }
      print("\(set.name) × \(scale): \(ratios.joined(separator: " "))")
    }
  }
}
