import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@Suite struct EraserPathTests {
  private func line(_ count: Int, width: Double = 1) throws -> StrokeRecord {
    try #require(
      StrokeRecord(
        style: StrokeStyle(nib: .marker, width: width),
        samples: (0..<count).map {
          StrokeSample(location: Point(x: Double($0) * 10, y: 0), timestamp: Double($0))
        }))
  }

  private func rest(
    of stroke: StrokeRecord, rubbedAt points: Point..., radius: Double,
    smoothing: Smoothing = .none
  ) throws -> [ClosedRange<Double>] {
    let rubbing = try #require(EraserPath(through: points, radius: radius, smoothing: smoothing))
    return rubbing.rest(of: [0...Double(stroke.samples.count - 1)], of: stroke)
  }

  // A line that lags behind its samples is elsewhere.
  @Test(arguments: Smoothing.allCases.filter { $0 != .lowPass })
  func `a line is cut in two where the eraser was`(smoothing: Smoothing) throws {
    let parts = try rest(
      of: line(11), rubbedAt: Point(x: 50, y: 0), radius: 4.25, smoothing: smoothing)
    #expect(parts.count == 2)
    #expect(parts[0].lowerBound == 0 && abs(parts[0].upperBound - 4.5) < 0.01)
    #expect(abs(parts[1].lowerBound - 5.5) < 0.01 && parts[1].upperBound == 10)
  }

  @Test func `a way that was not touched stays whole`() throws {
    #expect(try rest(of: line(11), rubbedAt: Point(x: 50, y: 9), radius: 4) == [0...10])
    #expect(try rest(of: line(11), rubbedAt: Point(x: -50, y: 0), radius: 4) == [0...10])
  }

  @Test func `an end that is rubbed is shorter, and what is rubbed whole is gone`() throws {
    let parts = try rest(of: line(3), rubbedAt: Point(x: 0, y: 0), radius: 4.25)
    #expect(parts.count == 1 && abs(parts[0].lowerBound - 0.5) < 0.01)
    #expect(try rest(of: line(2), rubbedAt: .zero, Point(x: 10, y: 0), radius: 2).isEmpty)
    #expect(try rest(of: line(1), rubbedAt: Point(x: 1, y: 1), radius: 1).isEmpty)
    #expect(try rest(of: line(1), rubbedAt: Point(x: 9, y: 0), radius: 1) == [0...0])
  }

  @Test func `the eraser goes straight from place to place`() throws {
    let parts = try rest(
      of: line(11), rubbedAt: Point(x: 50, y: -90), Point(x: 50, y: 90), radius: 4.25)
    #expect(parts.count == 2 && abs(parts[0].upperBound - 4.5) < 0.01)
  }

  @Test func `a wide line is cut as far as its ink reaches`() throws {
    let parts = try rest(of: line(11, width: 10), rubbedAt: Point(x: 50, y: 0), radius: 5)
    #expect(parts.count == 2 && abs(parts[0].upperBound - 4) < 0.01)
  }

  @Test(arguments: 0..<60 as Range<UInt64>, Smoothing.allCases)
  func `what is left never reaches the eraser, and what is far is left`(
    seed: UInt64, smoothing: Smoothing
  ) throws {
    var random = SplitMix64(seed: seed)
    var place = Point(x: 50, y: 50)
    let samples = (0..<Int.random(in: 1...30, using: &random)).map { index in
      place.x += .random(in: -8...8, using: &random)
      place.y += .random(in: -8...8, using: &random)
      return StrokeSample(location: place, timestamp: Double(index / 3))
    }
    let style = StrokeStyle(
      nib: Nib.allCases[Int.random(in: 0..<3, using: &random)],
      width: .random(in: 1...5, using: &random))
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    let radius = Double.random(in: 1...6, using: &random)
    let way = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Point(x: .random(in: 30...70, using: &random), y: .random(in: 30...70, using: &random))
    }
    let rubbing = try #require(EraserPath(through: way, radius: radius, smoothing: smoothing))
    let whole = 0...Double(samples.count - 1)
    let rest = rubbing.rest(of: [whole], of: stroke)
    #expect(rubbing.rest(of: rest, of: stroke) == rest, "there is nothing left to rub out")
    #expect(zip(rest, rest.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    #expect(rest.allSatisfy { whole.contains($0.lowerBound) && whole.contains($0.upperBound) })
    let path =
      way.count == 1 ? [Segment(way[0], way[0])] : zip(way, way.dropFirst()).map(Segment.init)
    func distance(_ point: Point) -> Double { path.map { $0.distance(to: point) }.min() ?? 0 }
    for piece in rest.compactMap(stroke.piece) {
      for point in points(of: piece, smoothing) {
        let print = style.print(
          force: point.force, axis: piece.samples.nibAxis(at: point.timestamp))
        let nib = Segment(point.location + print.half, point.location + print.half * -1)
        let inkless = path.map { $0.distance(to: nib) }.min() ?? 0
        #expect(inkless >= radius + max(print.radius, 0.75) - 1e-9)
        #expect(distance(point.location) >= radius)
      }
    }
    for (index, sample) in samples.enumerated()
    where distance(sample.location) > radius + style.width + 16 {
      #expect(rest.contains { $0.contains(Double(index)) })
    }
  }

  private func points(of stroke: StrokeRecord, _ smoothing: Smoothing) -> [PathPoint] {
    var points: [PathPoint] = []
    smoothing.appendStart(ofSpan: 0, of: stroke.samples, to: &points)
    smoothing.appendSpans(
      0..<smoothing.spanCount(forSamples: stroke.samples.count), of: stroke.samples, to: &points)
    return points
  }
}
