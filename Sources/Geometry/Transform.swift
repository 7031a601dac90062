/// A map of the plane that keeps straight lines straight: a linear map followed by a translation.
///
/// It maps (x, y) to (`a` x + `c` y + `tx`, `b` x + `d` y + `ty`).
public struct Transform: Hashable, Sendable {
  /// The image of the unit vector along x, without the translation.
  public var a, b: Double
  /// The image of the unit vector along y, without the translation.
  public var c, d: Double
  /// The image of the origin, in dots.
  public var tx, ty: Double

  /// The transform that maps every point to itself.
  public static let identity = Transform(translation: .zero)

  /// Creates a transform from its coefficients.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a scaling by a positive, finite factor about the origin, followed by a translation.
  public init(scale: Double, translation: Vector = .zero) {
    precondition(scale > 0 && scale.isFinite, "a transform's scale is positive and finite")
    self.init(a: scale, b: 0, c: 0, d: scale, tx: translation.dx, ty: translation.dy)
  }

  /// Creates a translation.
  public init(translation: Vector) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.dx, ty: translation.dy)
  }

  /// The offset of the origin.
  @inlinable public var translation: Vector {
    get { Vector(dx: tx, dy: ty) }
    set { (tx, ty) = (newValue.dx, newValue.dy) }
  }

  /// Whether the transform moves all points by the same vector.
  @inlinable public var isTranslation: Bool { a == 1 && d == 1 && isDiagonal }
  /// Whether the transform maps each axis to a line along that axis.
  @inlinable var isDiagonal: Bool { b == 0 && c == 0 }
  /// Whether the transform reverses the sense of rotation: clockwise becomes counterclockwise.
  public var isReflection: Bool { a * d - b * c < 0 }

  /// The factor by which lengths grow on average: the square root of the factor of areas.
  @inlinable public var scale: Double {
    a == d && isDiagonal ? abs(a) : abs(a * d - b * c).squareRoot()
  }

  /// A factor by which the map lengthens no vector more: the norm of its coefficients.
  package var maximumScale: Double { (a * a + b * b + c * c + d * d).squareRoot() }

  /// Returns the image of a point.
  @inlinable public func apply(to point: Point) -> Point {
    guard !isDiagonal else { return Point(x: a * point.x + tx, y: d * point.y + ty) }
    return Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a displacement.
  public func apply(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// Returns the smallest rectangle around the image of a rectangle.
  @inlinable
  public func apply(to rect: Rect) -> Rect { rect.image(apply(to:), keepsAxes: isDiagonal) }

  /// Returns the point with an image.
  ///
  /// - Precondition: The transform has an ``inverse``, as every scaling has.
  @inlinable public func invert(_ point: Point) -> Point {
    guard !isDiagonal else { return Point(x: (point.x - tx) / a, y: (point.y - ty) / d) }
    guard let inverse else { preconditionFailure("the transform has no inverse") }
    return inverse.apply(to: point)
  }

  /// Returns the smallest rectangle around the points with images in a rectangle.
  ///
  /// - Precondition: The transform has an ``inverse``, as every scaling has.
  @inlinable public func invert(_ rect: Rect) -> Rect { rect.image(invert, keepsAxes: isDiagonal) }

  /// The transform that leads back; `nil` if this one maps the plane to a line or a point.
  public var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant.isNormal else { return nil }
    let (a, b, c, d) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return Transform(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }

  /// Returns the transform that applies this one first and another one to the result.
  public func followed(by next: Transform) -> Transform {
    guard !(isTranslation && next.isTranslation) else {
      return Transform(translation: translation + next.translation)
    }
    let origin = next.apply(to: Point(x: tx, y: ty))
    return Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
  }
}

extension Rect {
  /// Returns the smallest rectangle around the images of the corners; two suffice for a map that
  /// keeps the directions of the axes.
  @inlinable func image(_ map: (Point) -> Point, keepsAxes: Bool) -> Rect {
    let (first, last) = (map(Point(x: minX, y: minY)), map(Point(x: maxX, y: maxY)))
    var result = Rect(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    result.formUnion(last)
    if !keepsAxes {
      result.formUnion(map(Point(x: maxX, y: minY)))
      result.formUnion(map(Point(x: minX, y: maxY)))
    }
    return result
  }
}
