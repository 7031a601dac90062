import Geometry

/// A segment with round ends: the convex hull of two discs, or without the cap at the start, if the previous
/// segment of the line has already drawn it.
struct Capsule {
  /// The smallest rectangle that contains the shape.
  private(set) var bounds: Rect

  private let start, end: Disc
  private let hasStart: Bool
  // The tangents of both discs, and the chord between their points on the start disc; empty if one
  // disc contains the other.
  private var (left, right, chord) = (Edge(), Edge(), Edge())

  /// Creates the shape that a tip covers on a straight path; both tips must be ``Tip/confined``.
  @inline(__always) init(_ from: Tip, _ to: Tip, withStart hasStart: Bool = true) {
    (start, end, self.hasStart) = (from.disc, to.disc, hasStart)
    bounds = end.bounds
    if hasStart { bounds = bounds.union(start.bounds) }
    guard let normals = start.normals(ofTangentsTo: end) else { return }
    let nearLeft = start.center + normals.left * start.radius
    let nearRight = start.center + normals.right * start.radius
    left = Edge(nearLeft, end.center + normals.left * end.radius)
    right = Edge(nearRight, end.center + normals.right * end.radius)
    if hasStart { return }
    chord = Edge(nearLeft, nearRight)
    bounds.formUnion(nearLeft)
    bounds.formUnion(nearRight)
  }

  /// Returns the intersection with the horizontal line at `y`, a single span as the shape is convex.
  @inline(__always) func span(atY y: Double) -> (low: Double, high: Double) {
    var span = Edge.emptySpan
    end.widen(&span, at: y)
    left.widen(&span, at: y)
    right.widen(&span, at: y)
    if hasStart { start.widen(&span, at: y) } else { chord.widen(&span, at: y) }
    return span
  }
}

/// A straight edge of a shape, from a y-coordinate down to but excluding another.
struct Edge {
  private var (minY, maxY) = (Double.infinity, -Double.infinity)
  private var (x, slope) = (0.0, 0.0)

  @inline(__always) static var emptySpan: (low: Double, high: Double) { (.infinity, -.infinity) }

  /// Creates an empty edge.
  @inline(__always) init() {}

  /// Creates the edge between two points.
  @inline(__always) init(_ a: Point, _ b: Point) {
    let (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
    (x, minY, maxY) = (top.x, top.y, bottom.y)
    slope = bottom.y > top.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0
  }

  /// Extends a span to contain the edge's intersection with the horizontal line at `y`.
  @inline(__always) func widen(_ span: inout (low: Double, high: Double), at y: Double) {
    let crossing = x + (y - minY) * slope
    let isCrossed = minY <= y && y < maxY
    span.low = min(span.low, isCrossed ? crossing : .infinity)
    span.high = max(span.high, isCrossed ? crossing : -.infinity)
  }
}

extension Disc {
  /// Extends a span to contain the disc's intersection with the horizontal line at `y`.
  @inline(__always) func widen(_ span: inout (low: Double, high: Double), at y: Double) {
    let height = y - center.y
    let square = radius * radius - height * height
    let half = max(square, 0).squareRoot()
    span.low = min(span.low, square > 0 ? center.x - half : .infinity)
    span.high = max(span.high, square > 0 ? center.x + half : -.infinity)
  }
}
