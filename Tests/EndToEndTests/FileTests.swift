import FoundationEssentials
import TerminalHarness
import TestSupport

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
    #expect(info.format == 4)
    #expect(info.strokes == 1)
    #expect(info.edits == 3)
  }

  @Test func `the printed picture matches the screen`() throws {
    let session = try openCanvas(["shown.stipple"])
    try session.draw(path)
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
    try session.draw(path)
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
}
