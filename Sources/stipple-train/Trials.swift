import Evaluation
import Touches
import Workloads

/// The ways in which a set of strokes that was not trained on is tried.
enum Trials {
  /// Strokes replayed in one way.
  struct Trial {
    /// What to call it.
    let name: String
    /// The strokes.
    let recordings: [Recording]
  }

  /// The strokes as they are; fast ones also at 60 and 100 Hz; and through two sizes of cells.
  ///
  /// Cells are 0.15 and 0.3 as wide as the mean distance that the strokes go in 33 ms, and twice as
  /// high. On a screen whose cells are 8 by 16 pixels that is a pointer at 1600 and 800 pixels a
  /// second.
  static func all(_ strokes: [[TouchPredictor.Sample]]) -> [Trial] {
    var chance = Augmentation(generator: SplitMix64(seed: 7))
    let tracks = strokes.compactMap(Track.init)
    let plain = tracks.map { Recording(reports: $0.samples, truth: $0) }
    var trials = [Trial(name: "as measured", recordings: plain)]
    var base = plain
    if AugmentedDataset(strokes).isFast {
      let sparse = chance.thinned(tracks, to: 60, dense: true)
      trials.append(Trial(name: "at 60 Hz", recordings: sparse))
      base = chance.thinned(tracks, to: 100, dense: true)
      trials.append(Trial(name: "at 100 Hz", recordings: base))
    }
    let distance = AugmentedDataset(strokes).distance
    for size in [0.15, 0.3] {
      let cell = SIMD2(size, 2 * size) * distance
      let seen = chance.quantized(base, to: cell, onlyChanges: true)
      trials.append(Trial(name: "cells of \(size)", recordings: seen))
    }
    return trials
  }
}
