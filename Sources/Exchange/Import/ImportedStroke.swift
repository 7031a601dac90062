import Geometry
import Ink

/// A stroke in the units of its file.
struct ImportedStroke {
  /// The unit of forces.
  enum ForceUnit: Hashable {
    /// An average touch.
    case averageTouch
    /// The maximum of the device, which is twice an average touch; `nil` if the file does not tell it.
    case maximum(Double?)
  }

  /// The nib, the ink, and the width in dots, which applies if ``width`` is `nil`.
  var style = StrokeStyle(width: 2)
  /// The width in the unit of the locations.
  var width: Double?
  /// The samples; a sample without a time has the time NaN.
  var samples: [StrokeSample] = []
  /// The seconds between samples without times.
  var interval = InkPace.interval
  /// The unit of the samples' forces.
  var forceUnit = ForceUnit.averageTouch
  /// Whether the stroke was recovered after a crash.
  var isRecovered = false

  /// The maximum number of samples.
  static let maximumSamples = 1_000_000

  /// Appends a sample.
  ///
  /// - Throws: ``ImportRefusal`` if there are too many, or if a value is not finite.
  mutating func append(_ sample: StrokeSample) throws {
    guard samples.count < Self.maximumSamples else {
      throw ImportRefusal("a stroke has more than \(Self.maximumSamples) samples")
    }
    guard abs(sample.location.x) <= Self.maximumCoordinate,
      abs(sample.location.y) <= Self.maximumCoordinate, sample.force.isFinite
    else { throw ImportRefusal("a sample is out of range") }
    samples.append(sample)
  }

  /// Appends a point without a time.
  mutating func append(_ point: Point, force: Double = 1) throws {
    try append(StrokeSample(location: point, timestamp: .nan, force: force))
  }

  private static let maximumCoordinate = 0x1p40
}
