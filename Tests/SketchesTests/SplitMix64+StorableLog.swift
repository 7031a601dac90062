import TestSupport

extension SplitMix64 {
  /// Returns a log of hand-drawn strokes that a sketch file stores without changes.
  ///
  /// Some edits name strokes that are not in the sketch.
  mutating func storableLog(edits count: Int, hasPlaces: Bool = true) -> [Edit] {
    log(
      edits: count, isInOrder: true, namesMissingStrokes: true, hasPlaces: hasPlaces
    ) { random, time in
      let count = Int.random(in: 1...30, using: &random)
      return random.handStroke(samples: count, at: time)
    }
  }
}
