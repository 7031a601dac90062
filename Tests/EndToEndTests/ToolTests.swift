import Geometry
import TerminalHarness
import TestSupport
import Testing

/// The tools of the drawing view: nibs, erasers and the marks of debugging.
@Suite struct ToolTests {
  private let path = line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40))
  private let other = line(from: Point(x: 20, y: 70), to: Point(x: 100, y: 70))
  private let across = line(from: Point(x: 60, y: 25), to: Point(x: 60, y: 55), count: 9)

  /// How many dots a straight line has at right angles to it, on average.
  private func thickness(_ dots: Set<ScreenDot>, from start: Point, to end: Point) -> Double {
    Double(dots.count) / start.distance(to: end)
  }

  @Test func `calligraphy is thick one way and thin the other`() throws {
    let session = try openCanvas(["--force", "off"])
    try session.type("c]]]]]]]]]")
    try session.waitForText("calligraphy · plain · 10 dots wide")
    let (a, b) = (Point(x: 20, y: 20), Point(x: 60, y: 60))
    try session.draw(MouseEvent.drag(through: line(from: a, to: b)))
    let thin = thickness(session.screen.dots, from: a, to: b)
    try session.type("u")
    let (c, d) = (Point(x: 60, y: 20), Point(x: 20, y: 60))
    try session.draw(MouseEvent.drag(through: line(from: c, to: d)))
    let thick = thickness(session.screen.dots, from: c, to: d)
    #expect(thin < 3 && abs(thick - 10) < 1.5)
  }

  @Test func `a slow pen draws a wide line, a marker does not care`() throws {
    let session = try openCanvas(["slow.stipple", "--force", "1"])
    func height(_ dots: Set<ScreenDot>, at x: Int) -> Int { dots.filter { $0.x == x }.count }
    func drawSlowlyThenFast() throws -> Set<ScreenDot> {
      try session.press(at: path[0])
      for place in path.prefix(20) {
        try session.move(to: place)
        try session.waitForIdle(quietFor: .milliseconds(25))
      }
      let end = line(from: path[20], to: Point(x: 180, y: 40), count: 30)
      try session.burst(end.map { MouseEvent(.move, $0) })
      try session.waitForIdle(quietFor: .milliseconds(10))
      try session.release(at: Point(x: 180, y: 40))
      try session.settle()
      return session.screen.dots
    }
    try session.type("]]]]]]]")
    let pen = try drawSlowlyThenFast()
    #expect(height(pen, at: 45) >= 10, "\(height(pen, at: 45)) dots")
    #expect(height(pen, at: 45) > height(pen, at: 165), "\(height(pen, at: 165)) dots")
    try session.leave()

    let again = try openCanvas(["slow.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == pen, "the file has the forces")
    try again.type("um]]]]]]]")
    try again.draw(MouseEvent.drag(through: path))
    #expect(height(again.screen.dots, at: 45) == 8 && height(again.screen.dots, at: 90) == 8)
  }

  @Test func `the stroke eraser takes whole strokes, undo brings them back`() throws {
    let session = try openCanvas(["erased.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let one = session.screen.dots
    try session.draw(MouseEvent.drag(through: other))
    let two = session.screen.dots
    try session.type("e")
    try session.waitForText("stroke eraser")
    try session.draw(MouseEvent.drag(through: across))
    #expect(session.screen.dots == two.subtracting(one))
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == two)
    try session.type("U")
    try session.settle()
    try session.leave()
    let again = try openCanvas(["erased.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == two.subtracting(one))
    try again.leave()
    #expect(try SketchFacts(of: "erased.stipple", home: session.home).strokes == 1)
  }

  @Test func `the dot eraser rubs a hole, undo fills it`() throws {
    let session = try openCanvas(["rubbed.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let whole = session.screen.dots
    try session.type("E]]]]]]]")
    try session.waitForText("dot eraser · 8 dots wide")
    try session.draw(MouseEvent.drag(through: across))
    let rubbed = session.screen.dots
    let hole = whole.subtracting(rubbed)
    #expect(rubbed.isStrictSubset(of: whole))
    #expect(!rubbed.contains { abs($0.center.x - 60) < 4 })
    #expect(hole.allSatisfy { abs($0.center.x - 60) < 6 })
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == whole)
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == rubbed)
    try session.leave()
    let facts = try SketchFacts(of: "rubbed.stipple", home: session.home)
    #expect(facts.strokes == 2)
    #expect(try shownDots(of: "rubbed.stipple", home: session.home) == rubbed.cornered)
  }

  @Test func `debugging shows marks and takes them off again`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try session.type("d")
    try session.settle()
    #expect(before.isStrictSubset(of: session.screen.dots))
    try session.draw(MouseEvent.drag(through: other))
    try session.type("d")
    try session.settle()
    let after = session.screen.dots
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == before && before.isStrictSubset(of: after))
  }

  @Test(arguments: ["3", "-1", "hard", "nan"])
  func `an impossible force is refused`(force: String) throws {
    let result = try runWithoutTerminal(["draw.stipple", "--force=\(force)"])
    #expect(result.status == .exited(64))
    #expect(result.errorText.contains("force"))
  }
}
