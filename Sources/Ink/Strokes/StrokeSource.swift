package import Geometry
import Synchronization

/// Samples as a file stores them.
package protocol PackedSamples: Sendable {
  /// Returns the samples that have an outline; samples that are damaged are all alike.
  func unpacked(_ outline: StrokeOutline) -> [StrokeSample]
  /// Throws an error unless the samples are intact and have an outline.
  func check(_ outline: StrokeOutline) throws
}

/// What is known of a stroke without its samples.
package struct StrokeOutline: Equatable, Sendable {
  /// The number of samples, at least 1.
  package var count: Int
  /// The times of the first and of the last sample, in seconds.
  package var begin, end: TimeInterval
  /// The smallest rectangle around all samples, their maximum force, and their longest step.
  package var extent: SampleExtent
  /// Whether the samples are points of a figure.
  package var isExact: Bool
  /// Whether any sample has an azimuth or an altitude.
  package var hasAngles: Bool

  package init(
    count: Int, begin: TimeInterval, end: TimeInterval, extent: SampleExtent, isExact: Bool,
    hasAngles: Bool
  ) {
    (self.count, self.begin, self.end, self.extent) = (count, begin, end, extent)
    (self.isExact, self.hasAngles) = (isExact, hasAngles)
  }

  /// Computes the outline of samples; `nil` if there are none.
  package init?(_ samples: [StrokeSample]) {
    guard let extent = SampleExtent(samples) else { return nil }
    self.init(
      count: samples.count, begin: samples[0].timestamp, end: samples[samples.count - 1].timestamp,
      extent: extent, isExact: samples.areExact,
      hasAngles: samples.contains { $0.azimuth != nil || $0.altitude != nil })
  }
}

/// The samples of a stroke as it was drawn, which all its pieces and moved copies share.
///
/// Samples from a file stay packed, which takes a seventh of the memory, and are unpacked whenever
/// they are needed, which takes less time than their use. Once unpacked, those of a long stroke are
/// kept with their smoothed positions, and so are strokes of which parts were needed.
final class StrokeSource: Sendable {
  let outline: StrokeOutline
  let isRecovered: Bool
  /// What the samples mean, as it was recorded.
  let meaning: StrokeMeaning?
  private let storage: Storage
  /// What was computed from the samples and may be needed again; most strokes have nothing.
  private let cache = Mutex<Cache?>(nil)

  private enum Storage: Sendable {
    case unpacked([StrokeSample])
    case packed(any PackedSamples)
  }

  private final class Cache {
    /// The positions that the latest smoothing modeled.
    var model: (smoothing: Smoothing, positions: [SIMD2<Double>])?
    /// The extents of all blocks of samples, and the samples, once parts of them were needed.
    var parts: (samples: [StrokeSample], extents: ExtentTree)?
  }

  /// The number of samples of a long stroke.
  private static let longCount = 1024

  init?(_ samples: [StrokeSample], isRecovered: Bool, meaning: StrokeMeaning? = nil) {
    guard let outline = StrokeOutline(samples) else { return nil }
    (self.outline, storage, self.isRecovered) = (outline, .unpacked(samples), isRecovered)
    self.meaning = meaning
  }

  /// Creates a source of packed samples that have an outline, which is not compared with them.
  init(
    _ packed: any PackedSamples, outline: StrokeOutline, isRecovered: Bool,
    meaning: StrokeMeaning?
  ) {
    (self.outline, storage, self.isRecovered) = (outline, .packed(packed), isRecovered)
    self.meaning = meaning
  }

  var count: Int { outline.count }

  /// The samples, at least one; O(*n*) if they are packed.
  var samples: [StrokeSample] {
    switch storage {
    case .unpacked(let samples): return samples
    case .packed(let packed):
      if let samples = cache.withLock({ $0?.parts?.samples }) { return samples }
      let samples = packed.unpacked(outline)
      if keepsUnpacked { keep(samples) }
      return samples
    }
  }

