import StrokeScores
import SyntheticInk
import Touches

/// The variations of a set of strokes on which a trained predictor is scored.
enum Trials {
  /// One variation of the strokes.
  struct Trial {
    /// The name in the printed scores.
    let name: String
    /// The strokes of the variation.
    let recordings: [Recording]
  }

  /// Returns the strokes as recorded, thinned if they were sampled often, and reported as cells.
  ///
  /// They are thinned to 60 and 100 Hz. Cursors are instead resampled at 100 Hz and rounded to pixels, and
  /// reported as cells of 8 by 16 pixels. The other cells are 0.15 and 0.3 times as wide as the mean
  /// distance in 33 ms, and twice as high. If cells are 8 by 16 pixels, this is the speed of a pointer at
  /// 1600 and 800 pixels per second.
  static func all(
    _ strokes: [[TouchPredictor.Sample]], pointer: StrokeSet.Pointer
  ) -> [Trial] {
    var augmentation = Augmentation(generator: SplitMix64(seed: 7))
    let tracks = strokes.compactMap(Track.init)
    let recorded = tracks.map { Recording(reports: $0.samples, truth: $0) }
    var trials = [Trial(name: "as measured", recordings: recorded)]
    var base = recorded
    let dataset = AugmentedDataset(strokes, pointer: pointer)
    if dataset.isFast {
      let sparse = augmentation.thinned(tracks, to: 60, keepsTruth: true)
      trials.append(Trial(name: "at 60 Hz", recordings: sparse))
      base = augmentation.thinned(tracks, to: 100, keepsTruth: true)
      trials.append(Trial(name: "at 100 Hz", recordings: base))
    }
    if pointer == .cursor {
      let even = augmentation.resampled(tracks, rates: 100...100, jitter: 0.1)
      let pixels = even.map { $0.reported(on: .pixels(of: 1, onlyChanges: true)) }
      trials.append(Trial(name: "at 100 Hz", recordings: pixels))
      for (name, recordings) in [("", recorded), ("at 100 Hz, ", even)] {
        let cells = recordings.map { $0.reported(on: .cells(of: [8, 16])) }
        trials.append(Trial(name: "\(name)cells of 8 × 16", recordings: cells))
      }
    }
    for size in [0.15, 0.3] {
      let cell = SIMD2(size, 2 * size) * dataset.meanDistance
      let reported = augmentation.reported(base, on: .cells(of: cell), rotates: true)
      trials.append(Trial(name: "cells of \(size)", recordings: reported))
    }
    return trials
  }
}
