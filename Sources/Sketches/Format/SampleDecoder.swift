import Geometry
import Ink

/// Decodes the samples of one stroke; see ``SampleCodec``.
///
/// Writes each column directly into the result, which is the only allocation.
struct SampleDecoder {
  private typealias Mode = SampleCodec.Mode
  typealias Malformed = SampleCodec.Malformed

  private var reader: ByteReader
  private var samples: [StrokeSample] = []

  init(_ reader: ByteReader) { self.reader = reader }

  /// Decodes the samples; must be called only once.
  mutating func decoded() throws(Malformed) -> [StrokeSample] {
    let modes = try readModes()
    try readCount()
    try readTimes()
    try readDeltas(.coordinate, into: \.location.x)
    try readDeltas(.coordinate, into: \.location.y)
    try readForce(modes.force)
    try readAngle(modes.azimuth, into: \.azimuth)
    try readAngle(modes.altitude, into: \.altitude)
    try readFlags(modes.flags)
    guard reader.remaining == 0 else { throw .trailingBytes }
    return samples
  }

  private typealias Modes = (force: Mode, azimuth: Mode, altitude: Mode, flags: Mode)

  private mutating func readModes() throws(Malformed) -> Modes {
    guard try reader.byte() == SampleCodec.layout else { throw .unknownLayout }
    let channels = try reader.byte()
    guard let force = Mode(rawValue: channels & 3), force != .some,
      let azimuth = Mode(rawValue: channels >> 2 & 3),
      let altitude = Mode(rawValue: channels >> 4 & 3),
      let flags = Mode(rawValue: channels >> 6), flags != .some
    else { throw .unknownLayout }
    return (force, azimuth, altitude, flags)
  }

  private mutating func readCount() throws(Malformed) {
    let count = try reader.unsigned()
    // Check before allocating, so a short blob cannot demand much memory.
    guard count > 0, count <= UInt64(reader.remaining / SampleCodec.minimumBytesPerSample) else {
      throw .wrongCount
    }
    samples = Array(repeating: StrokeSample(location: .zero, timestamp: 0), count: Int(count))
  }

  private mutating func readTimes() throws(Malformed) {
    var reader = reader
    defer { self.reader = reader }
    var samples = samples.mutableSpan
    var steps = try FixedPoint.time.adding(reader.signed(), to: 0)
    samples[0].timestamp = FixedPoint.time.value(steps)
    for index in 1..<samples.count {
      // ``ByteReader/unsigned()`` returns values below 2⁶³, so the conversion cannot trap.
      steps = try FixedPoint.time.adding(Int64(reader.unsigned()), to: steps)
      samples[index].timestamp = FixedPoint.time.value(steps)
    }
  }

  @inline(__always)
  private mutating func readDeltas(
    _ fixedPoint: FixedPoint, into property: WritableKeyPath<StrokeSample, Double>
  ) throws(Malformed) {
    var reader = reader
    defer { self.reader = reader }
    var samples = samples.mutableSpan
    var steps: Int64 = 0
    for index in samples.indices {
      steps = try fixedPoint.adding(reader.signed(), to: steps)
      samples[index][keyPath: property] = fixedPoint.value(steps)
    }
  }

  /// Reads the value of all samples, which is signed like the first number of a column.
  private mutating func constant(_ point: FixedPoint) throws(Malformed) -> Double {
    point.value(try point.adding(reader.signed(), to: 0))
  }

  private mutating func readForce(_ mode: Mode) throws(Malformed) {
    if mode == .every { try readDeltas(.force, into: \.force) }
    guard mode == .constant else { return }
    let force = try constant(.force)
    for index in samples.indices { samples[index].force = force }
  }

  private mutating func readAngle(
    _ mode: Mode, into property: WritableKeyPath<StrokeSample, Double?>
  ) throws(Malformed) {
    switch mode {
    case .absent: break
    case .constant:
      let angle = try constant(.angle)
      for index in samples.indices { samples[index][keyPath: property] = angle }
    case .every: try readAngles(of: samples.indices, into: property)
    case .some: try readAngles(of: readPresence(), into: property)
    }
  }

  private mutating func readAngles(
    of indices: some Sequence<Int>, into property: WritableKeyPath<StrokeSample, Double?>
  ) throws(Malformed) {
    var steps: Int64 = 0
    for index in indices {
      steps = try FixedPoint.angle.adding(reader.signed(), to: steps)
      samples[index][keyPath: property] = FixedPoint.angle.value(steps)
    }
  }

  private mutating func readFlags(_ mode: Mode) throws(Malformed) {
    switch mode {
    case .absent, .some: break
    case .constant:
      let flags = StrokeSample.Flags(rawValue: try reader.byte())
      for index in samples.indices { samples[index].flags = flags }
    case .every:
      var start = 0
      while start < samples.count {
        let count = try reader.unsigned()
        guard count > 0, count <= UInt64(samples.count - start) else { throw .wrongCount }
        let flags = StrokeSample.Flags(rawValue: try reader.byte())
        for index in start..<start + Int(count) { samples[index].flags = flags }
        start += Int(count)
      }
    }
  }

  private mutating func readPresence() throws(Malformed) -> [Int] {
    var present: [Int] = []
    for start in stride(from: 0, to: samples.count, by: 8) {
      let bits = try reader.byte()
      for bit in 0..<8 where bits >> UInt8(bit) & 1 == 1 {
        guard start + bit < samples.count else { throw .outOfRange }
        present.append(start + bit)
      }
    }
    return present
  }
}
