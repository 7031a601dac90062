public import Geometry
public import Ink

/// Draws strokes into bitmaps: smooths the samples, transforms the line and gives it width.
public struct StrokePainter: Sendable {
  /// The smoothing of the lines between samples.
  public var smoothing: Smoothing
  /// The transform from canvas space to screen space.
  public var transform: Transform
  /// The number of processors that painting many strokes leaves to other threads.
  public var reservedProcessors = 0
  /// Whether shaded areas are drawn as solid ones, with hard edges, so that all of their dots are lit.
  public var isSolid = false
  /// Whether a dot marks each cell of a character that is not drawn as a letter.
  package var marksCharacters = false

  /// The smoothing as far as it shows; its lines have the same spans.
  private var visibleSmoothing: Smoothing { smoothing.visible(at: transform.scale) }

  /// The number of spans that are drawn at a time.
  private static let batchSize = 256
  /// The number of samples from which only the visible spans of a stroke are drawn.
  private static let minimumCulledSamples = 512
  /// The distance from the clip at which spans count as out of sight, in screen dots.
  private static let cullingMargin = 16.0

  /// The position of the tile of thresholds while a stroke is drawn that may have been moved.
  private var tileOrigin: ThresholdTile.Origin?

  // Kept only for their storage, so that painting does not allocate.
  private var points: [PathPoint] = []
  private var tips: [Tip] = []
  private var broadTips: [BroadTip] = []
  private var brushTips: [BrushTip] = []

  /// Creates a painter of smoothed lines, transformed from canvas space to screen space.
  public init(smoothing: Smoothing = .spline, transform: Transform = .identity) {
    (self.smoothing, self.transform) = (smoothing, transform)
  }

  /// Draws a finished stroke.
  ///
  /// - Complexity: O(*n*) in the number of samples and dots; of a long stroke, only those near the clip
  ///   of the bitmap.
  public mutating func paint(_ stroke: StrokeRecord, into bitmap: inout DotBitmap) {
    if stroke.style.nib == .characters { return paintCharacters(of: stroke, into: &bitmap) }
    guard stroke.isPlain else {
      for part in stroke.parts { paint(part, into: &bitmap) }
      return
    }
    // A moved stroke is smoothed where it was measured, so that it keeps its look.
    let transform = transform
    tileOrigin = transform.tileOrigin
    self.transform.translation = transform.translation + stroke.offset * transform.scale
    defer {
      self.transform = transform
      tileOrigin = nil
    }
    if stroke.style.nib == .fill {
      return fill(stroke.measuredSamples, stroke.style, into: &bitmap)
    }
    if let windows = visibleWindows(of: stroke, on: bitmap) {
      // They begin and end out of sight, so each is a line of its own.
      for window in windows {
        var tail = LineTail()
        paint(
          window.samples, spans: window.innerSpans, style: stroke.style, into: &bitmap,
          continuing: &tail, isEnd: true, modeledAt: window.positions)
      }
      return
    }
    var tail = LineTail()
    let smoothing = visibleSmoothing
    let spans = 0..<smoothing.spanCount(forSamples: stroke.sampleCount)
    let samples = stroke.measuredSamples
    paint(
      samples, spans: spans, style: stroke.style, into: &bitmap, continuing: &tail, isEnd: true,
      modeledAt: stroke.modeledPositions(for: smoothing, of: samples))
  }

  /// Returns the parts of a long stroke that may be visible; `nil` to draw the whole stroke.
  private func visibleWindows(of stroke: StrokeRecord, on bitmap: DotBitmap) -> [LineWindow]? {
    let origin = Point.zero + transform.translation
    guard stroke.sampleCount >= Self.minimumCulledSamples, origin.isFinite, transform.scale > 0
    else { return nil }
    let area = transform.invert(bitmap.clip.dots.rect.outset(by: Self.cullingMargin))
    return stroke.windows(near: area, smoothing: visibleSmoothing)
  }

  /// Draws spans of a line through samples, as indexed by `Smoothing`; one sample is a dot.
  public mutating func paint(
    _ samples: [StrokeSample], spans: Range<Int>, style: StrokeStyle, into bitmap: inout DotBitmap
  ) {
    var tail = LineTail()
    paint(samples, spans: spans, style: style, into: &bitmap, continuing: &tail, isEnd: true)
  }

