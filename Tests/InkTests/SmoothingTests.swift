import TestSupport

@Suite struct SmoothingTests {
  private func samples(_ points: (Double, Double)...) -> [StrokeSample] {
    points.enumerated().map { index, point in
      StrokeSample(
        location: Point(x: point.0, y: point.1), timestamp: Double(index),
        force: 1 + Double(index) / 10)
    }
  }

  private func randomSamples(_ count: Int, seed: UInt64) -> [StrokeSample] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      StrokeSample(
        location: Point(
          x: .random(in: -200...200, using: &random), y: .random(in: -200...200, using: &random)),
        timestamp: Double(index), force: .random(in: 0...2, using: &random))
    }
  }

  /// Returns the points of each span, including its start.
  private func spans(
    _ range: Range<Int>, of samples: [StrokeSample], _ smoothing: Smoothing
  ) -> [[PathPoint]] {
    range.map { span in
      var points: [PathPoint] = []
      smoothing.appendStart(ofSpan: span, of: samples, to: &points)
      smoothing.appendSpans(span..<span + 1, of: samples, to: &points)
      return points
    }
  }

  @Test func `every method has a unique name that leads back to it`() {
    let names = Smoothing.Method.allCases.map(\.rawValue)
    #expect(Set(names).isSuperset(of: ["spline", "quadratic", "catmull-rom", "low-pass", "none"]))
    #expect(Set(names).count == names.count)
    #expect(names.map(Smoothing.Method.init) == Smoothing.Method.allCases)
    #expect(Set(Smoothing.Method.allCases).count == names.count)
    #expect(Smoothing.Method(rawValue: "rough") == nil)
  }

  @Test(arguments: [(-1, 0), (0, 0), (0.5, 0.5), (1, 1), (2, 1), (.nan, 0)])
  func `clamps the strength, and at 0 becomes none`(given: Double, expected: Double) {
    let smoothing = Smoothing(.quadratic, strength: given)
    #expect(smoothing.strength == expected)
    #expect(smoothing.method == (expected == 0 ? .none : .quadratic))
  }

  @Test(arguments: Smoothing.allCases)
  func `a line without samples is empty; a line of one sample is one point`(smoothing: Smoothing) {
    #expect(smoothing.path(through: [StrokeSample]()).isEmpty)
    let single = samples((3, 4))
    #expect(smoothing.path(through: single) == [PathPoint(single[0])])
    #expect(smoothing.spanCount(forSamples: 0) == 0 && smoothing.spanCount(forSamples: 1) == 0)
    #expect(smoothing.stableSpanCount(forSamples: 0) == 0)
    #expect(smoothing.stableSpanCount(forSamples: 1) == 0)
  }

  @Test(arguments: Smoothing.allCases, 2...12)
  func `starts at the first sample and ends exactly at the last`(
    smoothing: Smoothing, count: Int
  ) throws {
    let samples = randomSamples(count, seed: UInt64(count))
    let path = smoothing.path(through: samples)
    if smoothing.method == .spline {
      // The spline removes the noise of the first sample too.
      #expect(path[0].location.distance(to: samples[0].location) < 1)
      #expect(path[0].timestamp == samples[0].timestamp)
    } else {
      #expect(path.first == PathPoint(samples[0]))
    }
    #expect(path.last == PathPoint(samples[count - 1]))
  }

  @Test func `quadratic starts and ends with straight half spans`() {
    let samples = samples((0, 0), (10, 0), (10, 10), (20, 10))
    let spans = spans(0..<4, of: samples, .quadratic)
    #expect(spans[0].map(\.location) == [Point(x: 0, y: 0), Point(x: 5, y: 0)])
    #expect(spans[3].map(\.location) == [Point(x: 15, y: 10), Point(x: 20, y: 10)])
  }

  @Test func `quadratic curves lead from midpoint to midpoint, with samples as control points`() {
    let samples = randomSamples(20, seed: 1)
    for (span, points) in spans(0..<20, of: samples, .quadratic).enumerated().dropFirst().dropLast()
    {
      let start = samples[span - 1].location.midpoint(to: samples[span].location)
      let end = samples[span].location.midpoint(to: samples[span + 1].location)
      #expect(points.first?.location == start && points.last?.location == end)
      let control = samples[span].location
      for (index, point) in points.enumerated() {
        let t = Double(index) / Double(points.count - 1)
        let curve = start.interpolated(to: control, at: t)
          .interpolated(to: control.interpolated(to: end, at: t), at: t)
        #expect(point.location.distance(to: curve) < 1e-9)
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `quadratic chords lie within the flatness of their curve`(seed: UInt64) {
    let samples = randomSamples(3, seed: seed)
    let points = spans(1..<2, of: samples, .quadratic)[0]
    let (start, control) = (points[0].location, samples[1].location)
    let end = points[points.count - 1].location
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
      let t = (Double(index) + 0.5) / Double(points.count - 1)
      let curve = start.interpolated(to: control, at: t)
        .interpolated(to: control.interpolated(to: end, at: t), at: t)
      #expect(from.location.midpoint(to: to.location).distance(to: curve) <= Smoothing.flatness)
    }
  }

  @Test func `quadratic adds no points along a straight line`() {
    let path = Smoothing.quadratic.path(through: samples((0, 0), (2, 0), (4, 0), (6, 0)))
    #expect(path.map(\.location.x) == [0, 1, 3, 5, 6])
    #expect(path.allSatisfy { $0.location.y == 0 })
  }

  @Test(arguments: 4...12, [1, 2, Smoothing.standardGranularity, 64])
  func `Catmull-Rom passes through every sample, in as many chords as are set`(
    count: Int, granularity: Int
  ) {
    let samples = randomSamples(count, seed: 9)
    let smoothing = Smoothing(.catmullRom, granularity: granularity)
    let path = smoothing.path(through: samples)
    #expect(path.count == (count - 1) * granularity + 1)
    for (index, sample) in samples.enumerated() {
      #expect(path[index * granularity] == PathPoint(sample))
    }
    if granularity == 1 { #expect(path == Smoothing.none.path(through: samples)) }
  }

  @Test func `a granularity is limited, and kept with the next method`() {
    #expect(Smoothing(.catmullRom, granularity: 0).granularity == 1)
    #expect(Smoothing(.catmullRom, granularity: 1_000_000).granularity == 64)
    var smoothing = Smoothing(.spline, granularity: 3)
    for _ in Smoothing.Method.allCases { smoothing = smoothing.next(strength: 1) }
    #expect(smoothing == Smoothing(.spline, granularity: 3))
  }

  @Test func `the first span of Catmull-Rom is a curve like the last`() {
    let points = samples((0, 0), (0, 16), (16, 16), (16, 0), (30, 4))
    let path = Smoothing.catmullRom.path(through: points).map(\.location)
    let reversed = Smoothing.catmullRom.path(through: points.reversed()).map(\.location)
    for (one, other) in zip(path, reversed.reversed()) { #expect(one.distance(to: other) < 1e-9) }
    #expect(path[4].x != 0, "the recipe's first span is straight")
  }

  @Test func `Catmull-Rom is symmetric where the samples are`() throws {
    // By hand: halfway, the weights are -1/16, 9/16, 9/16 and -1/16.
    let middle = spans(1..<2, of: samples((0, 0), (0, 16), (16, 16), (16, 0)), .catmullRom)[0]
    #expect(middle[Smoothing.standardGranularity / 2].location == Point(x: 8, y: 18))
  }

  @Test(arguments: [Smoothing.catmullRom, .none], 1...3)
  func `fewer than four samples are joined by straight lines`(smoothing: Smoothing, count: Int) {
    let samples = randomSamples(count, seed: 3)
    #expect(smoothing.path(through: samples) == samples.map(PathPoint.init))
  }

  @Test func `none joins each sample to the next`() {
    let samples = randomSamples(30, seed: 4)
    #expect(Smoothing.none.path(through: samples) == samples.map(PathPoint.init))
  }

  @Test(arguments: Smoothing.allCases, 0..<40 as Range<UInt64>)
  func `adding samples never changes a stable span`(smoothing: Smoothing, seed: UInt64) {
    let all = randomSamples(seed < 4 ? 100 : 14, seed: seed)
    for count in stride(from: 0, through: all.count, by: all.count > 14 ? 7 : 1) {
      let stable = smoothing.stableSpanCount(forSamples: count)
      #expect(stable <= smoothing.spanCount(forSamples: count))
      let before = spans(0..<stable, of: Array(all.prefix(count)), smoothing)
      for more in stride(from: count, through: all.count, by: all.count > 14 ? 9 : 1) {
        #expect(spans(0..<stable, of: Array(all.prefix(more)), smoothing) == before)
      }
    }
  }

  @Test(arguments: Smoothing.allCases, 0..<20 as Range<UInt64>)
  func `appending spans as samples arrive yields the whole path`(
    smoothing: Smoothing, seed: UInt64
  ) {
    let all = randomSamples(140, seed: seed)
    var points: [PathPoint] = []
    var done = 0
    smoothing.appendStart(ofSpan: 0, of: all, to: &points)
    for count in 1...all.count {
      let stable = smoothing.stableSpanCount(forSamples: count)
      for span in done..<max(done, stable) {
        smoothing.appendSpans(span..<span + 1, of: Array(all.prefix(count)), to: &points)
      }
      done = stable
    }
    for span in done..<smoothing.spanCount(forSamples: all.count) {
      smoothing.appendSpans(span..<span + 1, of: all, to: &points)
    }
    #expect(points == smoothing.path(through: all))
  }

  @Test(arguments: Smoothing.allCases, 0..<10 as Range<UInt64>)
  func `a span does not depend on samples before its first sample`(
    smoothing: Smoothing, seed: UInt64
  ) {
    let all = randomSamples(150, seed: seed)
    let count = smoothing.spanCount(forSamples: all.count)
    let expected = spans(0..<count, of: all, smoothing)
    for span in stride(from: 0, to: count, by: 3) {
      var changed = all
      for index in 0..<smoothing.firstSample(ofSpan: span) {
        changed[index].location = Point(x: 1e6, y: 1e6)
      }
      #expect(spans(span..<span + 1, of: changed, smoothing)[0] == expected[span])
    }
  }

  @Test(arguments: Smoothing.allCases, 0..<40 as Range<UInt64>)
  func `a line stays within its overshoot`(smoothing: Smoothing, seed: UInt64) throws {
    let samples = randomSamples(Int(seed % 8) * 9 + 1, seed: seed)
    let extent = try #require(SampleExtent(samples))
    let bounds = smoothing.inkBounds(extent.rect, step: extent.step).outset(by: 1e-9)
    #expect(smoothing.path(through: samples).allSatisfy { bounds.contains($0.location) })
  }
}
