import FoundationEssentials
import TerminalHarness
import TestSupport

@Suite struct StatisticsTests {
  private let path = circle(around: Point(x: 80, y: 42), radius: 40, count: 100)

  /// A line of a trace file.
  private struct Line: Decodable {
    let began: Int
    let sampled: Int?
    let written: Int?
    let acknowledged: Int?
    let samples: Int
    let cells: Int
    let repainted: Int
    let bytes: Int
  }

  @Test func `F6 shows and hides the overlay`() throws {
    let session = try openCanvas()
    try session.draw(path)
    let picture = session.screen.dots
    try session.type(functionKey: 6)
    try session.waitForText("fps")
    for word in ["p50", "p99", "painting", "samples", "bytes"] {
      #expect(session.screen.contains(word))
    }
    #expect(session.screen.dots.isSubset(of: picture))
    try session.type(functionKey: 6)
    try session.wait(until: "the overlay is hidden") { !$0.screen.contains("fps") }
    try session.settle()
    #expect(session.screen.dots == picture)
  }

  @Test func `no latency is shown for a terminal that never replies`() throws {
    let session = try openCanvas(profile: .silent)
    try session.draw(path)
    try session.type(functionKey: 6)
    try session.waitForText("p50, p99 -, - ms")
  }

  @Test func `a trace has a line for every frame that changes something`() throws {
    let session = try openCanvas(["--trace", "frames.json", "traced.stipple"])
    for _ in 0..<3 { try session.draw(path) }
    try session.quit()
    let lines = try trace(in: session.home)
    #expect(lines.count == session.cursorRequestCount)
    // A release is a sample too. A sample that does not change the screen appears in no frame.
    #expect((1...3 * (path.count + 1)).contains(lines.reduce(0) { $0 + $1.samples }))
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.began < $1.began })
    for line in lines {
      #expect(line.bytes > 0 && line.cells >= 0 && (line.samples > 0) == (line.sampled != nil))
      let written = try #require(line.written)
      let acknowledged = try #require(line.acknowledged)
      #expect(line.began <= written && written <= acknowledged)
    }
  }

  @Test func `a trace has no acknowledgments for a terminal that never replies`() throws {
    let session = try openCanvas(["--trace", "frames.json"], profile: .silent)
    try session.draw(path)
    try session.quit()
    let lines = try trace(in: session.home)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.acknowledged == nil })
  }

  @Test func `ten notches of the wheel and a pinch repaint the canvas once a frame`() throws {
    let session = try openCanvas(["--trace", "frames.json", "zoomed.stipple"])
    try session.draw(path)
    let point = Point(x: 80, y: 44)
    try session.burst(
      (0..<10).map { _ in MouseEvent(.press, point, button: .wheelDown, modifiers: .control) })
    try session.waitForText("18%")
    try session.settle()
    try session.burst(
      MouseEvent.drag(through: line((80, 44), (110, 44), count: 30), modifiers: .alternate))
    try session.settle()
    try session.quit()
    let cells = session.screen.columns * session.screen.rows
    let repaints = try trace(in: session.home).map(\.repainted).filter { $0 > 0 }
    #expect(repaints.allSatisfy { $0 <= cells }, "at most one repaint a frame")
    #expect(repaints.count >= 2)
  }

  private func trace(in home: TemporaryFolder) throws -> [Line] {
    let text = try String(contentsOfFile: "\(home.path)/frames.json", encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }
}
