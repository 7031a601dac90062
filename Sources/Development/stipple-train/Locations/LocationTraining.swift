import Ink
import StrokeScores
import SyntheticInk
import Touches

/// The training of the estimator of positions in cells.
struct LocationTraining: Training {
  /// The number of examples per set and round.
  private static let exampleCount = 40_000

  private let sets: [(pointer: StrokeSet.Pointer, tracks: [Track])]
  private var trainer: LocationTrainer
  private var augmentation: Augmentation

  /// Creates a training on sets of strokes.
  init(_ sets: [StrokeSet], seed: UInt64) {
    self.sets = sets.map { ($0.pointer, $0.strokes.compactMap(Track.init)) }
    trainer = LocationTrainer(seed: seed)
    augmentation = Augmentation(generator: SplitMix64(seed: ~seed))
  }

  var weights: [Float] { trainer.network.weights }

  mutating func learn(progress: ClosedRange<Double>) -> (count: Int, loss: Float) {
    var examples = LocationExamples()
    for set in sets {
      examples.add(set.tracks, pointer: set.pointer, count: Self.exampleCount, &augmentation)
    }
    return (examples.count, trainer.learn(examples, progress: progress))
  }
}

extension SubcellEstimator {
  /// Draws a set in several sizes from cell reports, with the default smoothing, and prints scores.
  ///
  /// For each number of dots per unit, these are the distance of the finished line, that of the line while it is
  /// drawn, and that of the strokes from the finished line.
  ///
  /// The scales are not simple fractions and the offsets are random, because the pixels in which
  /// strokes were recorded would otherwise always lie at the same positions in cells.
  func printScores(on set: StrokeSet, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
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
        score.add(moved, .spline, .cells(Self.cellSize), truth: moved, estimator: self)
      }
      let ratios = [score.ratios.x, score.liveRatio, score.ratios.y].map { decimal($0, 3) }
      print("\(set.name) × \(scale): \(ratios.joined(separator: " "))")
    }
  }
}
