import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of nibs, erasers and debug rendering.
@Suite struct ToolTests {
  private let path = line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40))
  private let other = line(from: Point(x: 20, y: 70), to: Point(x: 100, y: 70))
  private let across = line(from: Point(x: 60, y: 25), to: Point(x: 60, y: 55), count: 9)

  /// Returns the average number of dots across a straight line.
  private func thickness(_ dots: Set<ScreenDot>, from start: Point, to end: Point) -> Double {
    Double(dots.count) / start.distance(to: end)
  }

  @Test func `the calligraphy nib is thin in one direction and thick in the other`() throws {
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

  @Test func `a slow pen draws a wider line; speed does not affect the marker`() throws {
    let session = try openCanvas(["slow.stipple", "--force", "1"])
    func height(_ dots: Set<ScreenDot>, at x: Int) -> Int { dots.filter { $0.x == x }.count }
    func drawSlowlyThenFast() throws -> Set<ScreenDot> {
      try session.press(at: path[0])
      for point in path.prefix(20) {
        try session.move(to: point)
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
    try session.quit()

    let again = try openCanvas(["slow.stipple"], home: session.home)
    // The line is longer than the window, so it is fitted at first.
    try again.type("00")
    try again.settle()
    #expect(again.screen.dots == pen, "the forces are saved")
    try again.type("um]]]]]]]")
    try again.draw(MouseEvent.drag(through: path))
    #expect(height(again.screen.dots, at: 45) == 8 && height(again.screen.dots, at: 90) == 8)
  }

  @Test func `the stroke eraser removes whole strokes, and undo restores them`() throws {
    let session = try openCanvas(["erased.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let one = session.screen.dots
    try session.draw(MouseEvent.drag(through: other))
    let two = session.screen.dots
    try session.type("e")
    try session.waitForText("stroke eraser")
    try session.burst(MouseEvent.drag(through: across))
    // The eraser's mark at the pointer is made of dots.
    try session.type("p")
    try session.settle()
    #expect(session.screen.dots == two.subtracting(one))
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == two)
    try session.type("U")
    try session.settle()
    try session.quit()
    let again = try openCanvas(["erased.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == two.subtracting(one))
    try again.quit()
    #expect(try SketchInfo(of: "erased.stipple", home: session.home).strokes == 1)
  }

  @Test func `the dot eraser erases a gap, and undo restores it`() throws {
    let session = try openCanvas(["erased.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let whole = session.screen.dots
    try session.type("E")
    try session.waitForText("dot eraser · 8 dots wide")
    try session.burst(MouseEvent.drag(through: across))
    try session.type("p")
    try session.settle()
    let erased = session.screen.dots
    let gap = whole.subtracting(erased)
    #expect(erased.isStrictSubset(of: whole))
    #expect(!erased.contains { abs($0.center.x - 60) < 4 })
    #expect(gap.allSatisfy { abs($0.center.x - 60) < 6 })
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == whole)
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == erased)
    try session.quit()
    let info = try SketchInfo(of: "erased.stipple", home: session.home)
    #expect(info.strokes == 2)
    #expect(try shownDots(of: "erased.stipple", home: session.home) == erased.movedToCorner)
  }

  @Test func `F7 shows and hides debug marks`() throws {
    // With colors, the marks hide the dots of older inks in their cells.
    let session = try openCanvas(environment: ["NO_COLOR": "1"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try session.type(functionKey: 7)
    try session.settle()
    #expect(before.isStrictSubset(of: session.screen.dots))
    try session.draw(MouseEvent.drag(through: other))
    try session.type(functionKey: 7)
    try session.settle()
    let after = session.screen.dots
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == before && before.isStrictSubset(of: after))
  }

  @Test(arguments: ["3", "-1", "hard", "nan"])
  func `an invalid force is rejected`(force: String) throws {
    let result = try runWithoutTerminal(["draw.stipple", "--force=\(force)"])
    #expect(result.status == .exited(64))
    #expect(result.errorText.contains("force"))
  }
}
