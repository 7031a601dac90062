/// The angles of a sample as they were told, before those that are not known were filled in.
struct MeasuredAngles {
  private var azimuth: Double?
  private var altitude: Double?
  private var flags: StrokeSample.Flags

  /// The flags that are about angles.
  private static let all: StrokeSample.Flags = [.estimatedAzimuth, .estimatedAltitude]

  /// Remembers the angles of a sample that nothing was filled in of.
  init(_ sample: StrokeSample) {
    (azimuth, altitude) = (sample.azimuth, sample.altitude)
    flags = sample.flags.intersection(Self.all)
  }

  /// Takes over what a correction changes.
  ///
  /// - Returns: Whether it changes anything.
  mutating func take(from previous: StrokeSample, to sample: StrokeSample) -> Bool {
    let changed = previous.flags.symmetricDifference(sample.flags)
    let turns = previous.azimuth != sample.azimuth || changed.contains(.estimatedAzimuth)
    let rises = previous.altitude != sample.altitude || changed.contains(.estimatedAltitude)
    if turns { azimuth = sample.azimuth }
    if rises { altitude = sample.altitude }
    let known: StrokeSample.Flags = [
      turns ? .estimatedAzimuth : [], rises ? .estimatedAltitude : [],
    ]
    flags = flags.subtracting(known).union(sample.flags.intersection(known))
    return turns || rises
  }

  /// Takes out of a sample what was filled in.
  func restore(_ sample: inout StrokeSample) {
    (sample.azimuth, sample.altitude) = (azimuth, altitude)
    sample.flags = sample.flags.subtracting(Self.all).union(flags)
  }
}
