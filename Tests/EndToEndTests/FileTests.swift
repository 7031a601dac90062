import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// What is kept, and what can be done with it.
@Suite struct FileTests {
  private let path = circle(around: Point(x: 60, y: 44), radius: 30, count: 50)

  @Test func `what was drawn is there again`() throws {
    let session = try openCanvas(["kept.stipple"])
    try session.type("4]]")
    try session.draw(
      MouseEvent.drag(through: path) + MouseEvent.drag(through: [Point(x: 120, y: 20)]))
    let before = session.screen.dots
    try session.leave()
    #expect(session.transcriptText.hasSuffix("kept.stipple\r\n"))

    let again = try openCanvas(["kept.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == before)
    try again.type("u")
    try again.settle()
    #expect(again.screen.dots.isStrictSubset(of: before))
    try again.leave()
    let facts = try SketchFacts(of: "kept.stipple", home: session.home)
    #expect(facts.title == "kept")
    #expect(facts.format == 1)
    #expect(facts.strokes == 1)
    #expect(facts.edits == 3)
  }

  @Test func `the printed picture is the one on the screen`() throws {
    let session = try openCanvas(["shown.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let screen = session.screen.dots
    try session.leave()
    #expect(try shownDots(of: "shown.stipple", home: session.home) == screen.cornered)
    let plain = try runWithoutTerminal(["show", "shown.stipple"], home: session.home)
    #expect(plain.status == .exited(0))
    #expect(!plain.output.contains(0x1B))
    let narrow = try runWithoutTerminal(
      ["show", "shown.stipple", "--columns", "10"], home: session.home)
    #expect(narrow.text.split(separator: "\n").map(\.unicodeScalars.count).max() == 10)
  }

  @Test func `a sketch without a name is kept in the data folder, and its path is printed`() throws
  {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    try session.leave()
    let folder = session.home.path(of: "stipple")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(name.wholeMatch(of: /\d{4}-\d\d-\d\d-\d{6}\.stipple/) != nil)
    #expect(session.transcriptText.hasSuffix("\(folder)/\(name)\r\n"))
    #expect(try SketchFacts(of: "\(folder)/\(name)", home: session.home).strokes == 1)
  }

  @Test func `leaving with the button down keeps the stroke`() throws {
    let session = try openCanvas(["down.stipple"])
    try session.burst(MouseEvent.drag(through: path).dropLast())
    try session.settle()
    try session.leave()
    #expect(try SketchFacts(of: "down.stipple", home: session.home).samples == path.count)
  }

  @Test func `time goes on where it stopped when a sketch is opened again`() throws {
    let session = try openCanvas(["clock.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.leave()
    let again = try openCanvas(["clock.stipple"], home: session.home)
    try again.draw(MouseEvent.drag(through: path))
    try again.leave()
    let times = try SketchFacts(of: "clock.stipple", home: session.home).strokeSamples.joined()
      .map { $0[0] }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

/// The program killed without a warning.
@Suite struct KillTests {
  @Test(arguments: [1, 3, 12])
  func `every stroke that was kept is there after a kill in the middle of another`(
    count: Int
  ) throws {
    let session = try openCanvas(["killed.stipple"])
    for index in 0..<count { try session.burst(MouseEvent.drag(through: row(index))) }
    try session.poll(until: "the strokes are kept") {
      (try? SketchFacts(of: "killed.stipple", home: session.home).strokes) == count
    }
    try session.settle()
    let finished = session.screen.dots
    try session.burst(MouseEvent.drag(through: row(count)).dropLast())
    try session.settle()
    #expect(session.screen.dots != finished)
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let isRecovered = try draftSamples(of: "killed.stipple", home: session.home) > 0

    let again = try openCanvas(["killed.stipple"], home: session.home)
    if isRecovered { try again.type("u") }
    try again.settle()
    #expect(again.screen.dots == finished)
    try again.draw(MouseEvent.drag(through: row(count)))
    try again.leave()
    #expect(try SketchFacts(of: "killed.stipple", home: session.home).strokes == count + 1)
  }

  @Test(arguments: 1...8)
  func `a kill in the middle of writing leaves a sound file with all that was kept`(
    kept: Int
  ) throws {
    let session = try openCanvas(["cut.stipple"])
    for index in 0..<20 { try session.burst(MouseEvent.drag(through: row(index))) }
    var seen = 0
    try session.poll(until: "some strokes are kept") {
      seen = (try? SketchFacts(of: "cut.stipple", home: session.home).strokes) ?? 0
      return seen >= kept
    }
    try session.signal(SIGKILL)
    try session.waitForExit()

    let facts = try SketchFacts(of: "cut.stipple", home: session.home)
    #expect(seen...20 ~= facts.strokes)
    for index in 0..<facts.strokes { #expect(facts.strokeSamples[index].count == row(index).count) }
    let again = try openCanvas(["cut.stipple"], home: session.home)
    try again.settle()
    try again.leave()
    #expect(try SketchFacts(of: "cut.stipple", home: session.home).strokes == facts.strokes)
  }

  private func row(_ index: Int) -> [Point] {
    let height = Double(index % 20) * 4 + 2
    return line(from: Point(x: 20, y: height), to: Point(x: 120, y: height))
  }
}
