import Geometry
import Glibc
import Ink
import Raster

/// Computes the outlines of strokes, with the widths of their nibs.
///
/// A round nib's line consists of the convex hulls of consecutive discs. Its outline runs along the outer
/// tangents of the discs, with arcs on the outer side of each bend. On the inner side it passes through
/// the disc's center if a segment is shorter than the overlap, so no part is wound backward. Where a disc
/// contains the next one, the outline ends, and another one starts. A broad nib's line is the union of
/// the convex hulls of its consecutive positions. A solid fill is its own outline. Other shading has no
/// outline but dots: those of the screen at a scale of 1.
struct StrokeOutliner {
  let smoothing: Smoothing
  /// The outline that was computed last, in canvas dots.
  private(set) var contours = Contours()
  /// The line that was traced last.
  private(set) var path = LinePath()

  /// The number of dots of shading that may still be outlined; shading is solid after them.
  private var dotBudget: Int

  private var (left, right, corners, hull): ([Point], [Point], [Point], [Point]) = ([], [], [], [])

  /// The maximum number of dots of shading in a file that lists them.
  static let maximumListedDots = 1 << 24
  /// The maximum distance of an arc's chords from the arc, in canvas dots.
  private static let tolerance = 0.06
  /// The same for the ends of a broad nib, which are small.
  private static let broadTolerance = 0.04
  /// The angle between two tangents for which they share a point, in radians times dots.
  private static let smallGap = 0.05

  /// Creates an outliner that leaves out points nearer to the line than a tolerance, in canvas dots, and after
  /// `maximumDots` dots of shading makes all further shading solid.
  init(smoothing: Smoothing, tolerance: Double = LinePath.coarseTolerance, maximumDots: Int = .max)
  {
    (self.smoothing, dotBudget) = (smoothing, maximumDots)
    path.tolerance = tolerance
  }

  /// Computes the outline of a stroke; the path is then that of its last part.
  mutating func outline(_ stroke: StrokeRecord) {
    contours.removeAll()
    for part in stroke.parts {
      path.trace(part, smoothing)
      outline(part.style) { $0.paint(part, into: &$1) }
    }
    if stroke.style.nib == .fill, contours.dots.isEmpty {
      contours.removeAll()
      contours.append(stroke.samples.lazy.map(\.location).filter(\.isFinite))
    }
  }

  mutating func outline(_ spans: Range<Int>, of samples: [StrokeSample], _ style: StrokeStyle) {
    contours.removeAll()
    path.trace(spans, of: samples, style, smoothing)
    outline(style) { $0.paint(samples, spans: spans, style: style, into: &$1) }
  }

  /// Adds the outline of the path, or the dots of shading that is not too large for them.
  private mutating func outline(
    _ style: StrokeStyle,
    drawing draw: (_ painter: inout StrokePainter, _ bitmap: inout DotBitmap) -> Void
  ) {
    if style.isShaded, dotBudget > 0, let bounds = path.bounds,
      let shading = ShadedDots(in: bounds, smoothing: smoothing, draw: draw)
    {
      contours.dots += shading.centers
      dotBudget -= shading.centers.count
      return
    }
    if path.isBroad { outlineBroadLine() } else { outlineRoundLine() }
  }
}

// MARK: - Round nibs

extension StrokeOutliner {
  /// Unit normals of the tangents on both sides of a segment.
  private struct Normals {
    let left, right: Vector
    let length: Double

    /// The normals of two discs; `nil` if one disc contains the other.
    init?(_ from: LinePath.Tip, _ to: LinePath.Tip) {
      length = (to.center - from.center).length
      guard length > 1e-9, let normals = from.disc.normals(ofTangentsTo: to.disc)
      else { return nil }
      (left, right) = normals
    }
  }

  private mutating func outlineRoundLine() {
    guard let first = path.tips.first else { return }
    var previous: Normals?
    var isOpen = false
    for index in path.tips.indices.dropFirst() {
      let (from, to) = (path.tips[index - 1], path.tips[index])
      guard let normals = Normals(from, to) else {
        if let previous { finish(at: from, previous) }
        if to.radius > from.radius { appendDisc(to) } else if previous == nil { appendDisc(from) }
        (previous, isOpen) = (nil, true)
        continue
      }
      if let previous { join(previous, normals, at: from) } else { start(at: from, normals) }
      left.append(to.center + normals.left * to.radius)
      right.append(to.center + normals.right * to.radius)
      previous = normals
    }
    if let previous, let last = path.tips.last {
      finish(at: last, previous)
    } else if !isOpen {
      appendDisc(first)
    }
  }

  /// Starts an outline with the cap of its first disc.
  private mutating func start(at tip: LinePath.Tip, _ normals: Normals) {
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    appendArc(around: tip, from: normals.right, to: normals.left, toLeft: true)
    left.append(tip.center + normals.left * tip.radius)
    right.append(tip.center + normals.right * tip.radius)
  }

