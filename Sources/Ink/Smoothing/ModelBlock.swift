/// The blocks in which a line is modelled: each from the samples of a window around it, so that
/// what is modelled depends neither on when nor on how much is asked for.
///
/// Section 1.2 of `docs/stroke-model.md`.
struct ModelBlock {
  /// The samples of a block.
  static let size = 64
  /// The samples that are looked at before and after a block.
  static let reach = 12

  /// The samples that the block models.
  let range: Range<Int>
  /// The samples that it models them from.
  let window: Range<Int>

  /// The block of a sample in a line of `count` samples.
  init(of sample: Int, count: Int) {
    let start = sample / Self.size * Self.size
    range = start..<min(start + Self.size, count)
    window = max(0, start - Self.reach)..<min(start + Self.size + Self.reach, count)
  }

  /// The leading samples whose windows end before the last of `count` samples.
  static func stableCount(forSamples count: Int) -> Int {
    max(0, (count - 1 - reach) / size * size)
  }

  /// The first sample whose block has a certain sample in its window.
  static func firstModelled(from sample: Int) -> Int {
    max(0, sample - reach) / size * size
  }

  /// Where a line can be cut off so that a sample is modelled as before: at a block's start, out of
  /// the window's sight.
  static func firstSample(neededFor sample: Int) -> Int {
    let start = sample / size * size - reach
    return start > 0 ? (start - 1) / size * size : 0
  }
}

extension Range<Int> {
  /// The blocks that a range of samples meets, in order.
  func forEachBlock(count: Int, _ body: (ModelBlock) -> Void) {
    var sample = lowerBound
    while sample < upperBound {
      let block = ModelBlock(of: sample, count: count)
      body(block)
      sample = block.range.upperBound
    }
  }
}
