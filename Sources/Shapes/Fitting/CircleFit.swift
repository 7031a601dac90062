import Geometry
import Glibc

extension Ellipse {
  /// Creates the circle that fits points best; `nil` if they lie on a line.
  ///
  /// The fit minimizes the algebraic distance with the normalization of Taubin (1991), which, unlike Kåsa's, does
  /// not shrink short arcs. The root is found by Newton's method from 0: Chernov, "Circular and Linear
  /// Regression" (2010), 5.10.
  init?(circleThrough points: [Point]) {
    let count = Double(points.count)
    guard count > 2 else { return nil }
    let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) } * (1 / count)
    let mean = Point.zero + sum
    var (xx, yy, xy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let (x, y) = (point.x - mean.x, point.y - mean.y)
      let z = x * x + y * y
      (xx, yy, xy) = (xx + x * x, yy + y * y, xy + x * y)
      (xz, yz, zz) = (xz + x * z, yz + y * z, zz + z * z)
    }
    (xx, yy, xy) = (xx / count, yy / count, xy / count)
    (xz, yz, zz) = (xz / count, yz / count, zz / count)
    let z = xx + yy
    let covariance = xx * yy - xy * xy
    let variance = zz - z * z
    let (a3, a2) = (4 * z, -3 * z * z - zz)
    let a1 = variance * z + 4 * covariance * z - xz * xz - yz * yz
    let a0 = xz * (xz * yy - yz * xy) + yz * (yz * xx - xz * xy) - variance * covariance
    let root = Self.root(a0, a1, a2, a3)
    let determinant = root * root - root * z + covariance
    guard abs(determinant) > 1e-9 * z * z else { return nil }
    let x = (xz * (yy - root) - yz * xy) / determinant / 2
    let y = (yz * (xx - root) - xz * xy) / determinant / 2
    let radius = (x * x + y * y + z).squareRoot()
    guard radius.isFinite else { return nil }
    self.init(center: Point(x: mean.x + x, y: mean.y + y), a: radius, b: radius)
  }

  /// Returns the smallest root of a cubic polynomial that is not negative.
  private static func root(_ a0: Double, _ a1: Double, _ a2: Double, _ a3: Double) -> Double {
    var (x, y) = (0.0, a0)
    for _ in 0..<50 {
      let slope = a1 + x * (2 * a2 + x * 3 * a3)
      let next = x - y / slope
      guard next.isFinite, next != x else { break }
      let value = a0 + next * (a1 + next * (a2 + next * a3))
      guard abs(value) < abs(y) else { break }
      (x, y) = (next, value)
    }
    return x
  }
}
