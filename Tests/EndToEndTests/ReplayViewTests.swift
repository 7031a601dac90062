import Geometry
import TerminalHarness
import TestSupport
import Testing

/// The labels of the help panel.
private enum ReplayHelp {
  static let texts = [
    "pause, play", "skip 5 s", "step", "speed", "start, end", "jump to 0–90 %", "short pauses",
    "draw from here", "zoom", "pan", "fit", "show/hide timeline", "debug", "smoothing", "redraw",
    "quit",
  ]
}

/// Tests of the view of a replay: short pauses, panning and zooming, drawing from it, and the help.
@Suite struct ReplayViewTests {
  @Test func `pauses are shortened to two seconds, off keeps them, and i toggles`() throws {
    let session = try openCanvas(["pause.stipple"])
    try session.draw(MouseEvent.drag(through: [Point(x: 20, y: 20)]))
    try session.waitForIdle(quietFor: .milliseconds(3200))
    try session.draw(MouseEvent.drag(through: [Point(x: 60, y: 40)]))
    try session.quit()
    let full = try start(
      ["replay", "pause.stipple", "--idle-limit", "off", "--from", "100"], home: session.home)
    try full.waitForText("end · Space plays again")
    let short = try start(["replay", "pause.stipple", "--from", "100"], home: session.home)
    try short.waitForText("0:02 / 0:02")
    #expect(!full.screen.contains("0:02 / 0:02"))
    try short.type("i")
    try short.waitForText("pauses at full length")
    #expect(short.screen.text(row: 23) == full.screen.text(row: 23))
    try short.type("i")
    try short.waitForText("pauses shortened to 2 s")
    #expect(short.screen.contains("0:02 / 0:02") && short.screen.dots.count == 2)
  }

  @Test func `the picture is panned, zoomed, and fitted as in the drawing view`() throws {
    let lines = try ReplayedLines()
    let replay = try lines.replay(["--speed", "max"])
    try replay.waitForText("end · Space plays again")
    let before = lines.shown[3]
    try replay.burst(
      MouseEvent.drag(through: [Point(x: 60, y: 50), Point(x: 67, y: 46)], button: .middle))
    let moved = Set(before.map { ScreenDot(x: $0.x + 7, y: $0.y - 4) })
    try replay.wait(until: "the middle drag panned") { $0.screen.dots == moved }
    try replay.press(at: Point(x: 60, y: 50), button: .wheelUp)
    let scrolled = Set(moved.map { ScreenDot(x: $0.x, y: $0.y + 12) })
    try replay.wait(until: "the wheel panned") { $0.screen.dots == scrolled }
    try replay.type("++")
    try replay.waitForText("zoom 200 %")
    try replay.type("z")
    try replay.waitForText("zoom 100 %")
    try replay.type("z ")
    try replay.wait(until: "it is back") { $0.screen.dots == before }
    try replay.type("f")
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

  @Test func `the help uses the width of the window`() throws {
    let replay = try ReplayedLines().replay()
    try replay.type("?")
    try replay.waitForText("draw from here")
    let rows = (0..<24).map { replay.screen.text(row: $0) }.filter { $0.contains("  ") }
    let help = rows.filter { row in ReplayHelp.texts.contains { row.contains($0) } }
    #expect(help.count <= 8, "\(help)")
    for text in ReplayHelp.texts { #expect(help.contains { $0.contains(text) }) }
  }
}
