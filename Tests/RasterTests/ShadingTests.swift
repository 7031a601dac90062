import TestSupport

@Suite struct ShadingTests {
  private static let size = ThresholdTile.size

  private func bitmap(
    _ strokes: [StrokeRecord], _ transform: Transform = .identity, columns: Int = 100,
    rows: Int = 50
  ) -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    var painter = StrokePainter(transform: transform)
    painter.paint(strokes, into: &bitmap)
    return bitmap
  }

  private func spacing(_ patch: ShadedPatch) -> DotSpacing {
    let bitmap = bitmap(patch.strokes)
    let size = Self.size
    return DotSpacing(
      (0..<size * size).map { bitmap.isLit(x: $0 % size, y: $0 / size) }, size: size)
  }

  private func fill(_ corners: [Point], density: Double = 1) throws -> StrokeRecord {
    var style = StrokeStyle(nib: .fill)
    style.density = density
    return try #require(
      StrokeRecord(style: style, samples: corners.map { StrokeSample(location: $0, timestamp: 1) }))
  }

  private func brush(
    _ points: [Point], density: Double = 0.5, force: Double = 1
  ) throws -> StrokeRecord {
    var style = StrokeStyle(nib: .stipple, width: 12)
    style.density = density
    return try #require(
      StrokeRecord(
        style: style,
        samples: points.enumerated().map {
          StrokeSample(location: $1, timestamp: Double($0) / 100, force: force)
        }))
  }

  private let line = (0..<40).map { Point(x: 20.5 + 2 * Double($0), y: 40.5 + Double($0 % 7)) }
  private let square = [(10.0, 10.0), (90, 10), (90, 90), (10, 90)].map { Point(x: $0, y: $1) }

  @Test(arguments: Array(stride(from: 0.05, through: 0.951, by: 0.05)))
  func `a patch has the requested density and evenly spaced dots`(density: Double) {
    var reference = VoidAndCluster(size: Self.size)
    reference.arrange(Int((density * Double(Self.size * Self.size)).rounded()), seed: 2)
    let best = DotSpacing(reference.isLit, size: Self.size).meanNearestDistance
    for patch in [ShadedPatch.fill(density), ShadedPatch.brush(density)] {
      let measured = spacing(patch)
      #expect(abs(measured.density / density - 1) < 0.05, "\(measured.density)")
      #expect(measured.meanNearestDistance >= 0.9 * best, "\(measured.meanNearestDistance)")
    }
  }

  @Test(arguments: [0.05, 0.3, 0.77])
  func `a patch anywhere on the canvas has the requested density`(density: Double) throws {
    let strokes = [try fill(square, density: density)]
    for offset in 0..<20 {
      let moved = strokes.map { $0.moved(by: Vector(dx: Double(offset * 3), dy: Double(offset))) }
      let lit = bitmap(moved).litDots.count
      #expect(abs(Double(lit) / (6400 * density) - 1) < 0.05)
    }
  }

  @Test func `panning and moving a stroke keep the pattern on the canvas`() throws {
    let strokes = [try fill(square, density: 0.4), try brush(line)]
    let original = Set(bitmap(strokes).litDots)
    for (right, down) in [(1, 0), (0, -1), (7, 5), (-3, 64)] {
      let translation = Vector(dx: Double(right), dy: Double(down))
      let panned = bitmap(strokes, Transform(scale: 1, translation: translation))
      let back = panned.litDots.map { Dot(x: $0.x - right, y: $0.y - down) }
      let visible = original.filter { panned.bounds.dots.contains(x: $0.x + right, y: $0.y + down) }
      #expect(Set(back) == visible)
    }
    let moved = bitmap([try fill(square, density: 0.4).moved(by: Vector(dx: 5, dy: 3))])
    let common = Set(moved.litDots).intersection(original).count
    #expect(common > 1500, "the pattern does not move with the stroke")
  }

  @Test func `a denser patch contains the dots of a sparser one`() throws {
    let dots = try [0.1, 0.5, 0.9].map { Set(bitmap([try fill(square, density: $0)]).litDots) }
    #expect(dots[0].isStrictSubset(of: dots[1]) && dots[1].isStrictSubset(of: dots[2]))
    #expect(dots[2].isStrictSubset(of: Set(bitmap([try fill(square)]).litDots)))
  }

  @Test func `a second stroke of the brush adds nothing unless it is denser`() throws {
    let once = Set(bitmap([try brush(line)]).litDots)
    #expect(Set(bitmap([try brush(line), try brush(line)]).litDots) == once)
    let denser = Set(bitmap([try brush(line), try brush(line, force: 1.8)]).litDots)
    #expect(once.isStrictSubset(of: denser))
  }

  @Test func `force makes stipple denser and never wider`() throws {
    let counts = try [0.0, 0.2, 0.6, 1, 2].map {
      bitmap([try brush(line, force: $0)]).litDots.count
    }
    #expect(counts[0] == 0)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    let light = try brush(line, force: 0.2).bounds
    #expect(bitmap([try brush(line, force: 2)]).litDots.allSatisfy { light.contains($0.center) })
  }

  @Test func `stipple becomes sparser toward its edge`() throws {
    let straight = [Point(x: 5, y: 60), Point(x: 195, y: 60)]
    var style = StrokeStyle(nib: .stipple, width: 24)
    style.density = 1
    let samples = straight.enumerated().map { StrokeSample(location: $1, timestamp: Double($0)) }
    let dots = bitmap([try #require(StrokeRecord(style: style, samples: samples))]).litDots
    func density(at distance: Int) -> Double {
      let rows = [59 - distance, 60 + distance]
      return Double(dots.filter { rows.contains($0.y) && 20..<180 ~= $0.x }.count) / 320
    }
    for distance in 0..<12 {
      let part = (Double(distance) + 0.5) / 12
      let expected = (1 - part * part) * (1 - part * part)
      #expect(abs(density(at: distance) - expected) < 0.06)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `stipple drawn in pieces has the dots of the whole line`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stroke = random.handStroke(samples: 150).restyled(StyleChange(nib: .stipple, width: 9))
    let smoothing = Smoothing.spline
    var painter = StrokePainter(smoothing: smoothing)
    var (whole, pieces) = (DotBitmap(columns: 240, rows: 70), DotBitmap(columns: 240, rows: 70))
    painter.paint(stroke, into: &whole)
    var tail = LineTail()
    var start = 0
    let end = smoothing.spanCount(forSamples: stroke.sampleCount)
    while start < end {
      let next = min(end, start + Int.random(in: 1...40, using: &random))
      painter.paint(
        stroke.samples, spans: start..<next, style: stroke.style, into: &pieces,
        continuing: &tail, isEnd: next == end)
      start = next
    }
    #expect(pieces.litDots == whole.litDots && !whole.litDots.isEmpty)
  }

  @Test func `a fill lights the dots inside its outline`() throws {
    let dots = Set(bitmap([try fill(square)]).litDots)
    #expect(dots == Set((10..<90).flatMap { y in (10..<90).map { Dot(x: $0, y: y) } }))
  }

  @Test func `a bridge between two borders lights nothing`() throws {
    let hole = [(30.0, 30.0), (30, 60), (60, 60), (60, 30)].map { Point(x: $0, y: $1) }
    let outline = square + [square[0]] + hole + [hole[0], square[0]]
    let dots = Set(bitmap([try fill(outline)]).litDots)
    let inHole = Set((30..<60).flatMap { y in (30..<60).map { Dot(x: $0, y: y) } })
    #expect(dots == Set(bitmap([try fill(square)]).litDots).subtracting(inHole))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a fill lights the dots around which its outline winds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let corners = (0..<Int.random(in: 3...12, using: &random)).map { _ in
      Point(x: .random(in: -40...240, using: &random), y: .random(in: -40...240, using: &random))
    }
    let polygon = try #require(Polygon(corners))
    let bitmap = bitmap([try fill(corners)])
    for y in 0..<200 {
      for x in 0..<200 {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        #expect(bitmap.isLit(x: x, y: y) == polygon.contains(center))
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e12])
  func `shading at unusual coordinates does not trap`(value: Double) throws {
    for stroke in [
      try fill(square + [Point(x: value, y: 5)], density: 0.5),
      try brush([Point(x: 3, y: 3), Point(x: value, y: value)]),
    ] {
      #expect(bitmap([stroke]).litDots.count <= 200 * 200)
    }
  }

  @Test func `a sparse fill is found between its dots`() throws {
    var sketch = Sketch()
    sketch.apply(.strokeAdded(try fill(square, density: 0.05)))
    let test = StrokeHitTest(smoothing: .spline)
    for x in 20..<80 {
      let point = Point(x: Double(x), y: 50)
      #expect(
        test.strokes(near: Segment(point, point), tolerance: 1, among: sketch.items).count == 1)
    }
  }
}
