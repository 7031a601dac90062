public import Geometry

/// A finished stroke, as sketches and their files store it.
///
/// Copies, pieces and mapped strokes share their samples, so a picture of thousands of strokes is a
/// list of pointers. Comparing a stroke with a copy of itself visits no sample.
public struct StrokeRecord: Hashable, Sendable {
  private final class Content: Sendable {
    let source: StrokeSource
    let style: StrokeStyle
    /// What else distinguishes the stroke from the one that was drawn for it; `nil` for most.
    let change: Change?

    init(
      _ source: StrokeSource, _ range: ClosedRange<Double>, _ map: Transform,
      _ style: StrokeStyle, width: Double, gap: ClosedRange<Double>? = nil
    ) {
      self.source = source
      var style = style
      style.width = width
      self.style = style
      let isChanged =
        range != 0...source.lastPosition || map != .identity || width != style.width || gap != nil
      change = isChanged ? Change(source, range, map, width: width, gap: gap) : nil
    }

    var range: ClosedRange<Double> { change?.range ?? 0...source.lastPosition }
    var map: Transform { change?.map ?? .identity }
    var width: Double { change?.width ?? style.width }
    var extent: SampleExtent { change?.extent ?? source.outline.extent }
  }

  private final class Change: Sendable {
    /// The part of the source, as fractional sample indices.
    let range: ClosedRange<Double>
    let map: Transform
    /// The width before it was limited to the widths of a style.
    let width: Double
    /// The smallest rectangle around the samples, if the map keeps the axes, and the maximum force.
    let extent: SampleExtent
    let gap: ClosedRange<Double>?

    init(
      _ source: StrokeSource, _ range: ClosedRange<Double>, _ map: Transform, width: Double,
      gap: ClosedRange<Double>?
    ) {
      (self.range, self.map, self.width, self.gap) = (range, map, width, gap)
      var extent = source.extent(of: range)
      if map != .identity {
        extent.rect = map.apply(to: extent.rect)
        extent.step *= map.maximumScale
      }
      self.extent = extent
    }
  }

  /// The limit of a width that was multiplied by maps, in canvas dots.
  private static let maximumWidth = 0x1p20

  private let content: Content

  /// The nib, ink and width.
  public var style: StrokeStyle { content.style }
  /// Whether the stroke was recovered after a crash rather than finished by the user.
  public var isRecovered: Bool { content.source.isRecovered }
  /// The part of the original stroke, as fractional indices of the original's samples.
  public var range: ClosedRange<Double> { content.range }
  /// The map from the original samples to the stroke's.
  public var map: Transform { content.map }
  /// The part of the original that a label hides, as fractional indices; `nil` for none.
  package var gap: ClosedRange<Double>? { content.change?.gap }
  /// The vector by which ``measuredSamples`` must be moved, in canvas dots.
  public var offset: Vector { map.isTranslation ? map.translation : .zero }

  /// The samples before ``offset`` was applied.
  ///
  /// - Complexity: O(1) for a whole, at most moved stroke that is not from a file; else O(*n*).
  public var measuredSamples: [StrokeSample] {
    isWhole && map.isTranslation ? content.source.samples : measuredSamples(in: 0..<sampleCount)
  }

  /// The number of samples, at least 1.
  public var sampleCount: Int {
    StrokeSource.inner(range).count + (range.upperBound > range.lowerBound ? 2 : 1)
  }

  /// The samples in order, at least one; in a sketch, their timestamps count from its start.
  ///
  /// - Complexity: O(1), or O(*n*) in the number of samples if the stroke is a piece, was moved, or
  ///   was read from a file.
  public var samples: [StrokeSample] {
    guard offset != .zero else { return measuredSamples }
    return measuredSamples.map { sample in
      var moved = sample
      moved.location = sample.location + offset
      return moved
    }
  }

  /// The smallest rectangle around the ink, in canvas dots: see ``StrokeStyle/bounds(of:)``.
  public var bounds: Rect { style.bounds(content.extent.rect, force: content.extent.force) }

  /// Whether any sample may have an azimuth or an altitude; some sample of the original has one.
  package var mayHaveAngles: Bool { source.outline.hasAngles }

