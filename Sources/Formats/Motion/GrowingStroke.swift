import Ink

/// A stroke that is being drawn in a replay, and how much of it is already settled.
struct GrowingStroke {
  let stroke: Stroke
  /// The number of leading spans that are settled.
  private(set) var paintedSpans = 0

  init(_ stroke: Stroke) { self.stroke = stroke }

  /// Returns the spans that have settled since the last call.
  mutating func takeStableSpans(_ smoothing: Smoothing) -> Range<Int> {
    let count = stroke.samples.count
    let stable =
      stroke.isFinal
      ? smoothing.spanCount(forSamples: count) : smoothing.stableSpanCount(forSamples: count)
    defer { paintedSpans = max(paintedSpans, stable) }
    return paintedSpans..<max(paintedSpans, stable)
  }

  /// Returns the spans that later samples may change.
  func unstableSpans(_ smoothing: Smoothing) -> Range<Int> {
    paintedSpans..<max(paintedSpans, smoothing.spanCount(forSamples: stroke.samples.count))
  }
}
