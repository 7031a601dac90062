import Geometry

/// The convex hull of two discs.
struct Capsule {
  let start: Point
  let end: Point
  let startRadius: Double
  let endRadius: Double
  /// The smallest rectangle around it.
  let bounds: Rect

  private struct Side {
    var from = Point.zero
    var to = Point.zero
  }

  // The lines that touch both discs; without extent where one disc holds the other.
  private var left = Side()
  private var right = Side()

  /// Creates the hull, or `nil` when a number of it is not finite.
  ///
  /// A disc of less than the least radius is drawn as large as that.
  init?(_ from: Tip, _ to: Tip) {
    guard from.center.isFinite, to.center.isFinite, from.radius.isFinite, to.radius.isFinite
    else { return nil }
    start = from.center
    end = to.center
    startRadius = max(from.radius, DotBitmap.leastRadius)
    endRadius = max(to.radius, DotBitmap.leastRadius)
    bounds = Self.square(start, startRadius).union(Self.square(end, endRadius))
    let axis = end - start
    let length = axis.length
    guard length > abs(startRadius - endRadius) else { return }
    // The sides' normals lean by the angle whose sine is the change of radius over the length.
    let sine = (startRadius - endRadius) / length
    let cosine = (1 - sine * sine).squareRoot()
    let along = axis * (sine / length)
    let across = Vector(dx: -axis.dy, dy: axis.dx) * (cosine / length)
    left = side(along: along + across * -1)
    right = side(along: along + across)
  }

  /// What the horizontal line at a height has in common with the hull: as the hull is convex, all
  /// from the leftmost to the rightmost point of its discs and sides.
  @inline(__always)
  func span(atY y: Double) -> ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    widen(&low, &high, start, startRadius, y)
    widen(&low, &high, end, endRadius, y)
    widen(&low, &high, left, y)
    widen(&low, &high, right, y)
    return low <= high ? low...high : nil
  }

  @inline(__always)
  private func widen(
    _ low: inout Double, _ high: inout Double, _ center: Point, _ radius: Double, _ y: Double
  ) {
    let height = y - center.y
    let square = radius * radius - height * height
    guard square >= 0 else { return }
    let half = square.squareRoot()
    low = min(low, center.x - half)
    high = max(high, center.x + half)
  }

  @inline(__always)
  private func widen(_ low: inout Double, _ high: inout Double, _ side: Side, _ y: Double) {
    guard (side.from.y <= y) != (side.to.y <= y) else { return }
    let fraction = (y - side.from.y) / (side.to.y - side.from.y)
    let x = side.from.x + (side.to.x - side.from.x) * fraction
    low = min(low, x)
    high = max(high, x)
  }

  private func side(along normal: Vector) -> Side {
    Side(from: start + normal * startRadius, to: end + normal * endRadius)
  }

  private static func square(_ center: Point, _ radius: Double) -> Rect {
    Rect(
      minX: center.x - radius, minY: center.y - radius,
      maxX: center.x + radius, maxY: center.y + radius)
  }
}
