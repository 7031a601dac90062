import Ink
import Raster

/// A stroke that is being drawn in a replay, and how much of it is already settled.
struct GrowingStroke {
  let record: StrokeRecord
  /// The samples drawn so far.
  private(set) var samples: [StrokeSample] = []
  /// The number of leading spans that are settled.
  private(set) var paintedSpans = 0
  /// The end of the settled dots.
  var tail = LineTail()
  /// Whether the whole stroke is settled.
  var isSettled = false

  var isComplete: Bool { samples.count == record.sampleCount }

  init(_ record: StrokeRecord) { self.record = record }

  /// Draws further samples, so that `count` are drawn.
  ///
  /// - Complexity: O(*n*) in the number of new samples.
  mutating func grow(to count: Int) {
    guard count > samples.count else { return }
    samples += record.samples[samples.count..<min(count, record.sampleCount)]
  }

  /// Returns the spans that have settled since the last call.
  mutating func takeStableSpans(_ smoothing: Smoothing) -> Range<Int> {
    let count =
      isComplete
      ? smoothing.spanCount(forSamples: samples.count)
      : smoothing.stableSpanCount(forSamples: samples.count)
    defer { paintedSpans = max(paintedSpans, count) }
    return paintedSpans..<max(paintedSpans, count)
  }

  /// Returns the spans that later samples may change.
  func unstableSpans(_ smoothing: Smoothing) -> Range<Int> {
    paintedSpans..<max(paintedSpans, smoothing.spanCount(forSamples: samples.count))
  }
}

extension [GrowingStroke] {
  /// Continues the strokes that a frame draws, or begins them if they are others.
  ///
  /// - Precondition: The strokes that were drawn before are finished if these are others.
  mutating func grow(to drawing: ReplayFrames.Drawing) {
    if isEmpty { self = drawing.strokes.map(GrowingStroke.init) }
    for (index, count) in drawing.sampleCounts.enumerated() { self[index].grow(to: count) }
  }
}
