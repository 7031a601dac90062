import Geometry

/// A circle, in screen dots.
struct Circle {
  /// The center, in screen dots.
  let center: Point
  /// The radius, in screen dots.
  let radius: Double

  /// Fits a circle to points by least squares.
  ///
  /// The fit minimizes the sum of (*d*² − *r*²)², where *d* is a point's distance from the center
  /// and *r* the radius. `nil` for fewer than three points and for points on a line.
  ///
  /// Source: Kåsa, "A circle fitting procedure and its error analysis" (1976).
  ///
  /// - Complexity: O(*n*) in the number of points.
  init?(fitting points: [Point]) {
    guard points.count > 2 else { return nil }
    let count = Double(points.count)
    let mean = points.reduce(Vector.zero) { $0 + ($1 - .zero) } * (1 / count)
    var (xx, xy, yy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let (x, y) = (point.x - mean.dx, point.y - mean.dy)
      let z = x * x + y * y
      xx += x * x
      xy += x * y
      yy += y * y
      xz += x * z
      yz += y * z
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * (xx + yy) * (xx + yy) else { return nil }
    let x = (xz * yy - yz * xy) / (2 * determinant)
    let y = (yz * xx - xz * xy) / (2 * determinant)
    center = Point(x: mean.dx + x, y: mean.dy + y)
    radius = (x * x + y * y + (xx + yy) / count).squareRoot()
  }
}
