import Geometry
import Ink
import Raster
import TestSupport
import Testing
import Workloads

/// Wide strokes against Cairo's picture of them.
@Suite struct CairoTests {
  private let columns = 120
  private let rows = 60

  /// The centres and radii along a stroke whose width changes all the time.
  private func stroke(
    _ hand: inout HandStrokes, _ random: inout TestSupport.SplitMix64
  ) -> [(center: Point, radius: Double)] {
    let widest = Double.random(in: 0.75...12, using: &random)
    var radius = widest
    return hand.samples(40).map { sample in
      radius = min(max(radius + .random(in: -0.4...0.4, using: &random), 0.75), 12)
      return (sample.location, radius)
    }
  }

  @Test func `500 strokes are what Cairo draws at half coverage, and none is split`() {
    let area = Rect(
      minX: 30, minY: 30, maxX: Double(columns * 2) - 30, maxY: Double(rows * 4) - 30)
    var hand = HandStrokes(seed: 3, area: area)
    var random = TestSupport.SplitMix64(seed: 4)
    var (common, either) = (0, 0)
    for number in 0..<500 {
      let discs = stroke(&hand, &random)
      var bitmap = DotBitmap(columns: columns, rows: rows)
      for (from, to) in zip(discs, discs.dropFirst()) {
        bitmap.capsule(
          from: from.center, to: to.center, radii: (from.radius, to.radius), color: 1)
      }
      let picture = CairoPicture(width: columns * 2, height: rows * 4)
      picture.fill(discs)
      let (ours, theirs) = (Set(bitmap.litDots), picture.dots)
      common += ours.intersection(theirs).count
      either += ours.union(theirs).count
      if discs.allSatisfy({ area.outset(by: 15).contains($0.center) }) {
        #expect(ours.isConnected, "stroke \(number) is split")
      }
    }
    #expect(Double(common) / Double(either) >= 0.998)
  }
}
