import TestSupport

@testable import Formats

@Suite struct StrokePaceTests {
  /// A horizontal stroke of 100 dots whose second half takes nine times as long as the first.
  private func unevenStroke() throws -> StrokeRecord {
    let samples = (0...100).map { index in
      let time = index <= 50 ? Double(index) / 100 : 0.5 + Double(index - 50) * 0.09
      return StrokeSample(location: Point(x: Double(index), y: 20), timestamp: time)
    }
    return try #require(StrokeRecord(style: StrokeStyle(width: 4), samples: samples))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the drawn length at every moment is nearly that of the line`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stroke = random.handStroke(samples: 200, at: 3)
    var path = LinePath()
    path.trace(stroke, .spline, simplifies: false)
    let pace = StrokePace(path) { $0 - 3 }
    #expect(pace.steps.count < path.tips.count / 2)
    #expect(zip(pace.steps, pace.steps.dropFirst()).allSatisfy { $0.time <= $1.time })
    var (length, index) = (0.0, 0)
    for (tip, next) in zip(path.tips, path.tips.dropFirst()) {
      length += (next.center - tip.center).length
      let time = next.timestamp - 3
      while index + 2 < pace.steps.count, pace.steps[index + 1].time < time { index += 1 }
      let (start, end) = (pace.steps[index], pace.steps[index + 1])
      let fraction = end.time > start.time ? (time - start.time) / (end.time - start.time) : 1
      let drawn = start.length + (end.length - start.length) * min(max(fraction, 0), 1)
      #expect(abs(drawn - length) <= 0.5)
    }
    #expect(abs(pace.length - length) < 1e-6)
  }

  @Test func `an animation draws a stroke at its recorded pace`() throws {
    let text = try ExportFormat.required("svg").string(of: document([try unevenStroke()])) {
      $0.isAnimated = true
    }
    #expect(text.contains("animation-delay:0s;animation-duration:5s;"))
    let pace = try #require(text.firstMatch(of: /timing-function:linear\(([^)]*),1\)/))
    let stops = pace.1.split(separator: ",").map { stop in
      stop.split(separator: " ").compactMap { Double($0.replacing("%", with: "")) }
    }
    // Half of the stroke after a tenth of its time.
    let middle = try #require(stops.min { abs($0[1] - 10) < abs($1[1] - 10) })
    #expect(abs(middle[1] - 10) < 1 && abs(middle[0] - 0.5) < 0.03)
    #expect(stops.first?.last == 0)
  }

  @Test func `a stroke is hidden before it begins, and its ends are covered`() throws {
    let text = try ExportFormat.required("svg").string(
      of: document([try stroke(through: line(y: 40)), try stroke(through: line(), at: 2)])
    ) { $0.isAnimated = true }
    #expect(text.contains("class=\"a\" style=\"animation-delay:2s\" mask=\"url(#m2)\""))
    // From 10 to 60, with a radius of 2 and a margin of 0.5.
    #expect(text.contains("stroke-width=\"5\""))
    #expect(text.contains("d=\"M7.5 20L10 20") && text.contains("L62.5 20\"/>"))
  }

  @Test func `a tap appears at once`() throws {
    let tap = try stroke(through: [Point(x: 5, y: 5), Point(x: 5, y: 5)], at: 2)
    let text = try ExportFormat.required("svg").string(of: document([tap])) { $0.isAnimated = true }
    #expect(!text.contains("<mask") && text.contains("class=\"a\" style=\"animation-delay:"))
  }
}
