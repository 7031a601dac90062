public import Geometry
public import Ink

/// Draws strokes into bitmaps: smooths the samples, places the line on the screen, gives it width.
public struct StrokePainter: Sendable {
  /// How the line between the samples is drawn.
  public var smoothing: Smoothing
  /// Where canvas space lies on the screen.
  public var transform: Transform

  private var points: [PathPoint] = []

  /// Creates a painter.
  public init(smoothing: Smoothing = .quadratic, transform: Transform = .identity) {
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
  ///   - samples: All samples of the line, indexed from 0.
  ///   - spans: The spans to draw, as ``Smoothing`` counts them.
  ///   - style: What to draw them with.
  ///   - bitmap: What to draw them on.
  public mutating func paint(
    _ samples: some RandomAccessCollection<StrokeSample>, spans: Range<Int>,
    style: StrokeStyle, into bitmap: inout DotBitmap
  ) {
    points.removeAll(keepingCapacity: true)
    smoothing.appendStart(ofSpan: spans.lowerBound, of: samples, to: &points)
    for span in spans { smoothing.appendSpan(span, of: samples, to: &points) }
    paintPoints(style, into: &bitmap)
  }

  private func paintPoints(_ style: StrokeStyle, into bitmap: inout DotBitmap) {
    guard var from = points.first else { return }
    let width = style.width * transform.scale
    var start = transform.apply(to: from.location)
    if points.count == 1 { dot(start, width: width * from.force, style, into: &bitmap) }
    for to in points.dropFirst() {
      let end = transform.apply(to: to.location)
      if width < 1.5 {
        bitmap.line(from: start, to: end, color: style.color.rawValue)
      } else {
        bitmap.capsule(
          from: start, to: end, radii: (width * from.force / 2, width * to.force / 2),
          color: style.color.rawValue)
      }
      (from, start) = (to, end)
    }
  }

  private func dot(
    _ center: Point, width: Double, _ style: StrokeStyle, into bitmap: inout DotBitmap
  ) {
    if width < 1.5 {
      bitmap.line(from: center, to: center, color: style.color.rawValue)
    } else {
      bitmap.disc(at: center, radius: width / 2, color: style.color.rawValue)
    }
  }
}
