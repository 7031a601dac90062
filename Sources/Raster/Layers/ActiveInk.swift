package import Ink

/// A stroke that is being drawn, and its beginning that is painted on the settled layer.
///
/// Dashes and heads depend on all samples. A stroke with them is painted at once, when it is final.
package struct ActiveInk {
  /// How much of a stroke is painted.
  package struct Progress: Sendable {
    fileprivate(set) var spanCount = 0
    /// The end of the painted line, from which painting continues.
    fileprivate(set) var tail = LineTail()
    /// Whether the end of the stroke is painted too, so that the whole stroke is.
    fileprivate(set) var isComplete = false
  }

  package let stroke: Stroke
  private(set) var progress: Progress

  /// Creates the ink of a stroke of which some may be painted already.
  init(_ stroke: Stroke, _ progress: Progress = Progress()) {
    (self.stroke, self.progress) = (stroke, progress)
  }

  var spanCount: Int { progress.spanCount }
  var tail: LineTail { progress.tail }

  /// Paints further spans of the stroke, up to a number of them, after which the stroke may end.
  mutating func extend(
    to spans: Int, isEnd: Bool, with painter: inout StrokePainter, into bitmap: inout DotBitmap
  ) {
    guard spans > spanCount || isEnd && !progress.isComplete else { return }
    if stroke.style.isPlain {
      painter.paint(
        stroke.samples, spans: spanCount..<max(spans, spanCount), style: stroke.style,
        into: &bitmap, continuing: &progress.tail, isEnd: isEnd)
    } else if let shown = stroke.shown {
      painter.paint(shown, into: &bitmap)
    }
    progress.spanCount = max(spans, spanCount)
    progress.isComplete = isEnd
  }

  /// Paints the same spans again, for example under another transform; a clip would interrupt the line.
  mutating func repaint(with painter: inout StrokePainter, into bitmap: inout DotBitmap) {
    let previous = progress
    progress = Progress()
    extend(to: previous.spanCount, isEnd: previous.isComplete, with: &painter, into: &bitmap)
  }

  /// Returns the samples on which the end that is not painted depends, and the index of its first span.
  func unpaintedEnd(_ smoothing: Smoothing) -> (samples: [StrokeSample], span: Int)? {
    guard !stroke.samples.isEmpty else { return nil }
    let first = min(smoothing.firstSample(ofSpan: spanCount), stroke.samples.count - 1)
    return (Array(stroke.samples[first...]), spanCount - first)
  }
}
