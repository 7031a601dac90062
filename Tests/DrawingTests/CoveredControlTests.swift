import Canvas
import TestSupport

@testable import Drawing

/// Controls, prompts, and keys that share a place or a pointer.
@Suite struct CoveredControlTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)

  @Test func `a press on a prompt does not reach the toolbar below it`() {
    desk.draw()
    desk.press("N")
    desk.draw()
    #expect(desk.controller.prompt != nil)
    for x in stride(from: 1.0, to: 159, by: 4) { desk.tap(x, 94) }
    #expect(desk.screen.shows("─ name ─") && desk.controller.ink.tool == Tool.all[0])
  }

  @Test func `Tab focuses the first control of a toolbar that was hidden`() {
    desk.controller.settings.hasToolbar = false
    desk.draw()
    desk.press(.tab)
    desk.draw()
    desk.press(.right, .enter)
    #expect(desk.controller.ink.tool == Tool.all[1])
  }

  @Test func `an error is shown although everything but ink is hidden`() {
    let desk = DrawingDesk(columns: 80, rows: 24, saveError: { "not saved: disk full" })
    desk.press("H")
    #expect(desk.shows("not saved: disk full"))
  }

  @Test func `a named ink stays what it is if no other color is chosen`() {
    for key in ["3", "9"] as [Unicode.Scalar] { desk.press(key) }
    desk.press(.enter)
    #expect(desk.controller.ink.color == .green)
    desk.press("9", .right, .enter)
    #expect(desk.controller.ink.color.components != nil)
  }

  @Test func `the toolbar shows an ink that has no name of its own`() {
    desk.press("9")
    for key in "ff8001".unicodeScalars { desk.press(key) }
    desk.press(.enter)
    let swatches = desk.shown.cells.suffix(80).filter { $0.color.components != nil }
    #expect(swatches.map(\.glyph) == ["█"] && desk.screen.lines[23].contains("►9█◄"))
  }

  @Test func `a request for the open sketch does not pass to the next one`() {
    desk.drag(linePoints((20, 10), (40, 10)), .primary)
    let requests = [nil, "/a"].map { Effect.strip(.change(.delete(path: $0))) }
    desk.controller.perform(requests, at: desk.time)
    let next = DrawingDesk(columns: 80, rows: 24)
    next.controller.adoptSettings(of: desk.controller)
    #expect(next.controller.settings.requests.changes == [.delete(path: "/a")])
  }
}
