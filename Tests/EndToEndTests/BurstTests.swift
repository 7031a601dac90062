import TerminalHarness
import TestSupport

@Suite struct BurstTests {
  @Test(arguments: zip([20_000, 2_000], [TerminalProfile.pixels, .cells]))
  func `a burst becomes one stroke with every changed position, in order`(
    count: Int, profile: TerminalProfile
  ) throws {
    let path = randomWalk(count)
    let session = try openCanvas(["burst.stipple"], profile: profile)
    try session.burst(path)
    try session.settle()
    try session.quit()

    let info = try SketchInfo(of: "burst.stipple", home: session.home)
    #expect(info.strokes == 1)
    let expected = path.map { profile.reported($0) }.withoutRepeats
    // In cells, the release may add a sample with a better estimate of the last position.
    let points = info.path(ofStroke: 0)
    #expect(info.samples == points.count)
    #expect(expected.count...expected.count + (profile == .cells ? 1 : 0) ~= points.count)
    for (index, point) in points.enumerated() {
      let center = expected[min(index, expected.count - 1)]
      let tolerance = profile == .cells ? Vector(dx: 1, dy: 2) : .zero
      #expect(abs(point.x - center.x) <= tolerance.dx && abs(point.y - center.y) <= tolerance.dy)
    }
    let times = info.strokeSamples[0].map { $0[0] }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `a burst of taps becomes as many strokes, in order`() throws {
    let points = randomWalk(300)
    let session = try openCanvas(["taps.stipple"])
    try session.burst(points.flatMap { MouseEvent.drag(through: [$0]) })
    try session.settle()
    try session.quit()
    let info = try SketchInfo(of: "taps.stipple", home: session.home)
    #expect(
      info.strokeSamples.indices.map { info.path(ofStroke: $0) }
        == points.map { [TerminalProfile.pixels.reported($0)] })
  }

  @Test func `keys and strokes in a burst take effect in order`() throws {
    let session = try openCanvas(["mixed.stipple"])
    let stroke = MouseEvent.drag(through: line((20, 30), (60, 30)))
    for _ in 0..<20 {
      try session.burst(stroke)
      try session.type("u")
    }
    try session.draw(stroke)
    try session.quit()
    let info = try SketchInfo(of: "mixed.stipple", home: session.home)
    #expect(info.edits == 41)
    #expect(info.strokes == 1)
  }

  /// Returns a random walk over the screen with occasional rests; the same in every run.
  private func randomWalk(_ count: Int) -> [Point] {
    var random = SplitMix64(seed: 7)
    var point = Point(x: 80, y: 40)
    return (0..<count).map { _ in
      if Int.random(in: 0..<5, using: &random) > 0 {
        point.x = min(max(point.x + .random(in: -4...4, using: &random), 0), 159)
        point.y = min(max(point.y + .random(in: -4...4, using: &random), 0), 91)
      }
      return point
    }
  }
}

extension TerminalProfile {
  /// Returns the pointer position that the program decodes: the center of a pixel or of a cell.
  func reported(_ point: Point) -> Point {
    let pixels = hasPixelReports
    let width = pixels ? 2 / Double(cellWidth) : 2
    let height = pixels ? 4 / Double(cellHeight) : 4
    return Point(
      x: ((point.x / width).rounded(.down) + 0.5) * width,
      y: ((point.y / height).rounded(.down) + 0.5) * height)
  }
}

extension [Point] {
  fileprivate var withoutRepeats: [Point] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
