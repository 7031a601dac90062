import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the picker of colors and the eyedropper.
@Suite struct PickerTests {
  private let path = line(from: Point(x: 4, y: 10), to: Point(x: 36, y: 10))

  private func open(
    _ size: (columns: Int, rows: Int), _ environment: [String: String], _ arguments: [String] = []
  ) throws -> EmulatorSession {
    let profile = TerminalProfile.pixels.with { ($0.columns, $0.rows) = size }
    return try openCanvas(["a.stipple"] + arguments, profile: profile, environment: environment)
  }

  /// Opens the picker with its key.
  private func openPicker(_ session: EmulatorSession) throws {
    try session.type("9")
    try session.waitForText("cancel")
  }

  private func waitUntilClosed(_ session: EmulatorSession) throws {
    try session.wait(until: "the picker is closed") { !$0.screen.contains("cancel") }
  }

  /// The digits of the chosen color.
  private func digits(_ session: EmulatorSession) throws -> String {
    String(try #require(session.screen.text.firstMatch(of: /#[0-9a-f]{6}/)).output)
  }

  /// Clicks at a point.
  private func click(_ point: Point, _ session: EmulatorSession) throws {
    try session.burst(MouseEvent.drag(through: [point]))
  }

  /// Draws a line, quits, and checks that it has an ink.
  private func expect(_ ink: String, drawnIn session: EmulatorSession) throws {
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    let info = try runWithoutTerminal(["info", "a.stipple"], home: session.home)
    let text = String(decoding: info.output, as: UTF8.self)
    #expect(text.contains("inks      \(ink)\n"), "\(text)")
  }

  @Test func `a color is chosen with arrows or typed`() throws {
    let session = try open((20, 6), ["NO_COLOR": "1"])
    try openPicker(session)
    let first = try digits(session)
    try session.type("\u{1B}[C\u{1B}[B")
    try session.wait(until: "the color changed") { _ in try digits(session) != first }
    let chosen = try digits(session)
    try session.type("\r")
    try waitUntilClosed(session)
    try openPicker(session)
    #expect(try digits(session) == chosen)
    try session.type("fF80")
    try session.waitForText("#ff80_")
    try session.type("\r")
    try session.type("01")
    try session.waitForText("#ff8001_ orange")
    try session.type("\r")
    try waitUntilClosed(session)
    try expect("#ff8001", drawnIn: session)
  }

  @Test func `a color is chosen by pointer: a click marks it, another one takes it`() throws {
    let session = try open((80, 24), ["COLORTERM": "truecolor"])
    try openPicker(session)
    let first = try digits(session)
    let mark = try #require(session.screen.location(of: "•"))
    let target = Point(x: mark.x + 12, y: mark.y)
    try click(target, session)
    try session.wait(until: "the color changed") { _ in try digits(session) != first }
    let marked = try digits(session)
    let drag = line(from: target, to: Point(x: target.x + 8, y: target.y), count: 5)
    try session.burst(MouseEvent.drag(through: drag))
    try session.wait(until: "the color follows the drag") { _ in try digits(session) != marked }
    let chosen = try digits(session)
    #expect(session.screen.contains("cancel"), "a drag does not take the color")
    try click(drag[4], session)
    try waitUntilClosed(session)
    try expect(chosen, drawnIn: session)
  }

  @Test func `the eyedropper takes the ink of the stroke that is clicked`() throws {
    let session = try open((80, 24), [:], ["--ink", "#fedcba"])
    try session.draw(MouseEvent.drag(through: path))
    try session.type("3")
    try session.waitForText("pen · green")
    let shown = session.screen.dots
    try session.type("i")
    try session.waitForText("click a stroke")
    try click(Point(x: 20, y: 10), session)
    try session.waitForText("pen · #fedcba · 1 dot wide")
    #expect(session.screen.dots == shown, "the click draws nothing")
    try session.quit()
  }
}
