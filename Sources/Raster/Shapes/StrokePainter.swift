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
  private var broadTips: [BroadTip] = []

  /// Creates a painter.
  public init(smoothing: Smoothing = .spline, transform: Transform = .identity) {
    self.smoothing = smoothing
    self.transform = transform
  }

  /// Draws a finished stroke.
  ///
  /// - Complexity: O(*n*) in the number of samples and dots.
  public mutating func paint(_ stroke: StrokeRecord, into bitmap: inout DotBitmap) {
    // What was moved is drawn where it was measured, and so looks as it did.
    let transform = transform
    self.transform.translation = transform.translation + stroke.offset * transform.scale
    defer { self.transform = transform }
    var tail = LineTail()
    let spans = 0..<smoothing.spanCount(forSamples: stroke.sampleCount)
    paint(
      stroke.measuredSamples, spans: spans, style: stroke.style, into: &bitmap, continuing: &tail,
      isEnd: true, modelledAt: stroke.modelledPlaces(smoothing))
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
    var tail = LineTail()
    paint(samples, spans: spans, style: style, into: &bitmap, continuing: &tail, isEnd: true)
  }

  /// Draws some spans of a line whose spans before are drawn already.
  ///
  /// - Parameters:
  ///   - samples: All samples of the line.
  ///   - spans: The spans to draw, as ``Smoothing`` counts them; with none, what is still waiting.
  ///   - style: What to draw them with.
  ///   - bitmap: What to draw them on.
  ///   - tail: The end of what is drawn already, then of these spans.
  ///   - isEnd: Whether the line ends here.
  public mutating func paint(
    _ samples: [StrokeSample], spans: Range<Int>, style: StrokeStyle,
    into bitmap: inout DotBitmap, continuing tail: inout LineTail, isEnd: Bool
  ) {
    paint(
      samples, spans: spans, style: style, into: &bitmap, continuing: &tail, isEnd: isEnd,
      modelledAt: nil)
  }

  private mutating func paint(
    _ samples: [StrokeSample], spans: Range<Int>, style: StrokeStyle,
    into bitmap: inout DotBitmap, continuing tail: inout LineTail, isEnd: Bool,
    modelledAt places: [SIMD2<Double>]?
  ) {
    bitmap.phase = transform.phase
    // In runs, so that the memory does not grow with the line.
    let end = max(spans.upperBound, spans.lowerBound + 1)
    for start in stride(from: spans.lowerBound, to: end, by: Self.run) {
      let run = start..<min(start + Self.run, spans.upperBound)
      placePoints(samples, spans: run, modelledAt: places)
      if style.hasBroadNib {
        placeBroadTips(samples, style)
        bitmap.draw(broadTips, color: style.color.rawValue)
      } else {
        placeTips(style)
        bitmap.draw(
          tips, color: style.color.rawValue, continuing: &tail,
          isEnd: isEnd && run.upperBound == spans.upperBound)
      }
    }
  }

  private mutating func placePoints(
    _ samples: [StrokeSample], spans: Range<Int>, modelledAt places: [SIMD2<Double>]?
  ) {
    points.removeAll(keepingCapacity: true)
    smoothing.appendStart(
      ofSpan: spans.lowerBound, of: samples, modelledAt: places, to: &points)
    smoothing.appendSpans(spans, of: samples, modelledAt: places, to: &points)
  }

  private mutating func placeTips(_ style: StrokeStyle) {
    tips.removeAll(keepingCapacity: true)
    for point in points {
      let radius = style.halfWidth(force: point.force) * transform.scale
      tips.append(Tip(center: transform.apply(to: point.location), radius: radius))
    }
  }

  private mutating func placeBroadTips(_ samples: [StrokeSample], _ style: StrokeStyle) {
    broadTips.removeAll(keepingCapacity: true)
    for point in points {
      let print = style.print(
        force: point.force, axis: samples.nibAxis(at: point.timestamp))
      broadTips.append(
        BroadTip(
          center: transform.apply(to: point.location), half: print.half * transform.scale,
          radius: print.radius * transform.scale))
    }
  }
}

extension Transform {
  /// How many dots what is seen lies across and down from its place on the canvas, together.
  fileprivate var phase: Int {
    let sum = translation.dx.rounded(.down) + translation.dy.rounded(.down)
    return abs(sum) < 0x1p53 ? Int(sum) : 0
  }
}

extension StrokeStyle {
  /// Whether the nib has a breadth to speak of.
  fileprivate var hasBroadNib: Bool { nib == .calligraphy && width > 1 }
}
