import Geometry
import Ink

/// A stroke in the units of its file.
struct ImportedStroke {
  enum ForceUnit: Hashable {
    /// An average touch.
    case averageTouch
    /// The maximum of the device, twice an average touch; `nil` if the file does not give it.
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
  var forceUnit = ForceUnit.averageTouch
  var isRecovered = false
  /// What the samples mean, in the units of the file.
  ///
  /// The strokes that it names are those that ``ImportedInk`` makes of the file, counted from its beginning.
  var meaning: StrokeMeaning?
  /// The number of points that were left out because they are out of range.
  var lostPoints = 0

  static let maximumSamples = 1_000_000

  /// Appends a sample, or counts it as a lost point if its location or force is malformed.
  ///
  /// - Throws: `ImportRefusal` beyond ``maximumSamples``.
  mutating func append(_ sample: StrokeSample) throws {
    guard samples.count < Self.maximumSamples
    else { throw ImportRefusal("a stroke has more than \(Self.maximumSamples) samples") }
    guard abs(sample.location.x) <= Self.maximumCoordinate,
      abs(sample.location.y) <= Self.maximumCoordinate, sample.force.isFinite
    else { return lostPoints += 1 }
    samples.append(sample)
  }

  /// Appends a point without a time.
  mutating func append(_ point: Point, force: Double = 1) throws {
    try append(StrokeSample(location: point, timestamp: .nan, force: force))
  }

  /// Repeats the samples at corners between lines longer than `minimumLength`, in the units of the file, as if
  /// the pen rested there, because smoothing would round them otherwise.
  mutating func restAtCorners(minimumLength: Double = 0) {
    guard samples.count > 2, samples.count <= Self.maximumCorners else { return }
    var result: [StrokeSample] = []
    result.reserveCapacity(samples.count)
    for index in samples.indices {
      result.append(samples[index])
      guard index > 0, index < samples.count - 1 else { continue }
      let before = samples[index].location - samples[index - 1].location
      let after = samples[index + 1].location - samples[index].location
      let lengths = (before.length, after.length)
      guard min(lengths.0, lengths.1) > minimumLength,
        before.dx * after.dx + before.dy * after.dy < Self.cornerCosine * lengths.0 * lengths.1
      else { continue }
      result += Array(repeating: samples[index], count: Self.rest)
    }
    samples = result
  }

  /// The cosine of the smallest turn that is a corner: 30°.
  private static let cornerCosine = 0.866
  /// The number of samples for which the pen rests.
  private static let rest = 4
  /// The maximum number of samples of a stroke whose corners are searched.
  private static let maximumCorners = 100_000
  private static let maximumCoordinate = 0x1p40
}

extension ImportedStroke {
  init(_ stroke: StoredStroke) {
    self.init(
      style: stroke.style, samples: stroke.samples, isRecovered: stroke.isRecovered,
      meaning: stroke.meaning)
  }
}

extension InkColor {
  /// The range between the greatest and the least component of colors that are gray.
  private static let grayChroma = 48

  /// Creates the ink for a color of another program.
  ///
  /// A color without a hue that is nearly black or white is that of the program's text or paper, and
  /// therefore plain. A color that stipple exports for a named ink is this ink. Others are kept.
  init(imported color: RGBColor) {
    let low = min(color.red, color.green, color.blue)
    let high = max(color.red, color.green, color.blue)
    if Int(high) - Int(low) < Self.grayChroma, high < 80 || low > 220 {
      self = .foreground
    } else {
      self = ExportColors.onWhite.ink(of: color) ?? InkColor(color)
    }
  }
}
