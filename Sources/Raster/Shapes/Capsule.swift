import Geometry

/// A segment with round ends: the convex hull of two discs, with or without the first of them.
///
/// Without it, what is left out is the cap at the start, which the segment before has drawn.
struct Capsule {
  /// The smallest rectangle around it.
  private(set) var bounds: Rect

  private let start: Disc
  private let end: Disc
  // The lines that touch both discs, and the chord between these at the start; empty where one disc
  // holds the other.
  private var left = Edge()
  private var right = Edge()
  private var chord = Edge()
  private let hasStart: Bool

  /// Creates the way of a tip from one place to another; the tips are within bounds.
  @inline(__always)
  init(_ from: Tip, _ to: Tip, withStart hasStart: Bool = true) {
    start = Disc(center: from.center, radius: max(from.radius, DotBitmap.leastRadius))
    end = Disc(center: to.center, radius: max(to.radius, DotBitmap.leastRadius))
    self.hasStart = hasStart
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

  /// What the horizontal line at a height has in common with it: as it is convex, all from the
  /// leftmost to the rightmost point of its parts; empty where that is nothing.
  @inline(__always)
  func span(atY y: Double) -> (low: Double, high: Double) {
    var span = Edge.nothing
    end.widen(&span, at: y)
    left.widen(&span, at: y)
    right.widen(&span, at: y)
    if hasStart { start.widen(&span, at: y) } else { chord.widen(&span, at: y) }
    return span
  }
}

/// A straight part of an outline, from a height down to, not including, another.
struct Edge {
  private var minY = Double.infinity
  private var maxY = -Double.infinity
  private var x = 0.0
  private var slope = 0.0

  /// A span without an extent.
  @inline(__always)
  static var nothing: (low: Double, high: Double) { (.infinity, -.infinity) }

  /// Creates an edge that is nowhere.
  @inline(__always)
  init() {}

  /// Creates the edge between two points.
  @inline(__always)
  init(_ a: Point, _ b: Point) {
    let (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
    minY = top.y
    maxY = bottom.y
    slope = bottom.y > top.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0
    x = top.x
  }

  /// Widens a span to where the edge is at a height.
  @inline(__always)
  func widen(_ span: inout (low: Double, high: Double), at y: Double) {
    let crossing = x + (y - minY) * slope
    let isHere = minY <= y && y < maxY
    span.low = min(span.low, isHere ? crossing : .infinity)
    span.high = max(span.high, isHere ? crossing : -.infinity)
  }
}

/// A disc as a part of a shape.
struct Disc {
  let center: Point
  let radius: Double

  @inline(__always)
  var bounds: Rect {
    Rect(
      minX: center.x - radius, minY: center.y - radius,
      maxX: center.x + radius, maxY: center.y + radius)
  }

  /// Widens a span to the chord at a height.
  @inline(__always)
  func widen(_ span: inout (low: Double, high: Double), at y: Double) {
    let height = y - center.y
    let square = radius * radius - height * height
    let half = max(square, 0).squareRoot()
    span.low = min(span.low, square > 0 ? center.x - half : .infinity)
    span.high = max(span.high, square > 0 ? center.x + half : -.infinity)
  }

  /// The directions in which the lines lie that touch this disc and another on the outside; `nil`
  /// where one disc holds the other.
  ///
  /// They lean by the angle whose sine is the change of radius over the length.
  @inline(__always)
  func normals(ofTangentsTo other: Disc) -> (left: Vector, right: Vector)? {
    let axis = other.center - center
    let length = axis.length
    guard length > abs(radius - other.radius) else { return nil }
    let sine = (radius - other.radius) / length
    let cosine = (1 - sine * sine).squareRoot()
    let along = axis * (sine / length)
    let across = Vector(dx: -axis.dy, dy: axis.dx) * (cosine / length)
    return (along + across * -1, along + across)
  }
}
