/// A block of consecutive samples that are modeled together, from a window around it.
///
/// A modeled point depends only on its block's window. It does not depend on how much of the line is
/// requested, or when. Section 1.2 of `docs/stroke-model.md`.
struct ModelBlock {
  static let size = 64
  /// The number of samples that a window adds on each side of its block.
  static let reach = 12

  let range: Range<Int>
  /// The samples that determine the modeled points of the block.
  let window: Range<Int>

  /// Creates the block that contains a sample, in a line of `count` samples.
  init(of sample: Int, count: Int) {
    let start = sample / Self.size * Self.size
    range = start..<min(start + Self.size, count)
    window = max(0, start - Self.reach)..<min(start + Self.size + Self.reach, count)
  }

  /// Returns the number of leading samples whose windows end before the last of `count` samples.
  static func stableCount(forSamples count: Int) -> Int {
    max(0, (count - 1 - reach) / size * size)
  }

  /// Returns the first sample whose block has `sample` in its window.
  static func firstModeled(from sample: Int) -> Int { max(0, sample - reach) / size * size }
}

/// An algorithm that draws centripetal curves through samples modeled in blocks.
protocol BlockSmoothing: CurveSmoothing {}

extension BlockSmoothing {
  // A line can be cut off at the start of a block, before the window of a modeled sample.
  func firstSample(ofSpan span: Int) -> Int {
    let start = ModelBlock(of: max(0, span - 1), count: .max).window.lowerBound
    return start > 0 ? ModelBlock(of: start - 1, count: .max).range.lowerBound : 0
  }

  func samples(ofSpan span: Int, of count: Int) -> Range<Int> {
    let first = ModelBlock(of: max(0, span - 1), count: count)
    let last = ModelBlock(of: min(span + 2, count - 1), count: count)
    return first.window.lowerBound..<last.window.upperBound
  }
}

extension Range<Int> {
  /// Calls `body` with each block that overlaps a range of samples, in order.
  func forEachBlock(count: Int, _ body: (ModelBlock) -> Void) {
    var sample = lowerBound
    while sample < upperBound {
      let block = ModelBlock(of: sample, count: count)
      body(block)
      sample = block.range.upperBound
    }
  }
}
