import Geometry
import Glibc

/// Points on curves, close enough together that the lines between them are within a tolerance.
enum Curves {
  private static let maximumCount = 64

  /// Returns the points after the first of a cubic Bézier curve.
  ///
  /// A chord of 1/*n* of the curve is within 3/4 *d*/*n*² of it, where *d* is the greatest second difference
  /// of the control points.
  static func cubic(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, tolerance: Double
  ) -> [Point] {
    let bend = max(((p0 - p1) + (p2 - p1)).length, ((p1 - p2) + (p3 - p2)).length)
    return parameters(count: (0.75 * bend / tolerance).squareRoot()).map { t in
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }
  }

  /// Returns the points after the first of a quadratic Bézier curve.
  static func quadratic(_ p0: Point, _ p1: Point, _ p2: Point, tolerance: Double) -> [Point] {
    func third(_ end: Point) -> Point { end + (p1 - end) * (2.0 / 3) }
    return cubic(p0, third(p0), third(p2), p2, tolerance: tolerance)
  }

  /// Returns the points of a whole ellipse; the last is equal to the first.
  static func ellipse(center: Point, _ rx: Double, _ ry: Double, tolerance: Double) -> [Point] {
    let start = Point(x: center.x + rx, y: center.y)
    return [start]
      + turn(2 * .pi, radius: max(abs(rx), abs(ry)), tolerance).map {
        Point(x: center.x + rx * cos($0), y: center.y + ry * sin($0))
      }
  }

  /// Returns the points after the first of an elliptical arc.
  ///
  /// Source: W3C, Scalable Vector Graphics (SVG) 1.1, Appendix F.6.5.
  static func arc(
    from p0: Point, to p1: Point, radii: Vector, rotation: Double, isLarge: Bool, sweeps: Bool,
    tolerance: Double
  ) -> [Point] {
    var (rx, ry) = (abs(radii.dx), abs(radii.dy))
    guard rx > 0, ry > 0, p0 != p1 else { return [p1] }
    let (cosine, sine) = (cos(rotation), sin(rotation))
    let half = (p0 - p1) * 0.5
    let (x, y) = (cosine * half.dx + sine * half.dy, cosine * half.dy - sine * half.dx)
    // Radii that do not reach are enlarged.
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let (a, b) = (rx * y, ry * x)
    let square = a * a + b * b
    let distance = square > 0 ? max(0, (rx * rx * ry * ry - square) / square).squareRoot() : 0
    let sign: Double = isLarge == sweeps ? -1 : 1
    let (cx, cy) = (sign * distance * a / ry, -sign * distance * b / rx)
    let middle = p0 + (p1 - p0) * 0.5
    let start = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - start
    if sweeps && sweep < 0 { sweep += 2 * .pi } else if !sweeps && sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite else { return [p1] }
    return turn(sweep, radius: max(rx, ry), tolerance).dropLast().map { angle in
      let (dx, dy) = (rx * cos(start + angle) + cx, ry * sin(start + angle) + cy)
      return Point(x: middle.x + cosine * dx - sine * dy, y: middle.y + sine * dx + cosine * dy)
    } + [p1]
  }

  /// Returns the angles after 0 of an arc whose chords are within a tolerance.
  private static func turn(_ angle: Double, radius: Double, _ tolerance: Double) -> [Double] {
    // A chord over the angle *a* is *r* *a*²/8 away from its arc.
    let step = max((8 * tolerance / max(radius, 1e-12)).squareRoot(), 1e-9)
    return parameters(count: max(abs(angle) / min(step, .pi / 8), 1)).map { $0 * angle }
  }

  private static func parameters(count: Double) -> [Double] {
    let count = count.isFinite ? Int(count.rounded(.up).clamped(to: 1...Double(maximumCount))) : 1
    return (1...count).map { Double($0) / Double(count) }
  }
}
