import StrokeScores
import Touches

/// A set of strokes with the random variations on which a predictor is trained.
struct AugmentedDataset {
  /// The recordings of one variation and their weight in the loss.
  struct WeightedRecordings {
    /// The strokes of the variation.
    var recordings: [Recording]
    /// The weight of each sample.
    var weight: Double
  }

  /// The number of samples from which strokes for a variation are chosen.
  private static let samplesPerVariation = 20_000
  /// The rate from which strokes are also thinned and sampled more densely, in samples per second.
  private static let fastRate = 120.0
  /// The number of samples below which a set gets every variation several times.
  private static let smallSampleCount = 5_000

  private let strokes: [Track]
  /// The mean distance that the strokes move in 33 ms, in their unit.
  let meanDistance: Double
  /// Whether the strokes were sampled often enough to be thinned.
  let isFast: Bool
  private let repetitions: Int

  /// Creates a dataset from a set of strokes.
  init(_ strokes: [[TouchPredictor.Sample]]) {
    self.strokes = strokes.compactMap(Track.init).filter { $0.samples.count > 1 }
    let intervals = self.strokes.flatMap { track in
      zip(track.samples, track.samples.dropFirst()).map { $1.time - $0.time }
    }.sorted()
    let median = intervals.isEmpty ? 1 : intervals[intervals.count / 2]
    isFast = median * Self.fastRate < 1
    repetitions = intervals.count < Self.smallSampleCount ? 4 : 1
    meanDistance = Self.meanDistance(of: self.strokes, over: 1 / 30)
  }

  /// Returns the original strokes and random variations of them.
  func variations(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    let originals = augmentation.choose(strokes, samples: Self.samplesPerVariation)
    var variations = [WeightedRecordings(recordings: recordings(originals), weight: 1)]
    for _ in 0..<repetitions {
      variations += retimed(&augmentation) + quantized(&augmentation)
    }
    return variations
  }

  /// Returns variations with other rates and clocks.
  private func retimed(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    var variations: [WeightedRecordings] = []
    func add(_ recordings: [Recording], _ weight: Double) {
      variations.append(
        WeightedRecordings(recordings: recordings, weight: weight / Double(repetitions)))
    }
    let choice = augmentation.paced(augmentation.choose(strokes, samples: Self.samplesPerVariation))
    add(recordings(augmentation.resting(choice, probability: 0.5)), 0.4)
    add(augmentation.resampled(choice, rates: 48...200, jitter: 0.6), 0.5)
    add(augmentation.resampled(choice, rates: 60...130, jitter: 0.3, late: 0.2), 0.4)
    guard isFast else { return variations }
    for rate in [60.0, 100, 125] {
      let keepsTruth = augmentation.generator.bool(probability: 0.5)
      add(augmentation.thinned(choice, to: rate, keepsTruth: keepsTruth), 0.6)
    }
    add(augmentation.resampled(choice, rates: 200...480, jitter: 0.3), 0.8)
    add(augmentation.resampled(choice, rates: 400...500, jitter: 0.05), 0.8)
    return variations
  }

  /// Returns variations rounded to square pixels and to cells twice as high as wide.
  ///
  /// Widths are multiples of the mean distance in 33 ms.
  private func quantized(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    let pixels: [Double] = [1.0 / 40, 1.0 / 15, 1.0 / 6]
    let cells: [Double] = [0.07, 0.14, 0.28, 0.5]
    var variations: [WeightedRecordings] = []
    for (size, aspect) in pixels.map({ ($0, 1.0) }) + cells.map({ ($0, 2.0) }) {
      let choice = augmentation.paced(
        augmentation.choose(strokes, samples: Self.samplesPerVariation))
      let replay = augmentation.resampled(
        augmentation.resting(choice, probability: 0.3), rates: 70...140, jitter: 0.2)
      let width = meanDistance * size * augmentation.generator.logUniform(0.8, 1.25)
      let onlyChanges = aspect > 1 || augmentation.generator.bool(probability: 0.7)
      let quantized = augmentation.quantized(
        replay, to: SIMD2(width, width * aspect), onlyChanges: onlyChanges)
      variations.append(
        WeightedRecordings(recordings: quantized, weight: 0.4 / Double(repetitions)))
    }
    return variations
  }

  private func recordings(_ tracks: [Track]) -> [Recording] {
    tracks.map { Recording(reports: $0.samples, truth: $0) }
  }

  private static func meanDistance(of strokes: [Track], over time: Double) -> Double {
    var sum = 0.0
    var count = 0.0
    for stroke in strokes {
      for sample in stroke.samples {
        guard let position = stroke.position(at: sample.time + time) else { break }
        sum += (position - sample.position).length
        count += 1
      }
    }
    return count > 0 ? sum / count : 1
  }
}
