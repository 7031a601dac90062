import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the view of a replay: panning and zooming, and drawing from it.
@Suite struct ReplayViewTests {
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
