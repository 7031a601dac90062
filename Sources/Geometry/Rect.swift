/// An axis-parallel rectangle, in dots; it includes its edges.
public struct Rect: Hashable, Sendable {
  /// The left edge, in dots.
  public var minX: Double
  /// The top edge, in dots.
  public var minY: Double
  /// The right edge, in dots; never less than ``minX``.
  public var maxX: Double
  /// The bottom edge, in dots; never less than ``minY``.
  public var maxY: Double

  /// Creates a rectangle from its edges.
  ///
  /// - Precondition: `minX <= maxX` and `minY <= maxY`; no edge is NaN.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    precondition(minX <= maxX && minY <= maxY, "a rectangle's edges are in order")
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Creates the smallest rectangle around *n* points, in O(*n*); `nil` if there are none.
  @inlinable public init?(enclosing points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    while let point = iterator.next() { formUnion(point) }
  }

  /// Creates the smallest rectangle around *n* rectangles, in O(*n*); `nil` if there are none.
  @inlinable public init?(union rects: some Sequence<Rect>) {
    var iterator = rects.makeIterator()
    guard let first = iterator.next() else { return nil }
    self = first
    while let rect = iterator.next() { formUnion(rect) }
  }

  /// The horizontal extent, in dots.
  @inlinable public var width: Double { maxX - minX }
  /// The vertical extent, in dots.
  @inlinable public var height: Double { maxY - minY }
  /// The center.
  @inlinable public var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  /// Extends the rectangle just enough to contain a point.
  @inlinable public mutating func formUnion(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Extends the rectangle just enough to contain another.
  @inlinable public mutating func formUnion(_ other: Rect) { self = union(other) }

  /// Returns the smallest rectangle that contains this one and another.
  @inlinable public func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle with every edge moved outward by a distance of at least 0 dots.
  @inlinable public func outset(by distance: Double) -> Rect {
    Rect(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// Whether the two rectangles share a point, edges included.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether a point is inside or on an edge.
  @inlinable public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Whether another rectangle lies inside this one, edges included.
  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}

extension Rect {
  /// The corners, clockwise from the upper left.
  package var corners: [Point] {
    [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map(Point.init)
  }
  /// The closed line through the corners.
  package var outline: [Point] { corners + corners.prefix(1) }

  /// Returns the rectangle displaced by a vector.
  package func moved(by offset: Vector) -> Rect {
    Transform(translation: offset).apply(to: self)
  }

  /// Creates a rectangle around a center, which half its size, not negative, leads from there to a corner.
  package init(around center: Point, half: Vector) {
    self.init(
      minX: center.x - half.dx, minY: center.y - half.dy, maxX: center.x + half.dx,
      maxY: center.y + half.dy)
  }
}