  /// The longest distance between consecutive samples, in canvas dots; a piece may have a shorter one.
  package var longestStep: Double { content.extent.step }

  /// The smallest rectangle around the samples, without the width of the line, in canvas dots.
  package var pathBounds: Rect {
    let keepsAxes = map.b == 0 && map.c == 0
    if keepsAxes { return content.extent.rect }
    return Rect(enclosing: samples.lazy.map(\.location).filter(\.isFinite)) ?? content.extent.rect
  }

  /// Creates a finished stroke, in O(*n*) in the number of samples; `nil` if there are none.
  public init?(
    style: StrokeStyle, samples: [StrokeSample], isRecovered: Bool = false,
    meaning: StrokeMeaning? = nil
  ) {
    guard let source = StrokeSource(samples, isRecovered: isRecovered, meaning: meaning)
    else { return nil }
    content = Content(source, 0...source.lastPosition, .identity, style, width: style.width)
  }

  /// Keeps the samples unpacked from now on, for somebody who needs them again and again.
  package func keepUnpacked() { source.keepUnpacked() }

  /// Creates a finished stroke of packed samples from a file; their outline is not compared with
  /// them: see ``check()``.
  package init(
    style: StrokeStyle, packed: any PackedSamples, outline: StrokeOutline, isRecovered: Bool,
    meaning: StrokeMeaning? = nil
  ) {
    let source = StrokeSource(
      packed, outline: outline, isRecovered: isRecovered, meaning: meaning)
    content = Content(source, 0...source.lastPosition, .identity, style, width: style.width)
  }

  /// Throws an error if the samples come from a file and are damaged.
  package func check() throws { try source.check() }

  private init(_ content: Content) { self.content = content }

  /// What distinguishes a stroke from the one that was drawn for it: its part, as fractional
  /// indices, its map, and so on.
  package struct Derivation: Hashable, Sendable {
    package var range: ClosedRange<Double>
    package var map: Transform
    package var style: StrokeStyle
    /// The width before it was limited to the widths of a style, in canvas dots.
    package var width: Double
    /// The part that a label hides.
    package var gap: ClosedRange<Double>?

    package init(
      range: ClosedRange<Double>, map: Transform, style: StrokeStyle, width: Double,
      gap: ClosedRange<Double>? = nil
    ) {
      (self.range, self.map, self.style, self.width) = (range, map, style, width)
      self.gap = gap
    }
  }

  package var derivation: Derivation {
    Derivation(range: range, map: map, style: style, width: content.width, gap: gap)
  }

  /// Returns the stroke that an original became; `nil` if it has no such part, or exceeds the limits.
  package func derived(by derivation: Derivation) -> StrokeRecord? {
    guard derivation.range.lowerBound >= 0, derivation.range.upperBound <= source.lastPosition,
      derivation.map.isWithinLimits, 0...Self.maximumWidth ~= derivation.width
    else { return nil }
    return StrokeRecord(
      Content(
        source, derivation.range, derivation.map, derivation.style, width: derivation.width,
        gap: derivation.gap))
  }

  func isIdentical(to other: StrokeRecord) -> Bool { content === other.content }

  /// The times at which the pen went down and up, in seconds on the samples' clock.
  ///
  /// If the last sample is earlier than the first, both bounds are the time of the first.
  public var time: ClosedRange<TimeInterval> {
    let start = source.time(at: range.lowerBound)
    return start...max(start, source.time(at: range.upperBound))
  }

  /// Returns the stroke moved by a vector in canvas dots; see ``mapped(by:)``.
  public func moved(by offset: Vector) -> StrokeRecord {
    mapped(by: Transform(translation: offset))
  }

  /// Returns the image of the stroke; the samples are shared; O(log *n*) in their number.
  ///
  /// The width is multiplied by the map's scale. A reflection negates the nib's angle, as it
  /// reverses the sense of rotation. If all maps together exceed the limits of the format, the
  /// stroke stays as it is. A text of characters only moves, with its middle.
  public func mapped(by map: Transform) -> StrokeRecord {
    if style.nib == .characters, !map.isTranslation {
      return moved(by: map.apply(to: bounds.center) - bounds.center)
    }
    let whole = content.map.followed(by: map)
    guard whole.isWithinLimits else { return self }
    let width = min(content.width * map.scale, Self.maximumWidth)
    var style = style
    if map.isReflection { style.nibAngle = -style.nibAngle }
    return StrokeRecord(Content(content.source, range, whole, style, width: width))
  }

