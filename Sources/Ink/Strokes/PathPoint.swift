public import Geometry

/// A point of a smoothed line.
public struct PathPoint: Hashable, Sendable {
  /// Where, in canvas dots.
  public var location: Point
  /// How hard the nib was pressed on the surface there; 1 is an average touch.
  public var force: Double
  /// When the pen was there, in seconds on the samples' clock.
  public var timestamp: TimeInterval

  /// Creates a point.
  @inlinable
  public init(location: Point, force: Double, timestamp: TimeInterval) {
    self.location = location
    self.force = force
    self.timestamp = timestamp
  }

  /// Creates the point of a sample.
  @inlinable
  public init(_ sample: StrokeSample) {
    self.init(
      location: sample.location, force: sample.perpendicularForce, timestamp: sample.timestamp)
  }

  /// The weighted sum of four points; the weights add up to 1.
  @inlinable
  static func blend(
    _ a: PathPoint, _ wa: Double, _ b: PathPoint, _ wb: Double,
    _ c: PathPoint, _ wc: Double, _ d: PathPoint, _ wd: Double
  ) -> PathPoint {
    PathPoint(
      location: Point(
        x: wa * a.location.x + wb * b.location.x + wc * c.location.x + wd * d.location.x,
        y: wa * a.location.y + wb * b.location.y + wc * c.location.y + wd * d.location.y),
      force: wa * a.force + wb * b.force + wc * c.force + wd * d.force,
      timestamp: wa * a.timestamp + wb * b.timestamp + wc * c.timestamp + wd * d.timestamp)
  }

  @inlinable
  func midpoint(to other: PathPoint) -> PathPoint {
    .blend(self, 0.5, other, 0.5, self, 0, self, 0)
  }

  /// The point a fraction of the way to another; 0 is this one, 1 the other.
  @inlinable
  func interpolated(to other: PathPoint, at fraction: Double) -> PathPoint {
    .blend(self, 1 - fraction, other, fraction, self, 0, self, 0)
  }
}
