/// A straight way between two points, both included; it may have no length.
public struct Segment: Hashable, Sendable {
  /// Where it begins.
  public var start: Point
  /// Where it ends.
  public var end: Point

  /// Creates a segment.
  @inlinable
  public init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  /// The smallest rectangle around it.
  public var bounds: Rect {
    Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
  }

  /// The distance from a point to the nearest point of the segment, in dots.
  public func distance(to point: Point) -> Double {
    let (along, way) = (end - start, point - start)
    let square = along.dx * along.dx + along.dy * along.dy
    let part = square > 0 ? (way.dx * along.dx + way.dy * along.dy) / square : 0
    return point.distance(to: start.interpolated(to: end, at: min(max(part, 0), 1)))
  }

  /// The distance between the nearest points of two segments, in dots; 0 where they cross.
  public func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    return min(
      min(distance(to: other.start), distance(to: other.end)),
      min(other.distance(to: start), other.distance(to: end)))
  }

  /// Whether each of the two has its ends on different sides of the other.
  private func crosses(_ other: Segment) -> Bool {
    side(of: other.start) * side(of: other.end) < 0
      && other.side(of: start) * other.side(of: end) < 0
  }

  /// On which side of the line a point is: the sign tells.
  private func side(of point: Point) -> Double {
    let (along, way) = (end - start, point - start)
    return along.dx * way.dy - along.dy * way.dx
  }
}
