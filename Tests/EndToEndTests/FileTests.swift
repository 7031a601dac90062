import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of saved sketches.
@Suite struct FileTests {
  private let path = circle(around: Point(x: 60, y: 44), radius: 30, count: 50)

  @Test func `a reopened sketch shows the same drawing and can be undone`() throws {
    let session = try openCanvas(["kept.stipple"])
    try session.type("4]]")
    try session.draw(
      MouseEvent.drag(through: path) + MouseEvent.drag(through: [Point(x: 120, y: 20)]))
    let before = session.screen.dots
    try session.quit()
    #expect(session.transcriptText.hasSuffix("kept.stipple\r\n"))

    let again = try openCanvas(["kept.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == before)
    try again.type("u")
    try again.settle()
    #expect(again.screen.dots.isStrictSubset(of: before))
    try again.quit()
    let info = try SketchInfo(of: "kept.stipple", home: session.home)
    #expect(info.title == "kept")
    #expect(info.format == 3)
    #expect(info.strokes == 1)
    #expect(info.edits == 3)
  }

  @Test func `the printed picture matches the screen`() throws {
    let session = try openCanvas(["shown.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let screen = session.screen.dots
    try session.quit()
    #expect(try shownDots(of: "shown.stipple", home: session.home) == screen.movedToCorner)
    let plain = try runWithoutTerminal(["show", "shown.stipple"], home: session.home)
    #expect(plain.status == .exited(0))
    #expect(!plain.output.contains(0x1B))
    let narrow = try runWithoutTerminal(
      ["show", "shown.stipple", "--columns", "10"], home: session.home)
    #expect(narrow.text.split(separator: "\n").map(\.unicodeScalars.count).max() == 10)
  }

  @Test func `an unnamed sketch is saved in the data folder, and its path is printed`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    let folder = session.home.path(of: "stipple")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(name.wholeMatch(of: /\d{4}-\d\d-\d\d-\d{6}\.stipple/) != nil)
    let stem = name.dropLast(8)
    #expect(
      session.transcriptText.hasSuffix(
        "\(folder)/\(name)\r\ncontinue: stipple \(stem) · replay: stipple replay \(stem)\r\n"))
    #expect(try SketchInfo(of: "\(folder)/\(name)", home: session.home).strokes == 1)
  }

  @Test func `quitting with the button down saves the stroke`() throws {
    let session = try openCanvas(["down.stipple"])
    let drawn = scribble(41)
    try session.burst(MouseEvent.drag(through: drawn).dropLast())
    try session.settle()
    try session.quit()
    #expect(try SketchInfo(of: "down.stipple", home: session.home).samples == drawn.count)
  }

  @Test func `sample times keep increasing after a sketch is reopened`() throws {
    let session = try openCanvas(["clock.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    let again = try openCanvas(["clock.stipple"], home: session.home)
    try again.draw(MouseEvent.drag(through: path))
    try again.quit()
    let times = try SketchInfo(of: "clock.stipple", home: session.home).strokeSamples.joined()
      .map { $0[0] }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

/// Tests of killing the program without warning.
@Suite struct KillTests {
  @Test(arguments: [1, 3, 12])
  func `a kill during a stroke preserves all saved strokes`(
    count: Int
  ) throws {
    let session = try openCanvas(["killed.stipple"])
    for index in 0..<count { try session.burst(MouseEvent.drag(through: row(index))) }
    try session.poll(until: "the strokes are saved") {
      (try? SketchInfo(of: "killed.stipple", home: session.home).strokes) == count
    }
    try session.settle()
    let finished = session.screen.dots
    try session.burst(MouseEvent.drag(through: scribble(41)).dropLast())
    try session.settle()
    #expect(session.screen.dots != finished)
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let isRecovered = try unfinishedSamples(of: "killed.stipple", home: session.home) > 0

    let again = try openCanvas(["killed.stipple"], home: session.home)
    if isRecovered { try again.type("u") }
    try again.settle()
    #expect(again.screen.dots == finished)
    try again.draw(MouseEvent.drag(through: row(count)))
    try again.quit()
    #expect(try SketchInfo(of: "killed.stipple", home: session.home).strokes == count + 1)
  }

  @Test(arguments: 1...8)
  func `a kill while saving leaves an intact file with all saved strokes`(
    minimumSaved: Int
  ) throws {
    let session = try openCanvas(["cut.stipple"])
    for index in 0..<20 { try session.burst(MouseEvent.drag(through: row(index))) }
    var seen = 0
    try session.poll(until: "some strokes are saved") {
      seen = (try? SketchInfo(of: "cut.stipple", home: session.home).strokes) ?? 0
      return seen >= minimumSaved
    }
    try session.signal(SIGKILL)
    try session.waitForExit()

    let info = try SketchInfo(of: "cut.stipple", home: session.home)
    #expect(seen...20 ~= info.strokes)
    for index in 0..<info.strokes { #expect(info.strokeSamples[index].count == row(index).count) }
    let again = try openCanvas(["cut.stipple"], home: session.home)
    try again.settle()
    try again.quit()
    #expect(try SketchInfo(of: "cut.stipple", home: session.home).strokes == info.strokes)
  }

  private func row(_ index: Int) -> [Point] {
    let height = Double(index % 20) * 4 + 2
    return line(from: Point(x: 20, y: height), to: Point(x: 120, y: height))
  }
}
