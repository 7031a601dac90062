import TestSupport

/// Compares wide strokes with Cairo's rendering of them.
@Suite struct CairoTests {
  private let columns = 120
  private let rows = 60

  /// Returns a stroke whose radius varies between 0.75 and 12 dots.
  private func stroke(_ hand: inout SyntheticStrokes, _ random: inout SplitMix64) -> StrokeRecord? {
    let style = StrokeStyle(width: 8)
    var radius = Double.random(in: 0.75...12, using: &random)
    let samples = hand.samples(40).map { sample in
      radius = (radius + .random(in: -0.4...0.4, using: &random)).clamped(to: 0.75...12)
      var sample = sample
      sample.force = radius * 2 / style.width
      return sample
    }
    return StrokeRecord(style: style, samples: samples)
  }

  @Test func `strokes match Cairo's at half coverage, and each is connected`() throws {
    let area = Rect(minX: 30, minY: 30, maxX: Double(columns * 2) - 30, maxY: Double(rows * 4) - 30)
    var hand = SyntheticStrokes(seed: 3, area: area)
    var random = SplitMix64(seed: 4)
    var painter = StrokePainter(smoothing: .none)
    var (common, either) = (0, 0)
    for number in 0..<150 {
      let stroke = try #require(stroke(&hand, &random))
      let discs = stroke.samples.map { sample in
        (center: sample.location, radius: stroke.style.halfWidth(force: sample.force))
      }
      var bitmap = DotBitmap(columns: columns, rows: rows)
      painter.paint(stroke, into: &bitmap)
      let picture = CairoPicture(width: columns * 2, height: rows * 4)
      picture.fill(discs)
      let (ours, theirs) = (Set(bitmap.litDots), picture.dots)
      common += ours.intersection(theirs).count
      either += ours.union(theirs).count
      if discs.allSatisfy({ area.outset(by: 15).contains($0.center) }) {
        #expect(ours.isConnected, "stroke \(number) is not connected")
      }
    }
    #expect(Double(common) / Double(either) >= 0.998)
  }
}
