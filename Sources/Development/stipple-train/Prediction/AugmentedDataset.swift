import Foundation
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
    /// The possible widths of a pixel, in the strokes' unit.
    var pixels: ClosedRange<Double>
  }

  /// The number of samples from which strokes for a variation are chosen.
  private static let samplesPerVariation = 20_000
  /// The rate from which strokes are also thinned and sampled more densely, in samples per second.
  private static let fastRate = 120.0
  /// The number of samples below which a set gets every variation several times.
  private static let smallSampleCount = 5_000
  /// The number of samples below which a set has a lower weight.
  private static let largeSampleCount = 12_000.0

  private let strokes: [Track]
  private let pointer: StrokeSet.Pointer
  /// The mean distance that the strokes move in 33 ms, in their unit.
  let meanDistance: Double
  /// Whether the strokes were sampled often enough to be thinned.
  let isFast: Bool
  private let repetitions: Int

  /// Creates a dataset from a set of strokes.
  init(_ strokes: [[TouchPredictor.Sample]], pointer: StrokeSet.Pointer) {
    self.pointer = pointer
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
    var variations = [weighted(recordings(originals), 1)]
    for _ in 0..<repetitions {
      variations += retimed(&augmentation) + inPixels(&augmentation) + inCells(&augmentation)
      switch pointer {
      case .cursor:
        variations += onScreen(chosen(&augmentation), 0.8, &augmentation)
      case .mouse:
        let cursor = augmentation.accelerated(chosen(&augmentation))
        variations += onScreen(cursor, 0.3 / Double(repetitions), &augmentation)
      case .other: variations += slow(&augmentation)
      }
    }
    return variations
  }

  /// The weight of the set.
  ///
  /// That of cursors is higher because most people have one. That of small sets is lower so that they are not
  /// memorized.
  var weight: Double {
    let count = Double(strokes.reduce(0) { $0 + $1.samples.count })
    return (pointer == .cursor ? 3 : 1) * pow(min(count / Self.largeSampleCount, 1), 0.25)
  }

  /// The factors by which strokes are slowed down.
  ///
  /// Those of cursors are near 1, because cursors slow down toward a target in a time that does not vary
  /// much. Pens and drawings are also sped up to the pace of fast handwriting.
  private var paces: ClosedRange<Double> {
    switch pointer {
    case .cursor: 0.85...1.2
    case .mouse: 0.6...2.5
    case .other: 0.4...2.5
    }
  }

  /// The possible widths of a pixel for a cursor, in pixels of the screen.
  private static let cursorPixels = 0.8...1.25
  /// The possible widths of a pixel, in the strokes' unit.
  ///
  /// Where the unit is any, strokes move by 2 to 40 pixels in 33 ms on average.
  private var pixels: ClosedRange<Double> {
    switch pointer {
    case .cursor: Self.cursorPixels
    case .mouse: 0.5...2
    case .other: meanDistance / 40...meanDistance / 2
    }
  }

  private func weighted(
    _ recordings: [Recording], _ weight: Double, pixels: ClosedRange<Double>? = nil
  ) -> WeightedRecordings {
    WeightedRecordings(recordings: recordings, weight: weight, pixels: pixels ?? self.pixels)
  }

  /// Returns some of the strokes at random.
  private func chosen(_ augmentation: inout Augmentation) -> [Track] {
    augmentation.choose(strokes, samples: Self.samplesPerVariation)
  }

  /// Returns variations of a cursor in pixels and in cells of 8 by 16 pixels, at the rates of terminals.
  ///
  /// Some are read by the terminal in frames.
  private func onScreen(
    _ cursor: [Track], _ weight: Double, _ augmentation: inout Augmentation
  ) -> [WeightedRecordings] {
    let even = augmentation.resampled(cursor, rates: 60...150, jitter: 0.2)
    let bunched = augmentation.framed(even)
    var variations: [WeightedRecordings] = []
    for grid in [Recording.Grid.pixels(of: 1, onlyChanges: true), .cells(of: [8, 16])] {
      for recordings in [even, bunched] {
        let seen = augmentation.reported(recordings, on: grid, rotates: false)
        variations.append(weighted(seen, weight, pixels: Self.cursorPixels))
      }
    }
    return variations
  }

  /// Returns variations at the rates of slow tablets.
  private func slow(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    let choice = augmentation.paced(chosen(&augmentation), by: 0.75...1.5)
    let jittered = augmentation.resampled(choice, rates: 46...62, jitter: 0.8)
    let late = augmentation.resampled(choice, rates: 46...62, jitter: 0.3, late: 0.15)
    return [
      weighted(jittered, 0.6 / Double(repetitions)), weighted(late, 0.4 / Double(repetitions)),
    ]
  }

  /// Returns variations with other rates and clocks.
  private func retimed(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    var variations: [WeightedRecordings] = []
    func add(_ recordings: [Recording], _ weight: Double) {
      variations.append(weighted(recordings, weight / Double(repetitions)))
    }
    let choice = augmentation.paced(chosen(&augmentation), by: paces)
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

  /// Returns variations in cells twice as high as wide.
  ///
  /// Widths are multiples of the mean distance in 33 ms.
  private func inCells(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    [0.07, 0.14, 0.28, 0.5].map { size in
      let width = meanDistance * size * augmentation.generator.logUniform(0.8, 1.25)
      let replay = augmentation.resampled(
        restingChoice(&augmentation), rates: 70...140, jitter: 0.2)
      return rounded(replay, on: .cells(of: [width, 2 * width]), &augmentation)
    }
  }

  /// Returns variations in pixels.
  ///
  /// Widths are multiples of the mean distance in 33 ms. Most strokes have irregular times, like
  /// those in a browser.
  private func inPixels(_ augmentation: inout Augmentation) -> [WeightedRecordings] {
    let sizes = [0.025, 0.067, 0.167, 0.167, 0.28, 0.28]
    return sizes.map { size in
      let width = meanDistance * size * augmentation.generator.logUniform(0.8, 1.25)
      let choice = restingChoice(&augmentation)
      let late = augmentation.generator.bool(probability: 0.5) ? 0.2 : 0
      let replay =
        augmentation.generator.bool(probability: 0.7)
        ? augmentation.resampled(choice, rates: 45...140, jitter: 0.9, late: late)
        : augmentation.resampled(choice, rates: 70...140, jitter: 0.2)
      let onlyChanges = augmentation.generator.bool(probability: 0.7)
      return rounded(replay, on: .pixels(of: width, onlyChanges: onlyChanges), &augmentation)
    }
  }

  private func restingChoice(_ augmentation: inout Augmentation) -> [Track] {
    let choice = augmentation.paced(chosen(&augmentation), by: paces)
    return augmentation.resting(choice, probability: 0.3)
  }

  private func rounded(
    _ recordings: [Recording], on grid: Recording.Grid, _ augmentation: inout Augmentation
  ) -> WeightedRecordings {
    weighted(
      augmentation.reported(recordings, on: grid, rotates: true), 0.4 / Double(repetitions))
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
