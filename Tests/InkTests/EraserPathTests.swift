import TestSupport

@Suite struct EraserPathTests {
  private func line(_ count: Int, width: Double = 1) throws -> StrokeRecord {
    try #require(
      StrokeRecord(
        style: StrokeStyle(nib: .marker, width: width),
        samples: (0..<count).map {
          StrokeSample(location: Point(x: Double($0) * 10, y: 0), timestamp: Double($0))
        }))
  }

  private func remainder(
    of stroke: StrokeRecord, erasedAt points: Point..., radius: Double,
    smoothing: Smoothing = .none
  ) throws -> [ClosedRange<Double>] {
    let eraser = try #require(EraserPath(through: points, radius: radius, smoothing: smoothing))
    return eraser.remainder(of: [0...Double(stroke.samples.count - 1)], of: stroke)
  }

  // A low-pass line lags behind its samples, so the cut is elsewhere.
  @Test(arguments: Smoothing.allCases.filter { $0 != .lowPass })
  func `a line is cut in two where the eraser touched it`(smoothing: Smoothing) throws {
    let parts = try remainder(
      of: line(11), erasedAt: Point(x: 50, y: 0), radius: 4.25, smoothing: smoothing)
    #expect(parts.count == 2)
    #expect(parts[0].lowerBound == 0 && abs(parts[0].upperBound - 4.5) < 0.01)
    #expect(abs(parts[1].lowerBound - 5.5) < 0.01 && parts[1].upperBound == 10)
  }

  @Test func `a line of any length is cut where the eraser touched it`() throws {
    for length in [1e4, 4e6, 1e9] {
      let ends = [Point(x: -length, y: -length), Point(x: 3 * length, y: 3 * length)]
      let stroke = try #require(
        StrokeRecord(
          style: StrokeStyle(nib: .marker, width: 1),
          samples: ends.map { StrokeSample(location: $0, timestamp: 0) }))
      for path in [[Point.zero], [Point(x: -9, y: 9), Point(x: 9, y: -9)]] {
        let eraser = try #require(EraserPath(through: path, radius: 40, smoothing: .none))
        let parts = eraser.remainder(of: [0...1], of: stroke)
        #expect(parts.count == 2, "\(length)")
        #expect(parts.allSatisfy { !$0.contains(0.25) })
      }
    }
  }

  @Test func `a line that the eraser misses stays whole`() throws {
    #expect(try remainder(of: line(11), erasedAt: Point(x: 50, y: 9), radius: 4) == [0...10])
    #expect(try remainder(of: line(11), erasedAt: Point(x: -50, y: 0), radius: 4) == [0...10])
  }

  @Test func `erasing an end shortens a line; erasing all of it leaves nothing`() throws {
    let parts = try remainder(of: line(3), erasedAt: Point(x: 0, y: 0), radius: 4.25)
    #expect(parts.count == 1 && abs(parts[0].lowerBound - 0.5) < 0.01)
    #expect(try remainder(of: line(2), erasedAt: .zero, Point(x: 10, y: 0), radius: 2).isEmpty)
    #expect(try remainder(of: line(1), erasedAt: Point(x: 1, y: 1), radius: 1).isEmpty)
    #expect(try remainder(of: line(1), erasedAt: Point(x: 9, y: 0), radius: 1) == [0...0])
  }

  @Test func `the eraser moves in a straight line between its positions`() throws {
    let parts = try remainder(
      of: line(11), erasedAt: Point(x: 50, y: -90), Point(x: 50, y: 90), radius: 4.25)
    #expect(parts.count == 2 && abs(parts[0].upperBound - 4.5) < 0.01)
  }

  @Test func `a wide line is cut where its ink touches the eraser`() throws {
    let parts = try remainder(of: line(11, width: 10), erasedAt: Point(x: 50, y: 0), radius: 5)
    #expect(parts.count == 2 && abs(parts[0].upperBound - 4) < 0.01)
  }

  @Test(arguments: 0..<60 as Range<UInt64>, Smoothing.allCases)
  func `no remaining ink touches the eraser, and distant samples remain`(
    seed: UInt64, smoothing: Smoothing
  ) throws {
    var random = SplitMix64(seed: seed)
    var location = Point(x: 50, y: 50)
    let samples = (0..<Int.random(in: 1...30, using: &random)).map { index in
      location.x += .random(in: -8...8, using: &random)
      location.y += .random(in: -8...8, using: &random)
      return StrokeSample(location: location, timestamp: Double(index / 3))
    }
    let style = StrokeStyle(
      nib: Nib.allCases[Int.random(in: 0..<3, using: &random)],
      width: .random(in: 1...5, using: &random))
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    let radius = Double.random(in: 1...6, using: &random)
    let positions = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Point(x: .random(in: 30...70, using: &random), y: .random(in: 30...70, using: &random))
    }
    let eraser = try #require(EraserPath(through: positions, radius: radius, smoothing: smoothing))
    let whole = 0...Double(samples.count - 1)
    let remainder = eraser.remainder(of: [whole], of: stroke)
    #expect(
      eraser.remainder(of: remainder, of: stroke) == remainder, "erasing again changes nothing")
    #expect(zip(remainder, remainder.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    #expect(remainder.allSatisfy { whole.contains($0.lowerBound) && whole.contains($0.upperBound) })
    let path =
      positions.count == 1
      ? [Segment(positions[0], positions[0])]
      : zip(positions, positions.dropFirst()).map(Segment.init)
    func distance(_ point: Point) -> Double { path.map { $0.distance(to: point) }.min() ?? 0 }
    for piece in remainder.compactMap(stroke.piece) {
      var direction = NibDirection(style)
      for point in points(of: piece, smoothing) {
        let footprint = style.footprint(
          force: point.force, axis: direction.axis(at: point.timestamp, of: piece.samples))
        let nib = Segment(point.location + footprint.half, point.location + footprint.half * -1)
        let clearance = path.map { $0.distance(to: nib) }.min() ?? 0
        #expect(clearance >= radius + max(footprint.radius, 0.75) - 1e-9)
        #expect(distance(point.location) >= radius)
      }
    }
    for (index, sample) in samples.enumerated()
    where distance(sample.location) > radius + style.width + 16 {
      #expect(remainder.contains { $0.contains(Double(index)) })
    }
  }

  private func points(of stroke: StrokeRecord, _ smoothing: Smoothing) -> [PathPoint] {
    var points: [PathPoint] = []
    let positions = stroke.modeledPositions(for: smoothing)
    smoothing.appendStart(ofSpan: 0, of: stroke.samples, modeledAt: positions, to: &points)
    smoothing.appendSpans(
      0..<smoothing.spanCount(forSamples: stroke.samples.count), of: stroke.samples,
      modeledAt: positions, to: &points)
    return points
  }
}
