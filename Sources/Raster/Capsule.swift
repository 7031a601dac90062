import Geometry

/// A segment with round ends: the convex hull of two discs, with or without the first of them.
///
/// Without it, what is left out is the cap at the start, which the segment before has drawn.
struct Capsule {
  /// The smallest rectangle around it.
  private(set) var bounds: Rect

  /// A straight part of the outline, from a height down to, not including, another.
  private struct Edge {
    var minY = Double.infinity
    var maxY = -Double.infinity
    var x = 0.0
    var slope = 0.0

    init() {}

    init(_ a: Point, _ b: Point) {
      let (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
      minY = top.y
      maxY = bottom.y
      x = top.x
      slope = bottom.y > top.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0
    }

    @inline(__always)
    func widen(_ low: inout Double, _ high: inout Double, at y: Double) {
      guard minY <= y, y < maxY else { return }
      let crossing = x + (y - minY) * slope
      low = min(low, crossing)
      high = max(high, crossing)
    }
  }

  private struct Disc {
    var center: Point
    var radius: Double

    var bounds: Rect {
      Rect(
        minX: center.x - radius, minY: center.y - radius,
        maxX: center.x + radius, maxY: center.y + radius)
    }

    @inline(__always)
    func widen(_ low: inout Double, _ high: inout Double, at y: Double) {
      let height = y - center.y
      let square = radius * radius - height * height
      guard square >= 0 else { return }
      let half = square.squareRoot()
      low = min(low, center.x - half)
      high = max(high, center.x + half)
    }
  }

  private let start: Disc
  private let end: Disc
  private let hasStart: Bool
  // The lines that touch both discs, and the chord between these at the start; empty where one disc
  // holds the other.
  private var left = Edge()
  private var right = Edge()
  private var chord = Edge()

  /// Creates the way of a tip from one place to another, or `nil` when a number of it is not finite.
  ///
  /// A disc of less than the least radius is drawn as large as that.
  init?(_ from: Tip, _ to: Tip, withStart hasStart: Bool = true) {
    guard from.center.isFinite, to.center.isFinite, from.radius.isFinite, to.radius.isFinite
    else { return nil }
    start = Disc(center: from.center, radius: max(from.radius, DotBitmap.leastRadius))
    end = Disc(center: to.center, radius: max(to.radius, DotBitmap.leastRadius))
    self.hasStart = hasStart
    bounds = end.bounds
    if hasStart { bounds = bounds.union(start.bounds) }
    let axis = to.center - from.center
    let length = axis.length
    guard length > abs(start.radius - end.radius) else { return }
    // The sides' normals lean by the angle whose sine is the change of radius over the length.
    let sine = (start.radius - end.radius) / length
    let cosine = (1 - sine * sine).squareRoot()
    let along = axis * (sine / length)
    let across = Vector(dx: -axis.dy, dy: axis.dx) * (cosine / length)
    addSides(along + across * -1, along + across)
  }

  private mutating func addSides(_ leftNormal: Vector, _ rightNormal: Vector) {
    let nearLeft = start.center + leftNormal * start.radius
    let nearRight = start.center + rightNormal * start.radius
    left = Edge(nearLeft, end.center + leftNormal * end.radius)
    right = Edge(nearRight, end.center + rightNormal * end.radius)
    if hasStart { return }
    chord = Edge(nearLeft, nearRight)
    bounds.formUnion(nearLeft)
    bounds.formUnion(nearRight)
  }

  /// What the horizontal line at a height has in common with it: as it is convex, all from the
  /// leftmost to the rightmost point of its parts.
  @inline(__always)
  func span(atY y: Double) -> ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    end.widen(&low, &high, at: y)
    left.widen(&low, &high, at: y)
    right.widen(&low, &high, at: y)
    if hasStart { start.widen(&low, &high, at: y) } else { chord.widen(&low, &high, at: y) }
    return low <= high ? low...high : nil
  }
}
