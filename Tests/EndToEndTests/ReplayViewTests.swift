import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the view of a replay: panning and zooming, and drawing from it.
@Suite struct ReplayViewTests {
  @Test func `the picture is panned, zoomed, and fitted as in the drawing view`() throws {
    let lines = try ReplayedLines()
    let replay = try lines.replay(["--speed", "max"])
    try replay.waitForText("Space again")
    let before = lines.shown[3]
    try replay.burst(
      MouseEvent.drag(through: [Point(x: 60, y: 50), Point(x: 67, y: 46)], button: .middle))
    let moved = Set(before.map { ScreenDot(x: $0.x + 7, y: $0.y - 4) })
    try replay.wait(until: "the middle drag panned") { $0.screen.dots == moved }
    try replay.press(at: Point(x: 60, y: 50), button: .wheelUp)
    let scrolled = Set(moved.map { ScreenDot(x: $0.x, y: $0.y + 12) })
    try replay.wait(until: "the wheel panned") { $0.screen.dots == scrolled }
    try replay.type("++")
    try replay.waitForText("zoom 200%")
    try replay.type("z")
    try replay.waitForText("zoom 100%")
    try replay.type("z ")
    try replay.wait(until: "it is back") { $0.screen.dots == before }
    try replay.type("ff")
    try replay.wait(until: "it is fitted") { ($0.screen.dots.map(\.x).max() ?? 0) > 150 }
    try replay.type("q")
    #expect(try replay.waitForExit() == .exited(0))
  }

  @Test func `Enter continues the moment that is shown as a new sketch`() throws {
    let lines = try ReplayedLines()
    let replay = try lines.replay()
    try replay.type("..")
    try replay.wait(until: "two lines are shown") { $0.screen.dots == lines.shown[2] }
    try replay.type("\r")
    try replay.waitForText("new sketch lines-2.stipple")
    try replay.wait(until: "reports are in pixels") { $0.modes.mouseEncoding == .pixels }
    try replay.type("\u{1B}")
    try replay.wait(until: "the messages are gone") { !$0.screen.hasPanel }
    try replay.settle()
    #expect(replay.screen.dots == lines.shown[2])
    try replay.draw(MouseEvent.drag(through: [Point(x: 130, y: 20)]))
    try replay.type("u")
    try replay.waitForText("undone · U redoes")
    try replay.type("u")
    try replay.settle()
    #expect(replay.screen.dots == lines.shown[1], "the edits before can be undone")
    try replay.type("U")
    try replay.settle()
    try replay.quit()
    #expect(replay.modes == PrivateModes())
    #expect(replay.screen.contains("lines-2.stipple"))
    #expect(try SketchInfo(of: "lines-2.stipple", home: lines.home).strokes == 2)
    #expect(try SketchInfo(of: "lines.stipple", home: lines.home).edits == 3)
  }
}
