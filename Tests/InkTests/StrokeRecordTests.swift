import TestSupport

@Suite struct StrokeRecordTests {
  private func sample(_ x: Double, _ y: Double, at time: TimeInterval) -> StrokeSample {
    StrokeSample(location: Point(x: x, y: y), timestamp: time)
  }

  @Test func `a record needs at least one sample`() {
    #expect(StrokeRecord(style: StrokeStyle(), samples: []) == nil)
  }

  @Test func `bounds contain the ink of every sample`() throws {
    let record = try #require(
      StrokeRecord(
        style: StrokeStyle(width: 6), samples: [sample(10, 20, at: 0), sample(30, 5, at: 1)]))
    #expect(record.bounds == Rect(minX: 6, minY: 1, maxX: 34, maxY: 24))
  }

  @Test func `the end time is never before the start time`() throws {
    let record = try #require(
      StrokeRecord(style: StrokeStyle(), samples: [sample(0, 0, at: 5), sample(0, 0, at: 3)]))
    #expect(record.time == 5...5)
  }

  @Test func `maps multiply the width, and a new width replaces it`() throws {
    let half = Transform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let double = Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    let record = try #require(
      StrokeRecord(style: StrokeStyle(width: 4), samples: [sample(8, 4, at: 0)]))
    #expect(record.mapped(by: half).style.width == 2)
    #expect(record.mapped(by: half).samples[0].location == Point(x: 4, y: 2))
    let tiny = (0..<5).reduce(record) { record, _ in record.mapped(by: half) }
    #expect(tiny.style.width == 1, "a line is never drawn thinner")
    let back = (0..<5).reduce(tiny) { record, _ in record.mapped(by: double) }
    #expect(back == record, "its width is remembered")
    let wide = tiny.restyled(StyleChange(width: 3))
    #expect(wide.style.width == 3 && wide.mapped(by: double).style.width == 6)
  }

  @Test func `a map beyond the limits of the format has no effect`() throws {
    let record = try #require(StrokeRecord(style: StrokeStyle(), samples: [sample(8, 4, at: 0)]))
    let huge = Transform(a: 1024, b: 0, c: 0, d: 1024, tx: 0, ty: 0)
    let largest = record.mapped(by: huge).mapped(by: huge)
    #expect(largest.map.a == 0x1p20 && largest.mapped(by: huge) == largest)
  }
}