  /// Returns the stroke in another style; the samples are shared.
  public func restyled(_ change: StyleChange) -> StrokeRecord {
    StrokeRecord(
      Content(
        content.source, range, map, change.apply(to: style), width: change.width ?? content.width,
        gap: gap))
  }

  /// Returns the stroke in another style, with a width before it is limited.
  func restyled(as style: StrokeStyle, width: Double) -> StrokeRecord {
    StrokeRecord(Content(content.source, range, map, style, width: width))
  }

  /// The width before it was limited to the widths of a style.
  var width: Double { content.width }

  /// Returns the stroke with a gap, in fractional indices of the original's samples.
  func gapped(_ gap: ClosedRange<Double>?) -> StrokeRecord {
    guard gap != self.gap else { return self }
    return StrokeRecord(
      Content(content.source, range, map, style, width: content.width, gap: gap))
  }

  /// Returns the stroke in another ink; see ``restyled(_:)``.
  public func recolored(_ color: InkColor) -> StrokeRecord { restyled(StyleChange(color: color)) }

  /// Returns a part of the stroke, with interpolated samples at its ends; `nil` if it is outside.
  ///
  /// The range consists of fractional indices of the original's samples, even for a part of a part.
  /// The samples are shared; O(log *n*) in their number. A text has only whole characters.
  public func piece(_ range: ClosedRange<Double>) -> StrokeRecord? {
    guard range.overlaps(self.range) else { return nil }
    var range = range.clamped(to: self.range)
    if style.nib == .characters {
      let first = range.lowerBound.rounded(.up)
      guard first <= range.upperBound else { return nil }
      range = first...range.upperBound.rounded(.down)
    }
    return StrokeRecord(Content(content.source, range, map, style, width: content.width))
  }

  /// Returns the positions to which a smoothing moves ``measuredSamples``, in canvas dots.
  ///
  /// A piece keeps the positions of its original. Erasing one part of a stroke therefore leaves the
  /// others as they are. The original's positions for the latest smoothing are cached, unless its
  /// samples stay packed.
  ///
  /// - Parameters:
  ///   - smoothing: The smoothing.
  ///   - samples: The stroke's ``measuredSamples`` if they are at hand, so that they are not
  ///     unpacked again.
  /// - Returns: One position per sample, or `nil` if the smoothing does not model positions, the
  ///   stroke is a figure, or it was mapped by more than a translation.
  /// - Complexity: O(*n*) in the samples; O(1) for a whole stroke whose positions are cached.
  public func modeledPositions(
    for smoothing: Smoothing, of samples: [StrokeSample]? = nil
  ) -> [SIMD2<Double>]? {
    guard isWhole else { return modeledPositions(for: smoothing, in: 0..<sampleCount) }
    guard smoothing.modelsPositions, map.isTranslation, !source.outline.isExact else { return nil }
    return source.modeledPositions(for: smoothing, of: samples)
  }