  private var packed: (any PackedSamples)? {
    if case .packed(let samples) = storage { samples } else { nil }
  }

  /// Whether the samples, and what is computed from them, are kept after their first use.
  private var keepsUnpacked: Bool {
    packed == nil || count >= Self.longCount || cache.withLock { $0?.parts != nil }
  }

  func check() throws { try packed?.check(outline) }

  var lastPosition: Double { Double(count - 1) }

  /// The extents of all blocks of samples, computed when they are needed first.
  var extents: ExtentTree {
    if let extents = cache.withLock({ $0?.parts?.extents }) { return extents }
    return keep(samples)
  }

  /// Keeps the samples, and returns the extents of their blocks.
  @discardableResult
  private func keep(_ samples: [StrokeSample]) -> ExtentTree {
    let extents = ExtentTree(samples)
    changeCache { $0.parts = (samples, extents) }
    return extents
  }

  private func changeCache(_ change: (Cache) -> Void) {
    cache.withLock { cache in
      let new = cache ?? Cache()
      change(new)
      cache = new
    }
  }

  func keepUnpacked() { if packed != nil { _ = extents } }

  /// Returns the positions to which a smoothing moves all samples; keeps them with the samples.
  func modeledPositions(
    for smoothing: Smoothing, of samples: [StrokeSample]? = nil
  ) -> [SIMD2<Double>] {
    let cached = cache.withLock { $0?.model?.smoothing == smoothing ? $0?.model?.positions : nil }
    if let cached { return cached }
    let positions = smoothing.modeledPositions(of: samples ?? self.samples)
    if keepsUnpacked { changeCache { $0.model = (smoothing, positions) } }
    return positions
  }

  func sample(at position: Double) -> StrokeSample {
    Self.sample(at: position, of: samples)
  }

  /// Returns the sample at a position of samples, interpolated between two of them.
  static func sample(at position: Double, of samples: [StrokeSample]) -> StrokeSample {
    let index = Int(position.rounded(.down))
    let fraction = position - Double(index)
    return fraction == 0
      ? samples[index] : samples[index].blend(to: samples[index + 1], at: fraction)
  }

  func time(at position: Double) -> TimeInterval {
    if position == 0 { return outline.begin }
    return position == lastPosition ? outline.end : sample(at: position).timestamp
  }

  /// Returns the extent of the samples in a range of positions, interpolated ends included.
  func extent(of range: ClosedRange<Double>) -> SampleExtent {
    // Most strokes are never divided and need no tree.
    guard range != 0...lastPosition else { return outline.extent }
    let (inner, samples) = (StrokeSource.inner(range), samples)
    var extent = SampleExtent(Self.sample(at: range.lowerBound, of: samples))
    extent.formUnion(SampleExtent(Self.sample(at: range.upperBound, of: samples)))
    extent.step = outline.extent.step
    guard !inner.isEmpty else { return extent }
    extent.formUnion(extents.extent(of: inner, in: samples))
    return extent
  }

  /// Returns the indices of the samples strictly between two positions.
  static func inner(_ range: ClosedRange<Double>) -> Range<Int> {
    let start = Int(range.lowerBound.rounded(.down)) + 1
    return start..<max(Int(range.upperBound.rounded(.up)), start)
  }
}

