import Geometry
import TerminalHarness
import TestSupport
import Testing
import Workloads

/// Reports that come faster than they can be drawn.
@Suite struct BurstTests {
  @Test(arguments: [2_000, 20_000], [TerminalProfile.pixels, .cells])
  func `a burst is one stroke with every sample that differs from the one before, in order`(
    count: Int, profile: TerminalProfile
  ) throws {
    let path = wandering(count)
    let session = try openCanvas(["burst.stipple"], profile: profile)
    try session.burst(MouseEvent.drag(through: path))
    try session.settle()
    try session.leave()

    let facts = try SketchFacts(of: "burst.stipple", home: session.home)
    #expect(facts.strokes == 1)
    let expected = path.map { profile.reported($0) }.withoutRepeats
    // In cells the release may tell another place of the last one.
    let places = facts.path(ofStroke: 0)
    #expect(facts.samples == places.count)
    #expect(expected.count...expected.count + (profile == .cells ? 1 : 0) ~= places.count)
    for (index, place) in places.enumerated() {
      let center = expected[min(index, expected.count - 1)]
      let offset = profile == .cells ? Vector(dx: 1, dy: 2) : .zero
      #expect(abs(place.x - center.x) <= offset.dx && abs(place.y - center.y) <= offset.dy)
    }
    let times = facts.strokeSamples[0].map { $0[0] }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `many short strokes at once are as many strokes, in order`() throws {
    let places = wandering(300)
    let session = try openCanvas(["taps.stipple"])
    try session.burst(places.flatMap { MouseEvent.drag(through: [$0]) })
    try session.settle()
    try session.leave()
    let facts = try SketchFacts(of: "taps.stipple", home: session.home)
    #expect(
      facts.strokeSamples.indices.map { facts.path(ofStroke: $0) }
        == places.map { [TerminalProfile.pixels.reported($0)] })
  }

  @Test func `keys in a burst act where they stand`() throws {
    let session = try openCanvas(["mixed.stipple"])
    let stroke = MouseEvent.drag(through: line(from: Point(x: 20, y: 30), to: Point(x: 60, y: 30)))
    for _ in 0..<20 {
      try session.burst(stroke)
      try session.type("u")
    }
    try session.draw(stroke)
    try session.leave()
    let facts = try SketchFacts(of: "mixed.stipple", home: session.home)
    #expect(facts.edits == 41)
    #expect(facts.strokes == 1)
  }

  /// A walk over the screen that rests now and then, the same at every run.
  private func wandering(_ count: Int) -> [Point] {
    var random = SplitMix64(seed: 7)
    var place = Point(x: 80, y: 40)
    return (0..<count).map { _ in
      if Int.random(in: 0..<5, using: &random) > 0 {
        place.x = min(max(place.x + .random(in: -4...4, using: &random), 0), 159)
        place.y = min(max(place.y + .random(in: -4...4, using: &random), 0), 91)
      }
      return place
    }
  }
}

extension TerminalProfile {
  /// Where the program sees the pointer that is at a place: in the middle of a pixel or of a cell.
  fileprivate func reported(_ place: Point) -> Point {
    let pixels = hasPixelReports
    let width = pixels ? 2 / Double(cellWidth) : 2
    let height = pixels ? 4 / Double(cellHeight) : 4
    return Point(
      x: ((place.x / width).rounded(.down) + 0.5) * width,
      y: ((place.y / height).rounded(.down) + 0.5) * height)
  }
}

extension [Point] {
  fileprivate var withoutRepeats: [Point] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
