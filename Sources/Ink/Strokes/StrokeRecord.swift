public import Geometry
import Synchronization

/// A finished stroke, as a value: what a sketch is made of and what its file keeps.
///
/// Copies share what they hold, so that a picture of thousands of strokes is a list of pointers,
/// and comparing a stroke with itself looks at no sample.
public struct StrokeRecord: Hashable, Sendable {
  private final class Content: Sendable {
    let style: StrokeStyle
    let samples: [StrokeSample]
    let bounds: Rect
    let isRecovered: Bool
    /// The places of a line that was modelled before, and how.
    let model = Mutex<(smoothing: Smoothing, places: [SIMD2<Double>])?>(nil)

    init(style: StrokeStyle, samples: [StrokeSample], bounds: Rect, isRecovered: Bool) {
      self.style = style
      self.samples = samples
      self.bounds = bounds
      self.isRecovered = isRecovered
    }
  }

  private let content: Content
  /// How far the stroke was moved since it was drawn, in canvas dots.
  public let offset: Vector

  /// What the stroke is drawn with.
  public var style: StrokeStyle { content.style }
  /// The samples where they were measured, before the stroke was moved.
  public var measuredSamples: [StrokeSample] { content.samples }
  /// How many samples there are; never none.
  public var sampleCount: Int { content.samples.count }
  /// Whether the stroke was not finished by a hand, but found after a crash.
  public var isRecovered: Bool { content.isRecovered }

  /// The samples in the order of their times, which count from the sketch's start; never empty.
  ///
  /// - Complexity: O(1), or O(*n*) in the number of samples if the stroke was moved.
  public var samples: [StrokeSample] {
    guard offset != .zero else { return content.samples }
    return content.samples.map { sample in
      var moved = sample
      moved.location = sample.location + offset
      return moved
    }
  }

  /// The smallest rectangle around the ink: every sample, outset by the widest the line can be.
  public var bounds: Rect {
    let bounds = content.bounds
    return Rect(
      minX: bounds.minX + offset.dx, minY: bounds.minY + offset.dy,
      maxX: bounds.maxX + offset.dx, maxY: bounds.maxY + offset.dy)
  }

  /// Creates a finished stroke, or `nil` when there are no samples.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public init?(style: StrokeStyle, samples: [StrokeSample], isRecovered: Bool = false) {
    guard let bounds = style.bounds(of: samples) else { return nil }
    self.init(
      Content(style: style, samples: samples, bounds: bounds, isRecovered: isRecovered), .zero)
  }

  private init(_ content: Content, _ offset: Vector) {
    self.content = content
    self.offset = offset
  }

  /// When the pen went down and up, in seconds since the sketch's start.
  public var time: ClosedRange<TimeInterval> {
    let start = content.samples.first?.timestamp ?? 0
    return start...max(start, content.samples.last?.timestamp ?? start)
  }

  /// The stroke at another place, which shares its samples with this one.
  ///
  /// - Parameter offset: How far away, in canvas dots.
  /// - Returns: The same stroke, there.
  public func moved(by offset: Vector) -> StrokeRecord {
    StrokeRecord(content, self.offset + offset)
  }

  /// The stroke in another ink.
  public func recolored(_ color: InkColor) -> StrokeRecord {
    var style = style
    style.color = color
    return StrokeRecord(
      Content(
        style: style, samples: content.samples, bounds: content.bounds, isRecovered: isRecovered),
      offset)
  }

  /// Where a smoothing puts the measured samples; `nil` if it leaves them where they are.
  ///
  /// Kept from one time to the next with the same smoothing, as pictures are drawn again and again.
  ///
  /// - Complexity: O(*n*) in the number of samples, the first time.
  public func modelledPlaces(_ smoothing: Smoothing) -> [SIMD2<Double>]? {
    guard smoothing.modelsPlaces else { return nil }
    let kept = content.model.withLock { $0?.smoothing == smoothing ? $0?.places : nil }
    if let kept { return kept }
    let places = smoothing.modelledPlaces(of: content.samples)
    content.model.withLock { $0 = (smoothing, places) }
    return places
  }

  /// Whether two strokes look alike and were drawn alike, wherever that was.
  public static func == (a: StrokeRecord, b: StrokeRecord) -> Bool {
    if a.content === b.content && a.offset == b.offset { return true }
    return a.style == b.style && a.isRecovered == b.isRecovered && a.sampleCount == b.sampleCount
      && a.samples == b.samples
  }

  /// Feeds what equal strokes have in common.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(sampleCount)
    hasher.combine(time.lowerBound)
    hasher.combine(isRecovered)
  }
}

extension StrokeStyle {
  /// The smallest rectangle around the ink of samples, in canvas dots.
  ///
  /// Ink lies at most half the width at the greatest force from a sample, and the dot that rounding
  /// may add. The bounds are part of the file's format, so no sine of an altitude is taken for them,
  /// which not every machine rounds alike: a pen that leans counts as pressed as hard as possible.
  ///
  /// - Returns: The rectangle, or `nil` when there are no samples.
  /// - Complexity: O(*n*) in the number of samples.
  public func bounds(of samples: [StrokeSample]) -> Rect? {
    let force = samples.reduce(1) { greatest, sample in
      let most = sample.altitude == nil ? sample.force : StrokeSample.maximumPossibleForce
      return max(greatest, most)
    }
    return Rect(enclosing: samples.lazy.map(\.location))?.outset(by: width * force / 2 + 1)
  }
}
