/// An axis-parallel rectangle, in dots; it includes its edges.
public struct Rect: Hashable, Sendable {
  /// The least x of any point inside, in dots.
  public var minX: Double
  /// The least y of any point inside, in dots.
  public var minY: Double
  /// The greatest x of any point inside, in dots; never less than ``minX``.
  public var maxX: Double
  /// The greatest y of any point inside, in dots; never less than ``minY``.
  public var maxY: Double

  /// Creates the rectangle between two corners.
  ///
  /// - Precondition: The least coordinates are not greater than the greatest.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    precondition(minX <= maxX && minY <= maxY, "a rectangle's edges are in order")
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The smallest rectangle around points, or `nil` when there are none.
  ///
  /// - Complexity: O(*n*) in the number of points.
  @inlinable
  public init?(enclosing points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    while let point = iterator.next() { formUnion(point) }
  }

  /// The extent to the right, in dots.
  @inlinable public var width: Double { maxX - minX }
  /// The extent downwards, in dots.
  @inlinable public var height: Double { maxY - minY }

  /// Grows just enough to include a point.
  @inlinable
  public mutating func formUnion(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// The smallest rectangle around this one and another.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle with every edge moved outwards by a distance of at least 0 dots.
  @inlinable
  public func outset(by distance: Double) -> Rect {
    Rect(
      minX: minX - distance, minY: minY - distance,
      maxX: maxX + distance, maxY: maxY + distance)
  }

  /// Whether the two have a point in common, edges included.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether a point is inside or on an edge.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }
}
