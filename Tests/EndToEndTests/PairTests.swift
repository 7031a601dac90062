import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of taps that zoom and of two touches on the selection, from the reports to the file.
@Suite struct PairTests {
  private let path = line(from: Point(x: 70, y: 44), to: Point(x: 90, y: 44))
  private let lasso = circle(around: Point(x: 80, y: 44), radius: 24, count: 61)

  @Test func `a click with Ctrl zooms out, and a middle double click zooms in`() throws {
    let session = try openCanvas(["tapped.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    let point = Point(x: 80, y: 44)
    try session.burst(MouseEvent.drag(through: [point], modifiers: .control))
    try session.waitForText("zoom 50%")
    try session.settle()
    #expect(
      session.screen.dots.maximumDistance(from: Point(x: 75, y: 44), to: Point(x: 85, y: 44)) <= 1)
    let tap = MouseEvent.drag(through: [point], button: .middle)
    try session.burst(tap + tap)
    try session.waitForText("zoom 100%")
    try session.settle()
    #expect(session.screen.dots == before)
    try session.quit()
    #expect(try SketchInfo(of: "tapped.stipple", home: session.home).edits == 1)
  }

  /// Draws a line, selects it, and presses and drags with Alt, whose center is the line's.
  private func transform(
    _ session: EmulatorSession, through points: [Point], releases: Bool = true
  ) throws {
    try session.draw(MouseEvent.drag(through: path))
    try session.burst(MouseEvent.drag(through: lasso, button: .right))
    try session.waitForText("1 stroke")
    try session.move(to: Point(x: 80, y: 44), button: nil, modifiers: .alternate)
    let events = MouseEvent.drag(through: points, modifiers: .alternate)
    try session.burst(releases ? events : events.dropLast())
  }

  @Test func `a pair on the selection rotates it by a quarter, and undo rotates it back`() throws {
    let session = try openCanvas(["rotated.stipple"])
    let quarter = Array(circle(around: Point(x: 80, y: 44), radius: 30, count: 81).prefix(21))
    try transform(session, through: quarter)
    try session.deselect()
    let (top, bottom) = (Point(x: 80, y: 34), Point(x: 80, y: 54))
    #expect(session.screen.dots.maximumDistance(from: top, to: bottom) <= 1)
    #expect(session.screen.dots.maximumGap(to: [top, bottom]) <= 1.5)
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots.maximumDistance(from: path[0], to: path[40]) <= 1)
    try session.type("U")
    try session.settle()
    try session.quit()
    let info = try SketchInfo(of: "rotated.stipple", home: session.home)
    #expect(info.edits == 4 && info.strokes == 1)
    let rotated = info.path(ofStroke: 0)
    #expect(rotated[0].distance(to: top) < 0.5 && rotated[40].distance(to: bottom) < 0.5)
  }
}

extension EmulatorSession {
  /// Types Escape and waits until the screen shows only ink.
  fileprivate func deselect() throws {
    try type("\u{1B}")
    // A key that follows an Escape at once is a key with Alt.
    try waitForIdle(quietFor: .milliseconds(200))
    try settle()
  }
}
