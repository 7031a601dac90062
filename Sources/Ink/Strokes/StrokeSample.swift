public import Geometry

/// One measured or predicted place of the pen.
public struct StrokeSample: Hashable, Sendable {
  /// How a sample came to be what it is; those that say what is an estimate also name properties.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits, one a trait; they are part of the file's format.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The sample came together with a later one: no frame showed it as the newest.
    public static let coalesced = Flags(rawValue: 1 << 0)
    /// The location was worked out from a coarser one.
    public static let estimatedLocation = Flags(rawValue: 1 << 1)
    /// The force was worked out, as there is no sensor of it.
    public static let estimatedForce = Flags(rawValue: 1 << 2)
    /// The azimuth is that of another sample.
    public static let estimatedAzimuth = Flags(rawValue: 1 << 3)
    /// The altitude is that of another sample.
    public static let estimatedAltitude = Flags(rawValue: 1 << 4)
  }

  /// Where, in canvas dots.
  public var location: Point
  /// When, in seconds; all samples of a stroke share one clock.
  public var timestamp: TimeInterval
  /// How hard; 1 is an average touch, 0 the lightest.
  public var force: Double

  // Single precision is finer than any sensor, and a sketch has millions of samples to move.
  private var leaning: Float?
  private var rising: Float?

  /// How the sample came to be what it is.
  public var flags: Flags

  /// Creates a sample.
  public init(
    location: Point, timestamp: TimeInterval, force: Double = 1,
    azimuth: Double? = nil, altitude: Double? = nil, flags: Flags = []
  ) {
    self.location = location
    self.timestamp = timestamp
    self.force = force
    leaning = azimuth.map(Float.init)
    rising = altitude.map(Float.init)
    self.flags = flags
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

  /// Whether the pen is as it was in another sample, whenever that was; forces that were both worked
  /// out do not tell.
  public func hasSamePen(as other: StrokeSample) -> Bool {
    location == other.location && azimuth == other.azimuth && altitude == other.altitude
      && (force == other.force
        || flags.contains(.estimatedForce) && other.flags.contains(.estimatedForce))
  }

  /// The sample with some properties of another one: with their values, and with whether these are
  /// estimates.
  func taking(_ properties: Flags, from other: StrokeSample) -> StrokeSample {
    var sample = self
    if properties.contains(.estimatedLocation) { sample.location = other.location }
    if properties.contains(.estimatedForce) { sample.force = other.force }
    if properties.contains(.estimatedAzimuth) { sample.azimuth = other.azimuth }
    if properties.contains(.estimatedAltitude) { sample.altitude = other.altitude }
    sample.flags = flags.subtracting(properties).union(other.flags.intersection(properties))
    return sample
  }

  /// The sample at a part of the way to the next one: 0 is this one, 1 the other.
  ///
  /// The angles are those of the nearer one; the flags those of both.
  func blend(to other: StrokeSample, at part: Double) -> StrokeSample {
    var sample = part < 0.5 ? self : other
    sample.location = location + (other.location - location) * part
    sample.timestamp += ((part < 0.5 ? part : part - 1)) * (other.timestamp - timestamp)
    sample.force = force + (other.force - force) * part
    sample.flags = flags.union(other.flags)
    return sample
  }
}
