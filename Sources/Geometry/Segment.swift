/// The straight line between two points, both included; its length may be 0.
public struct Segment: Hashable, Sendable {
  /// The first endpoint.
  public var start: Point
  /// The second endpoint.
  public var end: Point

  /// Creates a segment from its endpoints.
  @inlinable public init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

  /// The smallest rectangle that contains the segment.
  public var bounds: Rect {
    Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
  }

  /// Returns the distance from a point to the nearest point of the segment, in dots.
  public func distance(to point: Point) -> Double {
    point.distance(to: nearest(to: point))
  }

  /// Returns the point of the segment that is nearest to another one.
  package func nearest(to point: Point) -> Point {
    start.interpolated(to: end, at: fraction(nearest: point))
  }

  /// Returns where the nearest point to another one lies: a fraction of the way from the start to the end.
  package func fraction(nearest point: Point) -> Double {
    let along = end - start
    let square = along.dot(along)
    return square > 0 ? ((point - start).dot(along) / square).clamped(to: 0...1) : 0
  }

  /// Returns the distance between the nearest points of two segments, in dots; 0 if they cross.
  public func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    return min(
      min(distance(to: other.start), distance(to: other.end)),
      min(other.distance(to: start), other.distance(to: end)))
  }

  /// Returns the part of the segment that lies in a rectangle.
  ///
  /// - Returns: Fractions of the distance from the start to the end, or `nil` if no point is in the
  ///   rectangle or a coordinate is not finite.
  public func fractions(in rect: Rect) -> ClosedRange<Double>? {
    let along = end - start
    var (low, high) = (0.0, 1.0)
    // Clips to one pair of edges at a time (Liang and Barsky, 1984).
    for (step, before, after) in [
      (along.dx, rect.minX - start.x, rect.maxX - start.x),
      (along.dy, rect.minY - start.y, rect.maxY - start.y),
    ] {
      guard step.isFinite, before.isFinite, after.isFinite else { return nil }
      if step == 0 {
        guard before <= 0, after >= 0 else { return nil }
        continue
      }
      low = max(low, min(before / step, after / step))
      high = min(high, max(before / step, after / step))
    }
    return low <= high ? low...high : nil
  }

  /// Returns the part of the segment that lies in the rectangle around another segment.
  ///
  /// The rectangle's edges have the distance from the other segment's line and ends.
  ///
  /// - Returns: Fractions of the distance from the start to the end, or `nil` as ``fractions(in:)``.
  package func fractions(within distance: Double, of other: Segment) -> ClosedRange<Double>? {
    let along = other.end - other.start
    let length = along.length
    let axis = length > 0 ? along * (1 / length) : Vector(dx: 1, dy: 0)
    func turned(_ point: Point) -> Point {
      let offset = point - other.start
      return Point(x: axis.dot(offset), y: axis.cross(offset))
    }
    let area = Rect(minX: 0, minY: 0, maxX: length, maxY: 0).outset(by: distance)
    return Segment(turned(start), turned(end)).fractions(in: area)
  }

  /// Returns the point at which another segment crosses this one; `nil` if it does not, or is parallel.
  package func meeting(_ other: Segment) -> Point? {
    let (a, b) = (end - start, other.end - other.start)
    let cross = a.cross(b)
    guard abs(cross) > 1e-9 else { return nil }
    let offset = other.start - start
    let (own, others) = (offset.cross(b) / cross, offset.cross(a) / cross)
    return 0...1 ~= own && 0...1 ~= others ? start.interpolated(to: end, at: own) : nil
  }

  /// Returns whether the endpoints of each segment lie on different sides of the other.
  private func crosses(_ other: Segment) -> Bool {
    side(of: other.start) * side(of: other.end) < 0
      && other.side(of: start) * other.side(of: end) < 0
  }

  /// Returns a number whose sign is the side of the line on which a point lies; 0 on the line.
  private func side(of point: Point) -> Double {
    (end - start).cross(point - start)
  }
}
