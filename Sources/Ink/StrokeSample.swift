public import Geometry

/// One measured or predicted place of the pen.
public struct StrokeSample: Hashable, Sendable {
  /// Where, in canvas dots.
  public var location: Point
  /// When, in seconds; all samples of a stroke share one clock.
  public var timestamp: TimeInterval
  /// How hard; 1 is an average touch, 0 the lightest.
  public var force: Double

  // Single precision is finer than any sensor, and a sketch has millions of samples to move.
  private var leaning: Float?
  private var rising: Float?

  /// Creates a sample.
  public init(
    location: Point, timestamp: TimeInterval, force: Double = 1,
    azimuth: Double? = nil, altitude: Double? = nil
  ) {
    self.location = location
    self.timestamp = timestamp
    self.force = force
    leaning = azimuth.map(Float.init)
    rising = altitude.map(Float.init)
  }

  /// The direction the pen leans to, in radians clockwise from the x axis; `nil` when unknown.
  ///
  /// Kept in single precision.
  public var azimuth: Double? {
    get { leaning.map(Double.init) }
    set { leaning = newValue.map(Float.init) }
  }

  /// The pen's angle to the surface, in radians from 0 (flat) to π/2 (upright); `nil` when unknown.
  ///
  /// Kept in single precision.
  public var altitude: Double? {
    get { rising.map(Double.init) }
    set { rising = newValue.map(Float.init) }
  }

  /// Whether the pen is as it was in another sample, whenever that was.
  public func hasSamePen(as other: StrokeSample) -> Bool {
    location == other.location && force == other.force && azimuth == other.azimuth
      && altitude == other.altitude
  }
}
