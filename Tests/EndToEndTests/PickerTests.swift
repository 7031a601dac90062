import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the picker of colors.
@Suite struct PickerTests {
  /// The digits of the chosen color.
  private func digits(_ session: EmulatorSession) throws -> String {
    String(try #require(session.screen.text.firstMatch(of: /#[0-9a-f]{6}/)).output)
  }

  @Test func `a color is chosen by pointer: a click marks it, another one takes it`() throws {
    let session = try openCanvas(["a.stipple"], environment: ["COLORTERM": "truecolor"])
    try session.type("9")
    try session.waitForText("cancel")
    let first = try digits(session)
    let mark = try #require(session.screen.location(of: "•"))
    let target = Point(x: mark.x + 12, y: mark.y)
    try session.burst(MouseEvent.drag(through: [target]))
    try session.wait(until: "the color changed") { _ in try digits(session) != first }
    let marked = try digits(session)
    let drag = line(from: target, to: Point(x: target.x + 8, y: target.y), count: 5)
    try session.burst(MouseEvent.drag(through: drag))
    try session.wait(until: "the color follows the drag") { _ in try digits(session) != marked }
    let chosen = try digits(session)
    #expect(session.screen.contains("cancel"), "a drag does not take the color")
    try session.burst(MouseEvent.drag(through: [drag[4]]))
    try session.wait(until: "the picker is closed") { !$0.screen.contains("cancel") }
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 4, y: 10), to: Point(x: 36, y: 10))))
    try session.quit()
    let info = try runWithoutTerminal(["info", "a.stipple"], home: session.home).text
    #expect(info.contains("inks      \(chosen)\n"), "\(info)")
  }
}
