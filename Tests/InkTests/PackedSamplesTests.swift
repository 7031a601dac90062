import Synchronization
import TestSupport

@testable import Ink

/// Strokes whose samples are unpacked when they are needed.
@Suite struct PackedSamplesTests {
  /// Samples that count how often they were unpacked.
  private final class CountedSamples: PackedSamples {
    private let samples: [StrokeSample]
    private let unpackings = Atomic(0)
    /// How often the samples were unpacked.
    var count: Int { unpackings.load(ordering: .relaxed) }

    init(_ samples: [StrokeSample]) { self.samples = samples }

    func unpacked(_ outline: StrokeOutline) -> [StrokeSample] {
      unpackings.add(1, ordering: .relaxed)
      return samples
    }

    func check(_ outline: StrokeOutline) {}
  }

  /// Returns a stroke with and without packed samples.
  private func strokes(
    samples count: Int
  ) throws -> (plain: StrokeRecord, packed: StrokeRecord, samples: CountedSamples) {
    var random = SplitMix64(seed: 5)
    let plain = random.handStroke(samples: count, at: 3)
    let samples = CountedSamples(plain.samples)
    let outline = try #require(StrokeOutline(plain.samples))
    let packed = StrokeRecord(
      style: plain.style, packed: samples, outline: outline, isRecovered: false)
    return (plain, packed, samples)
  }

  @Test func `bounds, times, moves, and styles need no samples`() throws {
    let (plain, packed, samples) = try strokes(samples: 100)
    let map = Transform(translation: Vector(dx: 3, dy: -4))
    for change in [{ $0 }, { $0.mapped(by: map) }, { $0.recolored(.red) }]
      as [(StrokeRecord) -> StrokeRecord]
    {
      let (plain, packed) = (change(plain), change(packed))
      #expect(packed.bounds == plain.bounds && packed.pathBounds == plain.pathBounds)
      #expect(packed.time == plain.time && packed.sampleCount == plain.sampleCount)
    }
    #expect(samples.count == 0)
  }

  @Test(arguments: Smoothing.allCases)
  func `a packed stroke has the samples, pieces, and positions of a plain one`(
    smoothing: Smoothing
  ) throws {
    let (plain, packed, _) = try strokes(samples: 200)
    let map = Transform(a: 0.5, b: 0.25, c: -0.25, d: 0.5, tx: 3, ty: 1.5)
    for change in [{ $0 }, { $0.piece(10.25...150.5) }, { $0.mapped(by: map) }]
      as [(StrokeRecord) -> StrokeRecord?]
    {
      let (plain, packed) = (try #require(change(plain)), try #require(change(packed)))
      #expect(packed == plain && packed.samples == plain.samples)
      #expect(packed.time == plain.time && packed.bounds == plain.bounds)
      #expect(packed.modeledPositions(for: smoothing) == plain.modeledPositions(for: smoothing))
    }
  }

  @Test func `samples that are needed again and again are unpacked once`() throws {
    let (plain, packed, samples) = try strokes(samples: 100)
    for _ in 0..<5 {
      packed.keepUnpacked()
      #expect(packed.samples == plain.samples)
    }
    #expect(samples.count == 1)
  }

  @Test func `the samples of a long stroke are kept`() throws {
    let (plain, packed, samples) = try strokes(samples: 2000)
    for _ in 0..<5 { #expect(packed.samples == plain.samples) }
    #expect(samples.count == 1)
  }
}
