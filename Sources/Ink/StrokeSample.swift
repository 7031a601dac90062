public import Geometry

/// One measured or predicted place of the pen.
public struct StrokeSample: Hashable, Sendable {
  /// Where, in canvas dots.
  public var location: Point
  /// When, in seconds; all samples of a stroke share one clock.
  public var timestamp: TimeInterval
  /// How hard; 1 is an average touch, 0 the lightest.
  public var force: Double
  /// The direction the pen leans to, in radians clockwise from the x axis; `nil` when unknown.
  public var azimuth: Double?
  /// The pen's angle to the surface, in radians from 0 (flat) to π/2 (upright); `nil` when unknown.
  public var altitude: Double?

  /// Creates a sample.
  public init(
    location: Point, timestamp: TimeInterval, force: Double = 1,
    azimuth: Double? = nil, altitude: Double? = nil
  ) {
    self.location = location
    self.timestamp = timestamp
    self.force = force
    self.azimuth = azimuth
    self.altitude = altitude
  }

  /// Whether the pen is as it was in another sample, whenever that was.
  public func hasSamePen(as other: StrokeSample) -> Bool {
    location == other.location && force == other.force && azimuth == other.azimuth
      && altitude == other.altitude
  }
}
