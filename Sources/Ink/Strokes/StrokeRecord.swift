public import Geometry
import Synchronization

/// A finished stroke, as sketches and their files store it.
///
/// Copies share their samples, so a picture of thousands of strokes is a list of pointers. Comparing a
/// stroke with a copy of itself visits no sample.
public struct StrokeRecord: Hashable, Sendable {
  private final class Content: Sendable {
    let style: StrokeStyle
    let samples: [StrokeSample]
    let bounds: Rect
    let isRecovered: Bool
    /// The positions that the latest smoothing modeled.
    let model = Mutex<(smoothing: Smoothing, positions: [SIMD2<Double>])?>(nil)

    init(style: StrokeStyle, samples: [StrokeSample], bounds: Rect, isRecovered: Bool) {
      self.style = style
      self.samples = samples
      self.bounds = bounds
      self.isRecovered = isRecovered
    }
  }

  private let content: Content
  /// The vector by which the stroke was moved after it was drawn, in canvas dots.
  public let offset: Vector

  /// The nib, ink and width.
  public var style: StrokeStyle { content.style }
  /// The samples at their original locations, before ``offset`` was applied.
  public var measuredSamples: [StrokeSample] { content.samples }
  /// The number of samples, at least 1.
  public var sampleCount: Int { content.samples.count }
  /// Whether the stroke was recovered after a crash rather than finished by the user.
  public var isRecovered: Bool { content.isRecovered }

  /// The samples in the order given, at least one.
  ///
  /// In a sketch, their timestamps count from the sketch's start.
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

  /// The smallest rectangle around the ink, in canvas dots: see ``StrokeStyle/bounds(of:)``.
  public var bounds: Rect {
    let bounds = content.bounds
    return Rect(
      minX: bounds.minX + offset.dx, minY: bounds.minY + offset.dy,
      maxX: bounds.maxX + offset.dx, maxY: bounds.maxY + offset.dy)
  }

  /// Creates a finished stroke; `nil` if there are no samples.
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

  /// The times at which the pen went down and up, in seconds on the samples' clock.
  ///
  /// If the last sample is earlier than the first, both bounds are the time of the first.
  public var time: ClosedRange<TimeInterval> {
    let start = content.samples.first?.timestamp ?? 0
    return start...max(start, content.samples.last?.timestamp ?? start)
  }

  /// Returns the stroke moved by a vector in canvas dots; the samples are shared.
  ///
  /// - Complexity: O(1).
  public func moved(by offset: Vector) -> StrokeRecord {
    StrokeRecord(content, self.offset + offset)
  }

  /// Returns the stroke in another ink; the samples are shared.
  ///
  /// - Complexity: O(1).
  public func recolored(_ color: InkColor) -> StrokeRecord {
    var style = style
    style.color = color
    return StrokeRecord(
      Content(
        style: style, samples: content.samples, bounds: content.bounds, isRecovered: isRecovered),
      offset)
  }

  /// Returns the positions that a smoothing models ``measuredSamples`` as, in canvas dots.
  ///
  /// The positions for the latest smoothing are cached, because the same picture is drawn many times.
  ///
  /// - Returns: One position per sample, or `nil` if the smoothing does not model positions.
  /// - Complexity: O(*n*) in the number of samples; O(1) if the positions are cached.
  public func modeledPositions(for smoothing: Smoothing) -> [SIMD2<Double>]? {
    guard smoothing.modelsPositions else { return nil }
    let cached = content.model.withLock { $0?.smoothing == smoothing ? $0?.positions : nil }
    if let cached { return cached }
    let positions = smoothing.modeledPositions(of: content.samples)
    content.model.withLock { $0 = (smoothing, positions) }
    return positions
  }

  /// Returns whether two strokes have the same style, samples and recovery state.
  ///
  /// - Complexity: O(1) for copies of one stroke; otherwise O(*n*) in the number of samples.
  public static func == (a: StrokeRecord, b: StrokeRecord) -> Bool {
    if a.content === b.content && a.offset == b.offset { return true }
    return a.style == b.style && a.isRecovered == b.isRecovered && a.sampleCount == b.sampleCount
      && a.samples == b.samples
  }

  /// Hashes the style, the number of samples, the start time and the recovery state.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(sampleCount)
    hasher.combine(time.lowerBound)
    hasher.combine(isRecovered)
  }
}

extension StrokeStyle {
  /// Returns the smallest rectangle around the ink of samples, in canvas dots.
  ///
  /// The samples' extent is outset by half the width at the maximum force, plus one dot for rounding.
  /// Curves may leave it: see ``Smoothing/inkBounds(_:)``.
  ///
  /// The bounds are part of the file format, and machines round sines differently. Therefore the force
  /// of a sample with an altitude counts as ``StrokeSample/maximumPossibleForce``, without computing
  /// the perpendicular force.
  ///
  /// - Returns: The rectangle, or `nil` if there are no samples.
  /// - Complexity: O(*n*) in the number of samples.
  public func bounds(of samples: [StrokeSample]) -> Rect? {
    let force = samples.reduce(1) { maximum, sample in
      let force = sample.altitude == nil ? sample.force : StrokeSample.maximumPossibleForce
      return max(maximum, force)
    }
    return Rect(enclosing: samples.lazy.map(\.location))?.outset(by: width * force / 2 + 1)
  }
}