  /// Returns whether two strokes have the same style, samples, and recovery state.
  ///
  /// - Complexity: O(1) for copies and pieces of one stroke; else O(*n*) in the number of samples.
  public static func == (a: StrokeRecord, b: StrokeRecord) -> Bool {
    if a.content === b.content { return true }
    guard a.style == b.style else { return false }
    if a.content.source === b.content.source {
      return a.range == b.range && a.map == b.map && a.gap == b.gap
    }
    return a.isRecovered == b.isRecovered && a.meaning == b.meaning && a.gap == b.gap
      && a.sampleCount == b.sampleCount
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

extension Transform {
  /// The limits of the coefficients and of the offset, in canvas dots, of a stroke's whole map.
  private static let maximumCoefficient = 0x1p20
  private static let maximumOffset = 0x1p32

  fileprivate var isWithinLimits: Bool {
    [a, b, c, d].allSatisfy { abs($0) <= Self.maximumCoefficient }
      && abs(tx) <= Self.maximumOffset && abs(ty) <= Self.maximumOffset
  }
}

extension StrokeRecord {
  /// The smallest rectangle around discs as wide as the ink at the samples, in canvas dots.
  ///
  /// Unlike ``bounds``, it does not grow with rotations, and takes the force of every sample into
  /// account; O(*n*) in the number of samples.
  public var tightBounds: Rect {
    var union: Rect?
    // Whole strokes share their samples, so that none is copied.
    let (samples, map) = isWhole ? (source.samples, map) : (self.samples, .identity)
    for sample in samples {
      let center = map.apply(to: sample.location)
      guard center.isFinite else { continue }
      let disc = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
        .outset(by: style.halfWidth(force: sample.perpendicularForce))
      union = union?.union(disc) ?? disc
    }
    return union ?? bounds
  }
}

// MARK: - Parts

extension StrokeRecord {
  /// Whether the stroke has all samples of its original.
  var isWhole: Bool { range == 0...source.lastPosition }
  /// Whether the stroke is neither a piece nor mapped, and has no gap.
  var isAsDrawn: Bool { content.change == nil }

  var source: StrokeSource { content.source }

  /// Returns some samples, before ``offset`` was applied.
  func measuredSamples(in indices: Range<Int>) -> [StrokeSample] {
    let (count, first) = (sampleCount, Int(range.lowerBound.rounded(.down)))
    let samples = source.samples
    return indices.map { index in
      let sample =
        index == 0
        ? StrokeSource.sample(at: range.lowerBound, of: samples)
        : index == count - 1
          ? StrokeSource.sample(at: range.upperBound, of: samples) : samples[first + index]
      return map.isTranslation ? sample : sample.mapped(by: map)
    }
  }

  /// Returns some of the positions of ``modeledPositions(for:of:)``.
  func modeledPositions(for smoothing: Smoothing, in indices: Range<Int>) -> [SIMD2<Double>]? {
    guard smoothing.modelsPositions, map.isTranslation, !source.outline.isExact
    else { return nil }
    let positions = source.modeledPositions(for: smoothing)
    func position(at index: Double) -> SIMD2<Double> {
      let (before, fraction) = (Int(index), index - index.rounded(.down))
      guard fraction > 0 else { return positions[before] }
      return positions[before] * (1 - fraction) + positions[before + 1] * fraction
    }
    let (count, first) = (sampleCount, Int(range.lowerBound))
    return indices.map { index in
      if index == 0 { return position(at: range.lowerBound) }
      return index == count - 1 ? position(at: range.upperBound) : positions[first + index]
    }
  }

  /// Returns the position in the original of a fractional index of the stroke's samples.
  func position(ofIndex index: Double) -> Double {
    let whole = index.rounded(.down)
    func position(_ index: Double) -> Double {
      index == 0 ? range.lowerBound : min(range.lowerBound.rounded(.down) + index, range.upperBound)
    }
    let (low, high) = (position(whole), position(whole + 1))
    return low + (high - low) * (index - whole)
  }
}

extension StrokeStyle {
  /// Returns the smallest rectangle around the ink of samples, in canvas dots; `nil` for none.
  ///
  /// The samples' extent is outset by half the width at the maximum force, plus one dot for
  /// rounding. Curves may leave it: see ``Smoothing/inkBounds(_:step:)``.
  ///
  /// The bounds are part of the file format, and machines round sines differently. Therefore the
  /// force of a sample with an altitude counts as ``StrokeSample/maximumPossibleForce``.
  public func bounds(of samples: [StrokeSample]) -> Rect? {
    SampleExtent(samples).map { bounds($0.rect, force: $0.force) }
  }

  func bounds(_ rect: Rect, force: Double) -> Rect {
    if nib == .characters {
      let (width, height) = (2 * CharacterText.columnWidth, CharacterText.rowHeight)
      return Rect(
        minX: rect.minX, minY: rect.minY, maxX: rect.maxX + width, maxY: rect.maxY + height)
    }
    let head = line.heads == .none ? 0 : headLength
    return rect.outset(by: width * force / 2 + 1 + head)
  }
}
