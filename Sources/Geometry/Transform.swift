/// A scaling about the origin followed by a translation, from canvas space to screen space.
public struct Transform: Hashable, Sendable {
  /// The number of screen dots per canvas dot; always positive and finite.
  public var scale: Double
  /// The position of the canvas's origin on the screen, in screen dots.
  public var translation: Vector

  /// The transform that maps every point to itself.
  public static let identity = Transform(scale: 1, translation: .zero)

  /// Creates a transform.
  ///
  /// - Precondition: `scale` is positive and finite.
  public init(scale: Double, translation: Vector) {
    precondition(scale > 0 && scale.isFinite, "a transform's scale is positive and finite")
    self.scale = scale
    self.translation = translation
  }

  /// Maps a point from canvas space to screen space.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: point.x * scale + translation.dx, y: point.y * scale + translation.dy)
  }

  /// Maps a point from screen space to canvas space.
  @inlinable
  public func invert(_ point: Point) -> Point {
    Point(x: (point.x - translation.dx) / scale, y: (point.y - translation.dy) / scale)
  }

  /// Maps a rectangle from canvas space to screen space.
  @inlinable
  public func apply(to rect: Rect) -> Rect {
    let low = apply(to: Point(x: rect.minX, y: rect.minY))
    let high = apply(to: Point(x: rect.maxX, y: rect.maxY))
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// Maps a rectangle from screen space to canvas space.
  @inlinable
  public func invert(_ rect: Rect) -> Rect {
    let low = invert(Point(x: rect.minX, y: rect.minY))
    let high = invert(Point(x: rect.maxX, y: rect.maxY))
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
