import Geometry
import Ink
import Testing

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
}