  /// Ends an outline with the cap of its last disc.
  private mutating func finish(at tip: LinePath.Tip, _ normals: Normals) {
    appendArc(around: tip, from: normals.left, to: normals.right, toLeft: true)
    contours.append(left + right.reversed())
  }

  private mutating func join(_ previous: Normals, _ next: Normals, at tip: LinePath.Tip) {
    let isShort = { (sine: Double) in min(previous.length, next.length) <= abs(sine) * tip.radius }
    let leftSine = previous.left.cross(next.left)
    let rightSine = previous.right.cross(next.right)
    let turnsBack = previous.left.dot(next.left) < 0
    if leftSine > 0 {
      appendArc(around: tip, from: previous.left, to: next.left, toLeft: true)
    } else if turnsBack || isShort(leftSine) {
      left.append(tip.center)
    }
    if turnsBack || abs(leftSine) * tip.radius > Self.smallGap {
      left.append(tip.center + next.left * tip.radius)
    }
    if rightSine < 0 {
      appendArc(around: tip, from: next.right, to: previous.right, toLeft: false)
    } else if turnsBack || isShort(rightSine) {
      right.append(tip.center)
    }
    if turnsBack || abs(rightSine) * tip.radius > Self.smallGap {
      right.append(tip.center + next.right * tip.radius)
    }
  }

  /// Appends the inner points of an arc of increasing angle to a side; to the right side in reverse.
  private mutating func appendArc(
    around tip: LinePath.Tip, from start: Vector, to end: Vector, toLeft: Bool
  ) {
    var angle = start.angle(to: end)
    if angle < 0 { angle += 2 * .pi }
    let count = Chords.count(overAngle: angle, radius: tip.radius, tolerance: Self.tolerance)
    guard count > 1 else { return }
    let first = atan2(start.dy, start.dx)
    for index in 1..<count {
      let fraction = Double(toLeft ? index : count - index) / Double(count)
      let point = tip.disc.point(at: first + angle * fraction)
      if toLeft { left.append(point) } else { right.append(point) }
    }
  }

  private mutating func appendDisc(_ tip: LinePath.Tip) {
    let count = Chords.count(radius: tip.radius, tolerance: Self.tolerance)
    contours.append(tip.disc.corners(count))
  }
}

// MARK: - Broad nibs

extension StrokeOutliner {
  private mutating func outlineBroadLine() {
    let tips = path.tips
    guard let first = tips.first else { return }
    if tips.count == 1 { appendHull(first, first) }
    for (from, to) in zip(tips, tips.dropFirst()) { appendHull(from, to) }
  }

  /// Appends the convex hull of the discs at the ends of two positions, each a regular polygon of the same area,
  /// which is closer to the disc than an inscribed one.
  private mutating func appendHull(_ from: LinePath.Tip, _ to: LinePath.Tip) {
    corners.removeAll(keepingCapacity: true)
    for tip in [from, to] {
      let count = Chords.count(radius: tip.radius, tolerance: Self.broadTolerance)
      let angle = 2 * .pi / Double(count)
      let radius = tip.radius * (angle / sin(angle)).squareRoot()
      for point in Disc(center: tip.center, radius: radius).corners(count) {
        corners.append(point + tip.half)
        corners.append(point + tip.half * -1)
      }
    }
    appendHullOfCorners()
  }

  /// Appends the convex hull of the corners, in order of increasing angle; sorts the corners.
  ///
  /// Source: Andrew, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", 1979.
  private mutating func appendHullOfCorners() {
    corners.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    hull.removeAll(keepingCapacity: true)
    for point in corners { appendToHull(point, from: 0) }
    hull.removeLast()
    let start = hull.count
    for point in corners.reversed() { appendToHull(point, from: start) }
    hull.removeLast()
    contours.append(hull)
  }

  private mutating func appendToHull(_ point: Point, from start: Int) {
    while hull.count >= start + 2,
      (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 1]) <= 0
    {
      hull.removeLast()
    }
    hull.append(point)
  }
}

extension StrokeStyle {
  /// Whether the ink consists of single dots.
  var isShaded: Bool { nib == .stipple || nib == .fill && density < 1 }
}

/// The closed polygons of one stroke, or its dots if it is shaded, in canvas dots; all are wound in the same
/// direction, so filling them by the nonzero rule gives their union.
struct Contours {
  private(set) var points: [Point] = []
  /// The index after the last point of each polygon.
  private(set) var ends: [Int] = []
  /// The centers of single dots.
  var dots: [Point] = []

  static let dotRadius = 0.5

  var bounds: Rect? {
    let dots = Rect(enclosing: dots)?.outset(by: Self.dotRadius)
    return Rect(union: [Rect(enclosing: points), dots].compactMap(\.self))
  }

  func forEach(_ body: (ArraySlice<Point>) throws -> Void) rethrows {
    for (start, end) in zip([0] + ends, ends) { try body(points[start..<end]) }
  }

  mutating func append(_ polygon: some Sequence<Point>) {
    points.append(contentsOf: polygon)
    ends.append(points.count)
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    dots.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
