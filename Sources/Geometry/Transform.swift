/// A scaling about the origin followed by a translation: how canvas space lies on the screen.
public struct Transform: Hashable, Sendable {
  /// Screen dots for one canvas dot; always positive.
  public var scale: Double
  /// Where the canvas's origin lies, in screen dots.
  public var translation: Vector

  /// Canvas space and screen space coincide.
  public static let identity = Transform(scale: 1, translation: .zero)

  /// Creates a transform.
  ///
  /// - Precondition: `scale` is positive and finite.
  public init(scale: Double, translation: Vector) {
    precondition(scale > 0 && scale.isFinite, "a transform's scale is positive and finite")
    self.scale = scale
    self.translation = translation
  }

  /// A point of canvas space in screen space.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: point.x * scale + translation.dx, y: point.y * scale + translation.dy)
  }

  /// A point of screen space in canvas space.
  @inlinable
  public func invert(_ point: Point) -> Point {
    Point(x: (point.x - translation.dx) / scale, y: (point.y - translation.dy) / scale)
  }

  /// A rectangle of canvas space in screen space.
  @inlinable
  public func apply(to rect: Rect) -> Rect {
    let low = apply(to: Point(x: rect.minX, y: rect.minY))
    let high = apply(to: Point(x: rect.maxX, y: rect.maxY))
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// A rectangle of screen space in canvas space.
  @inlinable
  public func invert(_ rect: Rect) -> Rect {
    let low = invert(Point(x: rect.minX, y: rect.minY))
    let high = invert(Point(x: rect.maxX, y: rect.maxY))
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
