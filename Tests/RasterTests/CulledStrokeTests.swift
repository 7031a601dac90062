import TestSupport

/// Tests of long strokes of which only the spans near the clip are drawn.
@Suite struct CulledStrokeTests {
  @Test(arguments: Smoothing.allCases, 0..<6 as Range<UInt64>)
  func `a clip shows the same dots as the whole stroke`(smoothing: Smoothing, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stroke = try Self.stroke(&random)
    let transform = Transform(
      scale: [1, 0.7, 3].randomElement(using: &random) ?? 1, translation: Vector(dx: 3, dy: -2.5))
    var painter = StrokePainter(smoothing: smoothing, transform: transform)
    for _ in 0..<4 {
      let start = Double.random(in: 0...2000, using: &random)
      let end = Double.random(in: start + 700...4999, using: &random)
      let part = Bool.random(using: &random) ? stroke : try #require(stroke.piece(start...end))
      var whole = DotBitmap(columns: 400, rows: 140)
      painter.paint(part, into: &whole)
      for _ in 0..<10 {
        let column = Int.random(in: 0..<110, using: &random)
        let row = Int.random(in: 0..<36, using: &random)
        var clipped = DotBitmap(columns: 400, rows: 140)
        clipped.clip = CellRect(columns: column..<column + 8, rows: row..<row + 4)
        painter.paint(part, into: &clipped)
        for row in clipped.clip.rows {
          for column in clipped.clip.columns {
            #expect(clipped[column: column, row: row].mask == whole[column: column, row: row].mask)
          }
        }
      }
    }
  }

  /// Returns a stroke that winds across the canvas.
  private static func stroke(_ random: inout SplitMix64) throws -> StrokeRecord {
    var hand = SyntheticStrokes(seed: random.next(), area: Rect(minX: 0, minY: 0, maxX: 9, maxY: 9))
    let samples = hand.samples(5000).map { sample in
      var sample = sample
      sample.location = Point(
        x: abs(sample.location.x).truncatingRemainder(dividingBy: 480) / 2,
        y: abs(sample.location.y).truncatingRemainder(dividingBy: 320) / 2)
      return sample
    }
    let style = StrokeStyle(
      nib: Nib.withInk.randomElement(using: &random) ?? .pen,
      width: [1, 2.5, 5].randomElement(using: &random) ?? 1)
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    return Bool.random(using: &random) ? stroke.moved(by: Vector(dx: 5.25, dy: -7.5)) : stroke
  }
}
