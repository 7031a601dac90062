import Geometry
import Glibc

extension Ellipse {
  /// Creates the ellipse that fits points best; `nil` if they lie on a line, or on no ellipse.
  ///
  /// The conic *a x² + b x y + c y² + d x + e y + f* = 0 with the least algebraic distance under the
  /// constraint 4 *a c* − *b*² = 1, which only ellipses satisfy.
  ///
  /// Source: Fitzgibbon, Pilu, and Fisher, "Direct least square fitting of ellipses" (1999), in the stable
  /// form of Halíř and Flusser, "Numerically stable direct least squares fitting of ellipses" (1998).
  init?(through points: [Point]) {
    guard points.count > 5, let bounds = Rect(enclosing: points) else { return nil }
    let center = bounds.center
    let unit = max(bounds.width, bounds.height) / 2
    guard unit > 0, unit.isFinite else { return nil }
    var (s1, s2, s3) = (Matrix3(), Matrix3(), Matrix3())
    for point in points {
      let (x, y) = ((point.x - center.x) / unit, (point.y - center.y) / unit)
      let (quadratic, linear) = (SIMD3(x * x, x * y, y * y), SIMD3(x, y, 1))
      s1.addProduct(quadratic, quadratic)
      s2.addProduct(quadratic, linear)
      s3.addProduct(linear, linear)
    }
    guard let inverse = s3.inverse else { return nil }
    let t = (inverse * s2.transposed) * -1
    let m = s1 + s2 * t
    let reduced = Matrix3([m[2] * 0.5, m[1] * -1, m[0] * 0.5])
    for value in reduced.eigenvalues {
      guard let vector = reduced.eigenvector(value),
        4 * vector.x * vector.z - vector.y * vector.y > 0,
        let fit = Ellipse(conic: vector, t * vector)
      else { continue }
      let middle = Point(x: center.x + fit.center.x * unit, y: center.y + fit.center.y * unit)
      self.init(center: middle, a: fit.a * unit, b: fit.b * unit, rotation: fit.rotation)
      return
    }
    return nil
  }

  /// Creates an ellipse from the coefficients of *x²*, *x y*, *y²*, and of *x*, *y*, 1.
  private init?(conic quadratic: SIMD3<Double>, _ linear: SIMD3<Double>) {
    let (a, b, c) = (quadratic.x, quadratic.y / 2, quadratic.z)
    let (d, e, f) = (linear.x / 2, linear.y / 2, linear.z)
    let determinant = a * c - b * b
    guard determinant > 0 else { return nil }
    let (x, y) = ((b * e - c * d) / determinant, (b * d - a * e) / determinant)
    let value = -(f + d * x + e * y)
    let root = ((a - c) * (a - c) / 4 + b * b).squareRoot()
    let (large, small) = ((a + c) / 2 + root, (a + c) / 2 - root)
    let (squareA, squareB) = (value / small, value / large)
    guard squareA > 0, squareB > 0, squareA.isFinite, squareB.isFinite else { return nil }
    self.init(
      center: Point(x: x, y: y), a: squareA.squareRoot(), b: squareB.squareRoot(),
      rotation: atan2(-2 * b, c - a) / 2)
    // The greater axis is across the greater coefficient; the angle above has either sense.
    let direction = Vector(dx: cos(rotation), dy: sin(rotation))
    let along =
      a * direction.dx * direction.dx + 2 * b * direction.dx * direction.dy
      + c * direction.dy * direction.dy
    if abs(along - small) > abs(along - large) { rotation += .pi / 2 }
  }
}

struct Matrix3 {
  private var rows = [SIMD3<Double>](repeating: .zero, count: 3)

  init() {}
  init(_ rows: [SIMD3<Double>]) { self.rows = rows }

  subscript(row: Int) -> SIMD3<Double> { rows[row] }

  /// Adds the outer product of two vectors.
  mutating func addProduct(_ column: SIMD3<Double>, _ row: SIMD3<Double>) {
    for index in 0..<3 { rows[index] += row * column[index] }
  }

  var transposed: Matrix3 {
    Matrix3((0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) })
  }

  static func + (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(zip(a.rows, b.rows).map { $0 + $1 }) }
  static func * (a: Matrix3, factor: Double) -> Matrix3 { Matrix3(a.rows.map { $0 * factor }) }

  static func * (a: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.rows.map { ($0 * vector).sum() })
  }

  static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(b.transposed.rows.map { a * $0 }).transposed
  }

  /// Returns the vector that is perpendicular to both.
  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  var determinant: Double { (rows[0] * Self.cross(rows[1], rows[2])).sum() }

  /// The inverse; `nil` for a singular matrix.
  var inverse: Matrix3? {
    let determinant = determinant
    guard abs(determinant) > 1e-12 else { return nil }
    let crosses = (0..<3).map { Self.cross(rows[($0 + 1) % 3], rows[($0 + 2) % 3]) }
    return Matrix3(crosses).transposed * (1 / determinant)
  }

  /// The real eigenvalues: the roots of the characteristic polynomial (Viète, Cardano).
  var eigenvalues: [Double] {
    let trace = rows[0].x + rows[1].y + rows[2].z
    let minors =
      rows[0].x * rows[1].y - rows[0].y * rows[1].x + rows[0].x * rows[2].z - rows[0].z * rows[2].x
      + rows[1].y * rows[2].z - rows[1].z * rows[2].y
    // x³ − trace x² + minors x − determinant, with x = t + trace / 3.
    let p = minors - trace * trace / 3
    let q = -2 * trace * trace * trace / 27 + trace * minors / 3 - determinant
    let discriminant = q * q / 4 + p * p * p / 27
    guard discriminant < 0 else {
      let root = discriminant.squareRoot()
      return [cbrt(-q / 2 + root) + cbrt(-q / 2 - root) + trace / 3]
    }
    let radius = (-p / 3).squareRoot()
    let angle = acos((-q / (2 * radius * radius * radius)).clamped(to: -1...1)) / 3
    return (0..<3).map { 2 * radius * cos(angle - 2 * .pi * Double($0) / 3) + trace / 3 }
  }

  /// Returns a vector that the matrix multiplies by an eigenvalue; `nil` if rounding hides it.
  func eigenvector(_ value: Double) -> SIMD3<Double>? {
    let shifted = [
      rows[0] - SIMD3(value, 0, 0), rows[1] - SIMD3(0, value, 0), rows[2] - SIMD3(0, 0, value),
    ]
    let candidates = [(0, 1), (0, 2), (1, 2)].map { Self.cross(shifted[$0], shifted[$1]) }
    let best = candidates.max { ($0 * $0).sum() < ($1 * $1).sum() }
    guard let best, (best * best).sum() > 1e-24 else { return nil }
    return best * (1 / (best * best).sum().squareRoot())
  }
}
