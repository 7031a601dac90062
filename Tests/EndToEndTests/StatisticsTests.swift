import FoundationEssentials
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// What the program tells of its frames: in an overlay and in a file.
@Suite struct StatisticsTests {
  private let path = circle(around: Point(x: 80, y: 44), radius: 40, count: 100)

  /// A line of a trace, as the program's help describes it.
  private struct Line: Decodable {
    let began: Int
    let sampled: Int?
    let written: Int?
    let acknowledged: Int?
    let samples: Int
    let cells: Int
    let bytes: Int
  }

  @Test func `l shows an overlay and takes it off again`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    let picture = session.screen.dots
    try session.type("l")
    try session.waitForText("fps")
    for word in ["p50", "p99", "samples", "bytes"] { #expect(session.screen.contains(word)) }
    #expect(session.screen.dots.isSubset(of: picture))
    try session.type("l")
    try session.wait(until: "the overlay has gone") { !$0.screen.contains("fps") }
    try session.settle()
    #expect(session.screen.dots == picture)
  }

  @Test func `a silent terminal has no latency to show`() throws {
    let session = try openCanvas(profile: .silent)
    try session.draw(MouseEvent.drag(through: path))
    try session.type("l")
    try session.waitForText("p50 - ms")
  }

  @Test func `a trace has a line for every frame that changes something`() throws {
    let session = try openCanvas(["--trace", "frames.json", "traced.stipple"])
    for _ in 0..<3 { try session.draw(MouseEvent.drag(through: path)) }
    try session.leave()
    let lines = try trace(in: session.home)
    // The last question of all is asked when the terminal is given back.
    #expect(lines.count == session.cursorQuestions - 1)
    // A release is a sample too, and one that changes nothing on the screen is shown by no frame.
    #expect((1...3 * (path.count + 1)).contains(lines.reduce(0) { $0 + $1.samples }))
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.began < $1.began })
    for line in lines {
      #expect(line.bytes > 0 && line.cells >= 0 && (line.samples > 0) == (line.sampled != nil))
      let written = try #require(line.written)
      let acknowledged = try #require(line.acknowledged)
      #expect(line.began <= written && written <= acknowledged)
    }
  }

  @Test func `a trace of a silent terminal has no acknowledgements`() throws {
    let session = try openCanvas(["--trace", "frames.json"], profile: .silent)
    try session.draw(MouseEvent.drag(through: path))
    try session.leave()
    let lines = try trace(in: session.home)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.acknowledged == nil })
  }

  private func trace(in home: TemporaryFolder) throws -> [Line] {
    let text = try String(contentsOfFile: "\(home.path)/frames.json", encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }
}
