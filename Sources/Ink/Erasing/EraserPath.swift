public import Geometry

/// The path of a round eraser; it cuts the strokes whose ink it touches.
///
/// Section 6 of `docs/stroke-model.md`.
public struct EraserPath: Sendable {
  /// The eraser's radius, in canvas dots.
  public let radius: Double
  /// The smoothing with which strokes are drawn.
  public let smoothing: Smoothing
  /// The area in which the eraser can touch ink, in canvas dots.
  public let area: Rect
  /// The segments along which the eraser moves, in canvas dots.
  public let path: [Segment]

  /// The maximum distance between tested points of a line near the eraser, in canvas dots.
  static let step = 0.5
  /// The minimum length of a remaining part of a stroke, in canvas dots.
  private static let minimumLength = 0.5
  /// The resolution of cuts, in steps per sample, which a sketch file stores exactly.
  static let stepsPerSample = 1024.0
  /// The minimum half width of ink, in dots: no lit dot's center is farther from a line of one dot.
  static let minimumHalfWidth = 0.75
  /// The maximum number of times that a remaining part, which is smoothed on its own, is tested.
  private static let maximumPasses = 256

  /// Creates the path of an eraser that moves straight from point to point; `nil` without points.
  ///
  /// Points and radius are in canvas dots.
  public init?(through points: [Point], radius: Double, smoothing: Smoothing) {
    guard let area = Rect(enclosing: points), let first = points.first else { return nil }
    self.init(
      path: points.count == 1
        ? [Segment(first, first)] : zip(points, points.dropFirst()).map { Segment($0, $1) },
      radius: radius, smoothing: smoothing, area: area.outset(by: radius + Self.minimumHalfWidth))
  }

  private init(path: [Segment], radius: Double, smoothing: Smoothing, area: Rect) {
    (self.path, self.radius, self.smoothing, self.area) = (path, radius, smoothing, area)
  }

  /// Returns whether the bounds of a stroke's ink meet the bounds of the eraser's path.
  public func mayTouch(_ stroke: StrokeRecord) -> Bool {
    smoothing.inkBounds(of: stroke).intersects(area)
  }

  /// Returns what remains of parts of a stroke: no remaining line has ink that touches the eraser.
  ///
  /// The parts are ascending ranges of fractional sample indices, as in ``StrokeCut``. The bounds
  /// of the remaining ones are multiples of 1/1024.
  ///
  /// - Complexity: O(log *n* + *k*) for each part of *n* samples of which *k* are near the eraser,
  ///   plus a test against the segments of the path that are near for each half dot of line.
  public func remainder(
    of parts: [ClosedRange<Double>], of stroke: StrokeRecord
  ) -> [ClosedRange<Double>] {
    guard stroke.style.nib != .characters else {
      return parts.compactMap(stroke.piece).flatMap(remainingCharacters)
    }
    guard stroke.offset != .zero else {
      return parts.flatMap { remainder(of: $0, of: stroke, passes: Self.maximumPasses) }
    }
    // The line of a moved stroke is the moved line of its original.
    let back = stroke.offset * -1
    return moved(by: back).remainder(of: parts, of: stroke.moved(by: back))
  }

  private func moved(by offset: Vector) -> EraserPath {
    EraserPath(
      path: path.map { Segment($0.start + offset, $0.end + offset) }, radius: radius,
      smoothing: smoothing, area: Transform(translation: offset).apply(to: area))
  }

  private func remainder(
    of part: ClosedRange<Double>, of stroke: StrokeRecord, passes: Int
  ) -> [ClosedRange<Double>] {
    guard passes > 0, let piece = stroke.piece(part), mayTouch(piece) else { return [part] }
    let erased = erasedParts(of: piece)
    if erased.isEmpty { return [part] }
    var remaining: [ClosedRange<Double>] = []
    var start = piece.range.lowerBound
    for gap in erased {
      append(start, gap.lowerBound, of: stroke, to: &remaining)
      start = gap.upperBound
    }
    // If the end of the line was erased, nothing follows the last gap.
    if let last = erased.last, last.upperBound < piece.range.upperBound {
      append(start, piece.range.upperBound, of: stroke, to: &remaining)
    }
    return remaining.flatMap { remainder(of: $0, of: stroke, passes: passes - 1) }
  }

  /// Appends a remaining part, cut to positions that a file can store, if it is long enough.
  private func append(
    _ start: Double, _ end: Double, of stroke: StrokeRecord,
    to remaining: inout [ClosedRange<Double>]
  ) {
    let scale = Self.stepsPerSample
    let low = (start * scale).rounded(.up) / scale
    let high = (end * scale).rounded(.down) / scale
    guard low < high, let piece = stroke.piece(low...high), piece.isLonger(than: Self.minimumLength)
    else { return }
    remaining.append(low...high)
  }
}

extension StrokeRecord {
  /// Returns whether the samples, connected by straight lines, are at least as long as a number of dots.
  fileprivate func isLonger(than minimum: Double) -> Bool {
    var length = 0.0
    var last: Point?
    for index in 0..<sampleCount {
      let point = measuredSamples(in: index..<index + 1)[0].location
      length += last?.distance(to: point) ?? 0
      if length >= minimum { return true }
      last = point
    }
    return false
  }
}
