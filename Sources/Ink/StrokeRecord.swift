public import Geometry

/// A finished stroke, as a value: what a sketch is made of and what its file keeps.
///
/// Copies share what they hold, so that a picture of thousands of strokes is a list of pointers,
/// and comparing a stroke with itself looks at no sample.
public struct StrokeRecord: Hashable, Sendable {
  private final class Content: Hashable, Sendable {
    let style: StrokeStyle
    let samples: [StrokeSample]
    let bounds: Rect
    let isRecovered: Bool

    init(style: StrokeStyle, samples: [StrokeSample], bounds: Rect, isRecovered: Bool) {
      self.style = style
      self.samples = samples
      self.bounds = bounds
      self.isRecovered = isRecovered
    }

    static func == (a: Content, b: Content) -> Bool {
      a === b
        || (a.style == b.style && a.isRecovered == b.isRecovered && a.bounds == b.bounds
          && a.samples == b.samples)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(style)
      hasher.combine(samples)
      hasher.combine(isRecovered)
    }
  }

  private let content: Content

  /// What the stroke is drawn with.
  public var style: StrokeStyle { content.style }
  /// The measured samples in the order of their times, which count from the sketch's start; never
  /// empty.
  public var samples: [StrokeSample] { content.samples }
  /// The smallest rectangle around the ink: every sample, outset by the widest the line can be.
  public var bounds: Rect { content.bounds }
  /// Whether the stroke was not finished by a hand, but found after a crash.
  public var isRecovered: Bool { content.isRecovered }

  /// Creates a finished stroke, or `nil` when there are no samples.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public init?(style: StrokeStyle, samples: [StrokeSample], isRecovered: Bool = false) {
    guard let bounds = style.bounds(of: samples) else { return nil }
    self.init(style: style, samples: samples, bounds: bounds, isRecovered: isRecovered)
  }

  private init(style: StrokeStyle, samples: [StrokeSample], bounds: Rect, isRecovered: Bool) {
    content = Content(style: style, samples: samples, bounds: bounds, isRecovered: isRecovered)
  }

  /// When the pen went down and up, in seconds since the sketch's start.
  public var time: ClosedRange<TimeInterval> {
    let start = samples.first?.timestamp ?? 0
    return start...max(start, samples.last?.timestamp ?? start)
  }

  /// The stroke at another place.
  ///
  /// - Parameter offset: How far away, in canvas dots.
  /// - Returns: The same stroke, there.
  /// - Complexity: O(*n*) in the number of samples.
  public func moved(by offset: Vector) -> StrokeRecord {
    let samples = samples.map { sample in
      var moved = sample
      moved.location = sample.location + offset
      return moved
    }
    let bounds = Rect(
      minX: bounds.minX + offset.dx, minY: bounds.minY + offset.dy,
      maxX: bounds.maxX + offset.dx, maxY: bounds.maxY + offset.dy)
    return StrokeRecord(style: style, samples: samples, bounds: bounds, isRecovered: isRecovered)
  }

  /// The stroke in another ink.
  public func recolored(_ color: InkColor) -> StrokeRecord {
    var style = style
    style.color = color
    return StrokeRecord(style: style, samples: samples, bounds: bounds, isRecovered: isRecovered)
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