  /// Draws the next spans of a line whose previous spans are already drawn.
  ///
  /// An empty range draws only what is pending in `tail`. That is the end of the spans already
  /// drawn, and on return that of these spans. `positions` are those of the samples on a modeled line,
  /// in canvas dots; `nil` to compute them.
  public mutating func paint(
    _ samples: [StrokeSample], spans: Range<Int>, style: StrokeStyle, into bitmap: inout DotBitmap,
    continuing tail: inout LineTail, isEnd: Bool, modeledAt positions: [SIMD2<Double>]? = nil
  ) {
    guard style.nib != .fill else {
      // An outline encloses an area only when it is complete.
      if isEnd { fill(samples, style, into: &bitmap) }
      return
    }
    bitmap.parity = transform.parity
    // Draws in batches to bound the memory for long lines.
    let end = max(spans.upperBound, spans.lowerBound + 1)
    for start in stride(from: spans.lowerBound, to: end, by: Self.batchSize) {
      let batch = start..<min(start + Self.batchSize, spans.upperBound)
      collectPoints(samples, spans: batch, modeledAt: positions)
      if style.usesBroadTip {
        collectBroadTips(samples, style)
        bitmap.draw(broadTips, color: style.color)
      } else if style.nib == .stipple, !isSolid {
        collectBrushTips(style)
        bitmap.shade(brushTips, color: style.color, origin: tileOrigin ?? transform.tileOrigin)
      } else {
        collectTips(style)
        bitmap.draw(
          tips, color: style.color, isExact: samples.areExact, isUnder: style.isUnder,
          continuing: &tail, isEnd: isEnd && batch.upperBound == spans.upperBound)
      }
    }
  }

  private mutating func collectPoints(
    _ samples: [StrokeSample], spans: Range<Int>, modeledAt positions: [SIMD2<Double>]?
  ) {
    points.removeAll(keepingCapacity: true)
    let smoothing = visibleSmoothing
    smoothing.appendStart(ofSpan: spans.lowerBound, of: samples, modeledAt: positions, to: &points)
    smoothing.appendSpans(spans, of: samples, modeledAt: positions, to: &points)
  }

  private mutating func collectTips(_ style: StrokeStyle) {
    tips.removeAll(keepingCapacity: true)
    for point in points {
      let radius = style.halfWidth(force: point.force) * transform.scale
      tips.append(Tip(center: transform.apply(to: point.location), radius: radius))
    }
  }

  private mutating func collectBrushTips(_ style: StrokeStyle) {
    brushTips.removeAll(keepingCapacity: true)
    for point in points {
      brushTips.append(
        BrushTip(
          center: transform.apply(to: point.location),
          radius: style.halfWidth(force: point.force) * transform.scale,
          density: style.density(force: point.force)))
    }
  }

  /// Fills the area around which some samples wind.
  private func fill(_ samples: [StrokeSample], _ style: StrokeStyle, into bitmap: inout DotBitmap) {
    bitmap.fill(
      samples.map { transform.apply(to: $0.location) }, density: isSolid ? 1 : style.density,
      color: style.color, origin: tileOrigin ?? transform.tileOrigin)
  }

  /// Draws the letters of an enlarged text, or a line for each line of a reduced one; `CharacterCells` has the rest.
  private func paintCharacters(of stroke: StrokeRecord, into bitmap: inout DotBitmap) {
    let color = stroke.style.color
    guard transform.scale >= 1 else {
      for (cluster, corner) in stroke.placedCharacters {
        let cell = cluster.cell(at: corner)
        let start = transform.apply(to: Point(x: cell.minX, y: cell.center.y))
        let end = start + Vector(dx: max(0, cell.width * transform.scale - 1), dy: 0)
        bitmap.line(from: start, to: end, color: color)
      }
      return
    }
    for character in stroke.shownCharacters(at: transform) {
      for line in character.lines(scale: transform.scale) {
        // The last point has a dot, as it may be the only one.
        for (start, end) in zip(line, line.dropFirst() + line.suffix(1)) {
          bitmap.line(from: start, to: end, color: color)
        }
      }
      guard marksCharacters, character.glyph == nil else { continue }
      for column in 0..<character.cluster.columns {
        let across = Vector(dx: Double(1 + 2 * column - character.cluster.columns), dy: 0)
        let dot = character.center + across
        bitmap.line(from: dot, to: dot, color: color)
      }
    }
  }

  private mutating func collectBroadTips(_ samples: [StrokeSample], _ style: StrokeStyle) {
    broadTips.removeAll(keepingCapacity: true)
    var direction = NibDirection(style)
    for point in points {
      let footprint = style.footprint(
        force: point.force, axis: direction.axis(at: point.timestamp, of: samples))
      broadTips.append(
        BroadTip(
          center: transform.apply(to: point.location), half: footprint.half * transform.scale,
          radius: footprint.radius * transform.scale))
    }
  }
}

extension Transform {
  /// The canvas's origin on the screen, in whole dots, where a tile begins; 0 if too large to be exact.
  fileprivate var tileOrigin: ThresholdTile.Origin {
    func whole(_ offset: Double) -> Int { abs(offset) < 0x1p53 ? Int(offset.rounded(.down)) : 0 }
    return ThresholdTile.Origin(x: whole(translation.dx), y: whole(translation.dy))
  }

  /// The whole dots from the canvas's origin to the screen's, right and down; 0 if not exact.
  fileprivate var parity: Int {
    let sum = translation.dx.rounded(.down) + translation.dy.rounded(.down)
    return abs(sum) < 0x1p53 ? Int(sum) : 0
  }
}

extension StrokeStyle {
  /// Whether the stroke is drawn with a broad tip; at a width of 1 the breadth does not show.
  fileprivate var usesBroadTip: Bool { nib == .calligraphy && width > 1 }
}
