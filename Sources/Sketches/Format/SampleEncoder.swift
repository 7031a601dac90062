import Geometry
import Ink

/// Encodes the samples of one stroke; see ``SampleCodec``.
struct SampleEncoder {
  private let samples: [StrokeSample]
  private var writer = ByteWriter()

  /// Creates an encoder for some samples, of which there is at least one.
  init(_ samples: [StrokeSample]) { self.samples = samples }

  consuming func encoded() -> [UInt8] {
    let force = samples.map { FixedPoint.force.steps($0.force) ?? SampleCodec.averageForce }
    let azimuth = samples.map { $0.azimuth.flatMap(FixedPoint.angle.steps) }
    let altitude = samples.map { $0.altitude.flatMap(FixedPoint.angle.steps) }
    let isAverage = force.allSatisfy { $0 == SampleCodec.averageForce }
    let columns = [
      (force, isAverage ? .absent : Self.mode(of: force)), (azimuth, Self.mode(of: azimuth)),
      (altitude, Self.mode(of: altitude)),
    ]
    let flags = flagsMode
    writer.byte(SampleCodec.layout)
    writer.byte(
      columns.reversed().reduce(flags.rawValue) { modes, column in modes << 2 | column.1.rawValue })
    writer.unsigned(UInt64(samples.count))
    writeTimes()
    writeCoordinates(\.location.x)
    writeCoordinates(\.location.y)
    for (column, mode) in columns { write(column, as: mode) }
    writeFlags(as: flags)
    return writer.bytes
  }

  private static func mode(of column: [Int64?]) -> SampleCodec.Mode {
    let first = column[0]
    if column.allSatisfy({ $0 == first }) { return first == nil ? .absent : .constant }
    return column.contains(nil) ? .some : .every
  }

  private mutating func writeTimes() {
    var previous = FixedPoint.time.steps(samples[0].timestamp) ?? 0
    writer.signed(previous)
    for sample in samples.dropFirst() {
      let time = max(previous, FixedPoint.time.steps(sample.timestamp) ?? previous)
      writer.unsigned(UInt64(time - previous))
      previous = time
    }
  }

  private mutating func writeCoordinates(_ coordinate: (StrokeSample) -> Double) {
    var previous: Int64 = 0
    for sample in samples {
      let steps = FixedPoint.coordinate.steps(coordinate(sample)) ?? previous
      writer.signed(steps - previous)
      previous = steps
    }
  }

  private mutating func write(_ column: [Int64?], as mode: SampleCodec.Mode) {
    if mode == .some { writePresence(of: column) }
    let count = mode == .absent ? 0 : mode == .constant ? 1 : column.count
    writer.deltas(column.prefix(count).lazy.compactMap(\.self))
  }

  private var flagsMode: SampleCodec.Mode {
    let first = samples[0].flags
    guard samples.allSatisfy({ $0.flags == first }) else { return .every }
    return first.isEmpty ? .absent : .constant
  }

  private mutating func writeFlags(as mode: SampleCodec.Mode) {
    switch mode {
    case .absent, .some: break
    case .constant: writer.byte(samples[0].flags.rawValue)
    case .every:
      var start = 0
      while start < samples.count {
        let flags = samples[start].flags
        let end = samples[start...].firstIndex { $0.flags != flags } ?? samples.count
        writer.unsigned(UInt64(end - start))
        writer.byte(flags.rawValue)
        start = end
      }
    }
  }

  private mutating func writePresence(of column: [Int64?]) {
    for start in stride(from: 0, to: column.count, by: 8) {
      var bits: UInt8 = 0
      for index in start..<min(start + 8, column.count) where column[index] != nil {
        bits |= 1 << UInt8(index - start)
      }
      writer.byte(bits)
    }
  }
}