/// The smallest rectangle around samples, their maximum force, and their longest step.
package struct SampleExtent: Equatable, Sendable {
  package var rect: Rect
  /// The maximum force, at least 1; that of a sample with an altitude counts as the maximum possible.
  package var force: Double
  /// The longest distance between consecutive samples, in canvas dots, rounded up to 1/256 dot.
  package var step: Double

  package init(rect: Rect, force: Double, step: Double) {
    (self.rect, self.force, self.step) = (rect, force, step)
  }

  init(_ sample: StrokeSample) {
    let location = Self.location(of: sample)
    rect = Rect(minX: location.x, minY: location.y, maxX: location.x, maxY: location.y)
    force = max(1, Self.force(of: sample))
    step = 0
  }

  package init?(_ samples: some Sequence<StrokeSample>) {
    var rest = samples.makeIterator()
    guard let first = rest.next() else { return nil }
    self.init(first)
    var (last, square) = (Self.location(of: first), 0.0)
    while let sample = rest.next() {
      let location = Self.location(of: sample)
      rect.formUnion(location)
      force = max(force, Self.force(of: sample))
      let (dx, dy) = (location.x - last.x, location.y - last.y)
      square = max(square, dx * dx + dy * dy)
      last = location
    }
    let scale = FixedPoint.step.stepsPerUnit
    step = (square.squareRoot() * scale).rounded(.up) / scale
  }

  /// The location, without coordinates that are not numbers: a rectangle has no such edge.
  private static func location(of sample: StrokeSample) -> Point {
    Point(
      x: sample.location.x.isNaN ? 0 : sample.location.x,
      y: sample.location.y.isNaN ? 0 : sample.location.y)
  }

  private static func force(of sample: StrokeSample) -> Double {
    sample.altitude == nil ? sample.force : StrokeSample.maximumPossibleForce
  }

  /// Adds other samples, without the step that leads to them.
  mutating func formUnion(_ other: SampleExtent) {
    rect.formUnion(other.rect)
    force = max(force, other.force)
    step = max(step, other.step)
  }
}

/// The extents of blocks of samples, of pairs of blocks, and so on, which find the samples in a
/// rectangle, and the extent of a range of samples, without visiting all.
struct ExtentTree: Sendable {
  static let blockSize = 32

  /// The extents of 1, 2, 4, … blocks.
  private var levels: [[SampleExtent]]

  init(_ samples: [StrokeSample]) {
    let blocks = stride(from: 0, to: samples.count, by: Self.blockSize).compactMap {
      SampleExtent(samples[$0..<min($0 + Self.blockSize, samples.count)])
    }
    levels = [blocks]
    while let below = levels.last, below.count > 1 {
      levels.append(
        stride(from: 0, to: below.count, by: 2).map { index in
          var extent = below[index]
          if index + 1 < below.count { extent.formUnion(below[index + 1]) }
          return extent
        })
    }
  }

  /// Returns the extent of a range of samples that is not empty; O(log *n*).
  func extent(of range: Range<Int>, in samples: [StrokeSample]) -> SampleExtent {
    var extent = SampleExtent(samples[range.lowerBound])
    var index = range.lowerBound
    while index < range.upperBound {
      var (level, length, next) = (-1, 1, Self.blockSize)
      while index % next == 0, index + next <= range.upperBound, level + 1 < levels.count {
        (level, length) = (level + 1, next)
        next *= 2
      }
      extent.formUnion(level < 0 ? SampleExtent(samples[index]) : levels[level][index / length])
      index += length
    }
    return extent
  }

  /// Returns the samples in blocks whose extents satisfy a predicate, as ascending ranges, of which
  /// adjacent ones are joined.
  ///
  /// The line from a block to the next one counts as part of the block. The ranges may begin before
  /// the searched indices or end after them. A predicate that accepts an extent must accept every
  /// larger one.
  func ranges(
    of samples: [StrokeSample], in searched: Range<Int>, where isIncluded: (SampleExtent) -> Bool
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    func visit(_ level: Int, _ index: Int) {
      guard index < levels[level].count else { return }
      let start = index * (Self.blockSize << level)
      let end = min(start + (Self.blockSize << level), samples.count)
      guard (start..<end).overlaps(searched) else { return }
      var extent = levels[level][index]
      extent.formUnion(SampleExtent(samples[min(end, samples.count - 1)]))
      guard isIncluded(extent) else { return }
      if level > 0 {
        visit(level - 1, 2 * index)
        visit(level - 1, 2 * index + 1)
      } else if let last = found.last, last.upperBound == start {
        found[found.count - 1] = last.lowerBound..<end
      } else {
        found.append(start..<end)
      }
    }
    visit(levels.count - 1, 0)
    return found
  }
}
