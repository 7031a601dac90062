public import Geometry
public import Ink

/// Draws strokes into bitmaps: smooths the samples, places the line on the screen, gives it width.
public struct StrokePainter: Sendable {
  /// How the line between the samples is drawn.
  public var smoothing: Smoothing
  /// Where canvas space lies on the screen.
  public var transform: Transform

  /// The spans that are drawn in one go.
  private static let run = 256

  // Kept for their storage only, so that painting does not allocate.
  private var points: [PathPoint] = []
  private var tips: [Tip] = []

  /// Creates a painter.
  public init(smoothing: Smoothing = .spline, transform: Transform = .identity) {
    self.smoothing = smoothing
    self.transform = transform
  }

  /// Draws a finished stroke.
  ///
  /// - Complexity: O(*n*) in the number of samples and dots.
  public mutating func paint(_ stroke: StrokeRecord, into bitmap: inout DotBitmap) {
    paint(
      stroke.samples, spans: 0..<smoothing.spanCount(forSamples: stroke.samples.count),
      style: stroke.style, into: &bitmap)
  }

  /// Draws some spans of a line; a line of one sample is a dot and has none.
  ///
  /// - Parameters:
  ///   - samples: All samples of the line.
  ///   - spans: The spans to draw, as ``Smoothing`` counts them.
  ///   - style: What to draw them with.
  ///   - bitmap: What to draw them on.
  public mutating func paint(
    _ samples: [StrokeSample], spans: Range<Int>, style: StrokeStyle,
    into bitmap: inout DotBitmap
  ) {
    // In runs, so that the memory does not grow with the line.
    for start in stride(
      from: spans.lowerBound, to: max(spans.upperBound, spans.lowerBound + 1), by: Self.run)
    {
      paintRun(
        samples, spans: start..<min(start + Self.run, spans.upperBound), style, into: &bitmap)
    }
  }

  private mutating func paintRun(
    _ samples: [StrokeSample], spans: Range<Int>, _ style: StrokeStyle,
    into bitmap: inout DotBitmap
  ) {
    points.removeAll(keepingCapacity: true)
    smoothing.appendStart(ofSpan: spans.lowerBound, of: samples, to: &points)
    smoothing.appendSpans(spans, of: samples, to: &points)
    tips.removeAll(keepingCapacity: true)
    let radius = style.width * transform.scale / 2
    for point in points {
      tips.append(
        Tip(center: transform.apply(to: point.location), radius: radius * point.force))
    }
    bitmap.draw(tips, color: style.color.rawValue)
  }
}
