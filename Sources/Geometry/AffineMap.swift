/// A map of the plane that keeps straight lines straight: a linear map followed by a translation.
///
/// It maps (x, y) to (`a` x + `c` y + `tx`, `b` x + `d` y + `ty`).
public struct AffineMap: Hashable, Sendable {
  /// The image of the unit vector along x, without the translation.
  public var a, b: Double
  /// The image of the unit vector along y, without the translation.
  public var c, d: Double
  /// The image of the origin, in dots.
  public var tx, ty: Double

  /// The map that leaves every point where it is.
  public static let identity = AffineMap(translation: .zero)

  /// Creates a map from its coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a translation.
  public init(translation: Vector) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.dx, ty: translation.dy)
  }

  /// The offset of the origin.
  public var translation: Vector { Vector(dx: tx, dy: ty) }

  /// Whether the map moves all points by the same vector.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether the map reverses the sense of rotation: clockwise becomes counterclockwise.
  public var isReflection: Bool { a * d - b * c < 0 }

  /// The factor by which lengths grow on average: the square root of the factor of areas.
  public var scale: Double { isTranslation ? 1 : abs(a * d - b * c).squareRoot() }

  /// Returns the image of a point.
  public func apply(to point: Point) -> Point {
    guard !isTranslation else { return Point(x: point.x + tx, y: point.y + ty) }
    return Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a displacement.
  public func apply(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// Returns the smallest rectangle around the image of a rectangle.
  public func apply(to rect: Rect) -> Rect {
    guard !isTranslation else {
      return Rect(
        minX: rect.minX + tx, minY: rect.minY + ty, maxX: rect.maxX + tx, maxY: rect.maxY + ty)
    }
    var result = Rect(enclosing: [apply(to: Point(x: rect.minX, y: rect.minY))])
    result?.formUnion(apply(to: Point(x: rect.maxX, y: rect.minY)))
    result?.formUnion(apply(to: Point(x: rect.minX, y: rect.maxY)))
    result?.formUnion(apply(to: Point(x: rect.maxX, y: rect.maxY)))
    return result ?? rect
  }

  /// The map that leads back; `nil` if this one maps the plane to a line or a point.
  public var inverse: AffineMap? {
    let determinant = a * d - b * c
    guard determinant.isNormal else { return nil }
    let (a, b, c, d) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineMap(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }

  /// Returns the map that applies this one first and another one to the result.
  public func followed(by next: AffineMap) -> AffineMap {
    guard !(isTranslation && next.isTranslation) else {
      return AffineMap(translation: translation + next.translation)
    }
    let origin = next.apply(to: Point(x: tx, y: ty))
    return AffineMap(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
  }
}
