public import Geometry

/// One measured or predicted position of the pen.
public struct StrokeSample: Hashable, Sendable {
  /// How a sample was obtained; flags for estimates also serve as names of its properties.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits, one per flag; they are part of the file format.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The sample arrived together with a later one, so no frame showed it as the newest.
    public static let coalesced = Flags(rawValue: 1 << 0)
    /// The location was estimated from a coarser one.
    public static let estimatedLocation = Flags(rawValue: 1 << 1)
    /// The force was estimated, since no sensor has reported it.
    public static let estimatedForce = Flags(rawValue: 1 << 2)
    /// The azimuth was copied from another sample.
    public static let estimatedAzimuth = Flags(rawValue: 1 << 3)
    /// The altitude was copied from another sample.
    public static let estimatedAltitude = Flags(rawValue: 1 << 4)
    /// The azimuth and the altitude were dialed by hand rather than measured.
    public static let dialedAngles = Flags(rawValue: 1 << 5)
    /// The location is a point of a figure; every smoothing draws straight lines between such samples.
    public static let exactLocation = Flags(rawValue: 1 << 6)
  }

  /// The pen's position, in canvas dots.
  public var location: Point
  /// The time, in seconds; all samples of a stroke share one clock.
  public var timestamp: TimeInterval
  /// The pressure along the pen; 1 is an average touch, 0 the lightest.
  public var force: Double
  /// Whether a sensor measured the ``force``; otherwise ``flags`` contains ``Flags/estimatedForce``.
  public var hasMeasuredForce: Bool { !flags.contains(.estimatedForce) }

  // Single precision is finer than any sensor, and a sketch may copy millions of samples.
  private var storedAzimuth, storedAltitude: Float?
  /// How the sample was obtained.
  public var flags: Flags

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - location: In canvas dots.
  ///   - timestamp: In seconds on the stroke's clock.
  ///   - force: The pressure along the pen; 1 is an average touch. Unless a sensor measured it, the
  ///     flags must contain ``Flags/estimatedForce``.
  ///   - azimuth: In radians clockwise from the x axis; `nil` if unknown.
  ///   - altitude: In radians from 0 (flat) to π/2 (upright); `nil` if unknown.
  ///   - flags: How the sample was obtained.
  public init(
    location: Point, timestamp: TimeInterval, force: Double = 1,
    azimuth: Double? = nil, altitude: Double? = nil, flags: Flags = []
  ) {
    (self.location, self.timestamp, self.force) = (location, timestamp, force)
    (storedAzimuth, storedAltitude) = (azimuth.map(Float.init), altitude.map(Float.init))
    self.flags = flags
  }

  /// The direction in which the pen leans, in radians clockwise from the x axis, in single
  /// precision; `nil` if unknown.
  public var azimuth: Double? {
    get { storedAzimuth.map(Double.init) }
    set { storedAzimuth = newValue.map(Float.init) }
  }

  /// The pen's angle to the surface, in radians from 0 (flat) to π/2 (upright), in single
  /// precision; `nil` if unknown.
  public var altitude: Double? {
    get { storedAltitude.map(Double.init) }
    set { storedAltitude = newValue.map(Float.init) }
  }

  /// Returns whether the pen has the same location, angles and force as in another sample, at any
  /// time; two estimated forces count as the same.
  public func hasSamePen(as other: StrokeSample) -> Bool {
    location == other.location && azimuth == other.azimuth && altitude == other.altitude
      && (force == other.force || !hasMeasuredForce && !other.hasMeasuredForce)
  }

  /// Returns the sample with some properties, and their flags, replaced by those of another sample.
  func replacing(_ properties: Flags, from other: StrokeSample) -> StrokeSample {
    var sample = self
    if properties.contains(.estimatedLocation) { sample.location = other.location }
    if properties.contains(.estimatedForce) { sample.force = other.force }
    if properties.contains(.estimatedAzimuth) { sample.azimuth = other.azimuth }
    if properties.contains(.estimatedAltitude) { sample.altitude = other.altitude }
    sample.flags = flags.subtracting(properties).union(other.flags.intersection(properties))
    return sample
  }

  /// Returns the sample at a fraction of the distance to the next one, with the flags of both; the
  /// nib turns between them.
  func blend(to other: StrokeSample, at fraction: Double) -> StrokeSample {
    var sample = fraction < 0.5 ? self : other
    sample.location = location + (other.location - location) * fraction
    sample.timestamp += (fraction < 0.5 ? fraction : fraction - 1) * (other.timestamp - timestamp)
    sample.force = force + (other.force - force) * fraction
    sample.azimuth = blendedAzimuth(to: other, at: fraction)
    sample.altitude = blendedAltitude(to: other, at: fraction)
    sample.flags = flags.union(other.flags)
    return sample
  }
}

extension [StrokeSample] {
  /// Whether the samples are points of a figure: all of a stroke's are, or none.
  package var areExact: Bool { first?.flags.contains(.exactLocation) == true }
}

extension StrokeSample: Described {
  package init() { self.init(location: .zero, timestamp: 0) }
  package static var isTuple: Bool { true }
  package static var help: String {
    """
    Time, x, y, and force (1 is an average touch). Then, unless both angles are unknown and the flags are 0: azimuth \
    (radians clockwise from the x axis), altitude (radians, 0 is flat), each null if unknown, and the sum of the \
    flags: 1 coalesced, 2 location estimated, 4 force estimated, 8 azimuth copied, 16 altitude copied, 32 angles \
    dialed, 64 a point of a figure.
    """
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("time") { try coder.fixed(&timestamp, .time) }
    if try coder.has("x") { try coder.fixed(&location.x, .coordinate) }
    if try coder.has("y") { try coder.fixed(&location.y, .coordinate) }
    if try coder.has("force") { try coder.fixed(&force, .force) }
    if try coder.has("azimuth", azimuth != nil) { try coder.fixed(&azimuth, .angle) }
    if try coder.has("altitude", altitude != nil) { try coder.fixed(&altitude, .angle) }
    var bits = Int(flags.rawValue)
    if try coder.has("flags", bits != 0) { try coder.integer(&bits, in: 0...127) }
    flags = Flags(rawValue: UInt8(bits))
  }

  /// The sample as a sketch file stores it and an import reads it; `nil` if a value is out of range.
  package var stored: StrokeSample? {
    var (sample, rounder) = (self, FieldRounder())
    rounder.record(&sample)
    return rounder.isInRange ? sample : nil
  }
}

extension Point {
  /// The nearest point that a sketch file can store: in steps of 1/256 dot.
  public var storable: Point {
    let scale = FixedPoint.coordinate.stepsPerUnit
    return Point(x: (x * scale).rounded() / scale, y: (y * scale).rounded() / scale)
  }
}
