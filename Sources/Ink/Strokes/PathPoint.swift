public import Geometry

/// A point of a smoothed line.
public struct PathPoint: Hashable, Sendable {
  /// The position, in canvas dots.
  public var location: Point
  /// The pressure of the nib perpendicular to the surface; 1 is an average touch.
  public var force: Double
  /// The time at which the pen was there, in seconds on the samples' clock.
  public var timestamp: TimeInterval

  /// Creates a point from a position in canvas dots, a perpendicular force, and a time in seconds.
  @inlinable public init(location: Point, force: Double, timestamp: TimeInterval) {
    (self.location, self.force, self.timestamp) = (location, force, timestamp)
  }

  /// Creates the point at a sample, with ``StrokeSample/perpendicularForce`` as its force.
  @inlinable public init(_ sample: StrokeSample) {
    self.init(
      location: sample.location, force: sample.perpendicularForce, timestamp: sample.timestamp)
  }

  /// Returns the weighted sum of four points; the weights must add up to 1, which is not checked.
  @inlinable static func blend(
    _ a: PathPoint, _ wa: Double, _ b: PathPoint, _ wb: Double, _ c: PathPoint, _ wc: Double,
    _ d: PathPoint, _ wd: Double
  ) -> PathPoint {
    PathPoint(
      location: Point(
        x: wa * a.location.x + wb * b.location.x + wc * c.location.x + wd * d.location.x,
        y: wa * a.location.y + wb * b.location.y + wc * c.location.y + wd * d.location.y),
      force: wa * a.force + wb * b.force + wc * c.force + wd * d.force,
      timestamp: wa * a.timestamp + wb * b.timestamp + wc * c.timestamp + wd * d.timestamp)
  }

  /// Returns the point halfway to another.
  @inlinable func midpoint(to other: PathPoint) -> PathPoint {
    .blend(self, 0.5, other, 0.5, self, 0, self, 0)
  }

  /// Returns the point at a fraction of the distance to another, from 0 (this one) to 1 (the other).
  @inlinable func interpolated(to other: PathPoint, at fraction: Double) -> PathPoint {
    .blend(self, 1 - fraction, other, fraction, self, 0, self, 0)
  }
}
