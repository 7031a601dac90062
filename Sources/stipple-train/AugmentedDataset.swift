import Evaluation
import Touches

/// The variations of one set of strokes that a predictor is trained on.
struct AugmentedDataset {
  /// Recordings of one kind, and how much they count for each of their samples.
  struct WeightedRecordings {
    /// Strokes replayed in one way.
    var recordings: [Recording]
    /// The weight of a sample.
    var weight: Double
  }

  /// How many samples of a set go into one variation, at most.
  private static let samples = 20_000
  /// From this many samples a second on, strokes are also thinned and refined.
  private static let fastRate = 120.0
  /// A set with fewer samples is varied several times over.
  private static let small = 5_000

  private let strokes: [Track]
  /// The mean distance that the strokes go in 33 ms, in their unit.
  let distance: Double
  /// Whether the strokes were measured often enough to be thinned.
  let isFast: Bool
  private let repeats: Int

  /// Prepares a set of strokes.
  init(_ strokes: [[TouchPredictor.Sample]]) {
    self.strokes = strokes.compactMap(Track.init).filter { $0.samples.count > 1 }
    let intervals = self.strokes.flatMap { track in
      zip(track.samples, track.samples.dropFirst()).map { $1.time - $0.time }
    }.sorted()
    let median = intervals.isEmpty ? 1 : intervals[intervals.count / 2]
    isFast = median * Self.fastRate < 1
    repeats = intervals.count < Self.small ? 4 : 1
    distance = Self.distance(of: self.strokes, over: 1 / 30)
  }

  /// One random draw of every variation.
  func lessons(_ chance: inout Augmentation) -> [WeightedRecordings] {
    var lessons = [
      WeightedRecordings(
        recordings: recordings(chance.choose(strokes, samples: Self.samples)), weight: 1)
    ]
    for _ in 0..<repeats {
      lessons += devices(&chance) + grids(&chance)
    }
    return lessons
  }

  /// Other rates and other clocks.
  private func devices(_ chance: inout Augmentation) -> [WeightedRecordings] {
    var lessons: [WeightedRecordings] = []
    func add(_ recordings: [Recording], _ weight: Double) {
      lessons.append(WeightedRecordings(recordings: recordings, weight: weight / Double(repeats)))
    }
    let choice = chance.paced(chance.choose(strokes, samples: Self.samples))
    add(recordings(chance.resting(choice, probability: 0.5)), 0.4)
    add(chance.resampled(choice, rates: 48...200, jitter: 0.6), 0.5)
    add(chance.resampled(choice, rates: 60...130, jitter: 0.3, late: 0.2), 0.4)
    guard isFast else { return lessons }
    for rate in [60.0, 100, 125] {
      let dense = chance.generator.chance(0.5)
      add(chance.thinned(choice, to: rate, dense: dense), 0.6)
    }
    add(chance.resampled(choice, rates: 200...480, jitter: 0.3), 0.8)
    add(chance.resampled(choice, rates: 400...500, jitter: 0.05), 0.8)
    return lessons
  }

  /// Pixels and cells, their size relative to the distance that the strokes go in 33 ms.
  private func grids(_ chance: inout Augmentation) -> [WeightedRecordings] {
    let pixels: [Double] = [1.0 / 40, 1.0 / 15, 1.0 / 6]
    let cells: [Double] = [0.07, 0.14, 0.28, 0.5]
    var lessons: [WeightedRecordings] = []
    for (size, aspect) in pixels.map({ ($0, 1.0) }) + cells.map({ ($0, 2.0) }) {
      let choice = chance.paced(chance.choose(strokes, samples: Self.samples))
      let replay = chance.resampled(
        chance.resting(choice, probability: 0.3), rates: 70...140, jitter: 0.2)
      let width = distance * size * chance.generator.logUniform(0.8, 1.25)
      let onlyChanges = aspect > 1 || chance.generator.chance(0.7)
      let seen = chance.quantized(
        replay, to: SIMD2(width, width * aspect), onlyChanges: onlyChanges)
      lessons.append(WeightedRecordings(recordings: seen, weight: 0.4 / Double(repeats)))
    }
    return lessons
  }

  private func recordings(_ tracks: [Track]) -> [Recording] {
    tracks.map { Recording(reports: $0.samples, truth: $0) }
  }

  private static func distance(of strokes: [Track], over time: Double) -> Double {
    var sum = 0.0
    var count = 0.0
    for stroke in strokes {
      for sample in stroke.samples {
        guard let place = stroke.position(at: sample.time + time) else { break }
        sum += (place - sample.position).length
        count += 1
      }
    }
    return count > 0 ? sum / count : 1
  }
}
