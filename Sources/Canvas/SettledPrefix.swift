import Ink
import Raster

/// The beginning of the active stroke that is painted on the settled layer.
struct SettledPrefix {
  /// The number of spans that are painted.
  private(set) var spanCount = 0
  /// The end of the painted line, from which painting continues.
  private(set) var tail = LineTail()
  /// Whether the end of the stroke is painted too, so that the prefix is the whole stroke.
  private(set) var isComplete = false

  /// Paints further spans of the stroke.
  ///
  /// - Parameters:
  ///   - stroke: The active stroke.
  ///   - spans: The number of spans that must be painted afterward.
  ///   - isEnd: Whether the stroke ends after these spans.
  ///   - painter: The painter to use.
  ///   - bitmap: The settled layer.
  mutating func extend(
    _ stroke: Stroke, to spans: Int, isEnd: Bool, with painter: inout StrokePainter,
    into bitmap: inout DotBitmap
  ) {
    guard spans > spanCount || isEnd && !isComplete else { return }
    painter.paint(
      stroke.samples, spans: spanCount..<max(spans, spanCount), style: stroke.style,
      into: &bitmap, continuing: &tail, isEnd: isEnd)
    spanCount = max(spans, spanCount)
    isComplete = isEnd
  }
}
