import Geometry
import Ink
import Raster

/// The nib's positions along the smoothed line of a stroke.
struct LinePath {
  /// A position of the nib: a segment with round ends, in canvas dots.
  struct Tip {
    var center: Point
    /// The vector from the center to one end of the segment.
    var half: Vector
    var radius: Double
    var timestamp: TimeInterval

    /// The disc in the middle of the segment.
    var disc: Disc { Disc(center: center, radius: radius) }

    /// Returns the distance to another tip: of the points of their outlines, at most.
    func distance(to other: Tip) -> Double {
      (center - other.center).length + (half + other.half * -1).length + abs(radius - other.radius)
    }

    func interpolated(to other: Tip, at fraction: Double) -> Tip {
      Tip(
        center: center + (other.center - center) * fraction,
        half: half * (1 - fraction) + other.half * fraction,
        radius: radius + (other.radius - radius) * fraction,
        timestamp: timestamp + (other.timestamp - timestamp) * fraction)
    }
  }

  /// The positions, at least one.
  private(set) var tips: [Tip] = []
  /// Whether the nib is a segment, and not a disc.
  private(set) var isBroad = false

  /// The minimum radius, in canvas dots: the thinnest line of dots is one dot wide.
  static let minimumRadius = 0.5
  /// The tolerance of pictures with few samples, whose lines look smooth when they are enlarged.
  static let fineTolerance = 0.04
  /// The tolerance of pictures with many samples, which take less time and space.
  static let coarseTolerance = 0.15
  /// The maximum number of tips that one segment replaces.
  private static let maximumRun = 12

  /// The maximum distance of a removed tip from the remaining ones, in canvas dots.
  var tolerance = coarseTolerance

  private var points: [PathPoint] = []

  /// The distance from a center to what it covers.
  private var reach: Double { tips.lazy.map { $0.radius + $0.half.length }.max() ?? 0 }
  var bounds: Rect? { Rect(enclosing: tips.map(\.center))?.outset(by: reach) }

  /// Computes the tips of a stroke, in canvas dots; those of a fill are the corners of its outline.
  ///
  /// Tips that lie almost on the segment between their neighbors are removed if `simplifies`. If
  /// `keepsBroadTips`, all tips of a broad nib are kept, because each segment has one width then.
  mutating func trace(
    _ stroke: StrokeRecord, _ smoothing: Smoothing, keepsBroadTips: Bool = false,
    simplifies: Bool = true
  ) {
    let samples = stroke.measuredSamples
    let smoothing = stroke.style.nib == .fill ? Smoothing(.none) : smoothing
    let spans = 0..<smoothing.spanCount(forSamples: samples.count)
    trace(
      spans, of: samples, modeledAt: stroke.modeledPositions(for: smoothing),
      movedBy: stroke.offset, stroke.style, smoothing)
    if simplifies, !(isBroad && keepsBroadTips) { simplify() }
  }

  /// Computes the tips of some spans of a line, in canvas dots.
  mutating func trace(
    _ spans: Range<Int>, of samples: [StrokeSample], _ style: StrokeStyle, _ smoothing: Smoothing
  ) {
    trace(spans, of: samples, modeledAt: nil, movedBy: .zero, style, smoothing)
    simplify()
  }

  private mutating func trace(
    _ spans: Range<Int>, of samples: [StrokeSample], modeledAt positions: [SIMD2<Double>]?,
    movedBy offset: Vector, _ style: StrokeStyle, _ smoothing: Smoothing
  ) {
    points.removeAll(keepingCapacity: true)
    tips.removeAll(keepingCapacity: true)
    smoothing.appendStart(ofSpan: spans.lowerBound, of: samples, modeledAt: positions, to: &points)
    smoothing.appendSpans(spans, of: samples, modeledAt: positions, to: &points)
    isBroad = style.nib == .calligraphy && style.width > 1
    var direction = NibDirection(style)
    for point in points {
      let axis = isBroad ? direction.axis(at: point.timestamp, of: samples) : Nib.restingAxis
      let footprint = style.footprint(force: point.force, axis: axis)
      let tip = Tip(
        center: point.location + offset, half: isBroad ? footprint.half : .zero,
        radius: isBroad
          ? max(footprint.radius, DotBitmap.minimumRadius)
          : max(style.halfWidth(force: point.force), Self.minimumRadius),
        timestamp: point.timestamp)
      if tip.center.isFinite, tip.radius.isFinite, tip.half.length.isFinite { tips.append(tip) }
    }
  }

  /// Removes tips that the segment between two remaining tips replaces.
  private mutating func simplify() {
    guard tips.count > 2 else { return }
    var (count, anchor, end) = (1, 0, 1)
    while end < tips.count {
      var next = end
      while next + 1 < tips.count, next + 1 - anchor <= Self.maximumRun,
        isStraight(from: anchor, to: next + 1)
      {
        next += 1
      }
      tips[count] = tips[next]
      // The tips up to `next` are no longer needed, so they may be overwritten; `anchor` is not.
      (count, anchor, end) = (count + 1, next, next + 1)
    }
    tips.removeSubrange(count...)
  }

  /// Returns whether the tips between two tips lie almost on the segment between these.
  private func isStraight(from start: Int, to end: Int) -> Bool {
    let (first, last) = (tips[start], tips[end])
    let segment = Segment(first.center, last.center)
    for index in start + 1..<end {
      let fraction = segment.fraction(nearest: tips[index].center)
      if first.interpolated(to: last, at: fraction).distance(to: tips[index]) > tolerance {
        return false
      }
    }
    return true
  }
}

extension LinePath {
  /// The centers of a line, with straight pieces before and after that cover the ends of the nib.
  struct Extended {
    var points: [Point]
    /// The length of the pieces before and after: the distance from a center to what it covers.
    let reach: Double
    /// The radius of the last tip along the line.
    let radius: Double

    var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
  }

  /// The minimum length of a line that has a direction, in canvas dots.
  private static let minimumLength = 0.05

  /// Extends the line of the centers to cover a margin too; `nil` if all centers are almost at one location.
  func extended(by margin: Double) -> Extended? {
    guard let first = tips.first?.center, let last = tips.last else { return nil }
    func isApart(_ point: Point, from other: Point) -> Bool {
      (point - other).length >= Self.minimumLength
    }
    guard let second = tips.first(where: { isApart($0.center, from: first) })?.center,
      let secondToLast = tips.last(where: { isApart($0.center, from: last.center) })?.center
    else { return nil }
    let reach = reach + margin
    let (start, end) = (first - second, last.center - secondToLast)
    let points =
      [first + start * (reach / start.length)] + tips.map(\.center)
      + [last.center + end * (reach / end.length)]
    return Extended(points: points, reach: reach, radius: last.radius)
  }
}
