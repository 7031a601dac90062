import Geometry
import Ink

/// A sample in the resolution of sketch files.
///
/// Exports that are imported again contain exactly what a sketch file stores: 1/256 dot, 1 µs, 1/4096 of
/// an average touch, and 1/4096 rad. Only pieces and moved strokes have finer values in memory.
struct StoredSample {
  let x, y: Double
  /// In seconds.
  let time: TimeInterval
  let force: Double
  /// In radians; `nil` if unknown.
  let azimuth, altitude: Double?
  let flags: StrokeSample.Flags

  init(_ sample: StrokeSample) {
    x = Self.rounded(sample.location.x, 256)
    y = Self.rounded(sample.location.y, 256)
    time = Self.rounded(sample.timestamp, 1_000_000)
    force = Self.rounded(sample.force, 4096)
    azimuth = sample.azimuth.map { Self.rounded($0, 4096) }
    altitude = sample.altitude.map { Self.rounded($0, 4096) }
    flags = sample.flags
  }

  private static func rounded(_ value: Double, _ stepsPerUnit: Double) -> Double {
    (value * stepsPerUnit).rounded() / stepsPerUnit
  }
}
