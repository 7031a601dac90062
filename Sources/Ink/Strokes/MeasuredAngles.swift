/// The angles of a sample as reported, before missing ones were filled in.
struct MeasuredAngles: Hashable {
  private var azimuth, altitude: Double?
  private var flags: StrokeSample.Flags

  /// The flags that concern angles.
  private static let all: StrokeSample.Flags = [.estimatedAzimuth, .estimatedAltitude]

  /// Stores the angles of a sample in which nothing has been filled in.
  init(_ sample: StrokeSample) {
    (azimuth, altitude) = (sample.azimuth, sample.altitude)
    flags = sample.flags.intersection(Self.all)
  }

  private init() { (azimuth, altitude, flags) = (nil, nil, []) }

  /// The angles of a sample that has none.
  static let none = MeasuredAngles()

  /// Applies what a correction changed in a sample's angles; returns whether an angle changed.
  mutating func update(from previous: StrokeSample, to sample: StrokeSample) -> Bool {
    let changed = previous.flags.symmetricDifference(sample.flags)
    let azimuthChanged = previous.azimuth != sample.azimuth || changed.contains(.estimatedAzimuth)
    let altitudeChanged =
      previous.altitude != sample.altitude || changed.contains(.estimatedAltitude)
    if azimuthChanged { azimuth = sample.azimuth }
    if altitudeChanged { altitude = sample.altitude }
    let known: StrokeSample.Flags = [
      azimuthChanged ? .estimatedAzimuth : [], altitudeChanged ? .estimatedAltitude : [],
    ]
    flags = flags.subtracting(known).union(sample.flags.intersection(known))
    return azimuthChanged || altitudeChanged
  }

  /// Replaces filled-in angles of a sample by the reported ones.
  func restore(_ sample: inout StrokeSample) {
    (sample.azimuth, sample.altitude) = (azimuth, altitude)
    sample.flags = sample.flags.subtracting(Self.all).union(flags)
  }
}
