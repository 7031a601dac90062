import Canvas
import Gestures
import TestSupport

@testable import Drawing

/// Scrolling the strip and choosing a sketch.
extension StripTests {
  @Test func `the wheel, a drag and a flick scroll it, and not the canvas`() throws {
    desk.resize(columns: 60, rows: 13)
    open()
    desk.wheel(0, 1, at: Point(x: 10, y: 10))
    #expect(strip?.offset == 12)
    #expect(desk.shown.lines[0].hasPrefix("       ") && desk.screen.shows("sketch3"))
    // It begins behind a threshold of 6 dots.
    desk.drag(linePoints((10, 40), (10, 14)), .primary)
    let lifted = try #require(strip?.offset)
    #expect(lifted >= 32)
    desk.rest(3)
    #expect(try #require(strip?.offset) > lifted + 50)
    #expect(desk.controller.displayLink.isPaused)
    #expect(desk.controller.viewport.transform == .identity && desk.log.isEmpty)
    desk.drag(linePoints((10, 20), (10, 40)), .middle)
    #expect(desk.controller.viewport.transform == .identity)
    desk.wheel(0, -99, at: Point(x: 10, y: 10))
    #expect(strip?.offset == 0)
    desk.wheel(0, 999, at: Point(x: 10, y: 10))
    #expect(strip?.offset == 272.0, "it ends with the last sketch")
  }

  @Test func `a press stops the flick, and a flick stops at the end`() throws {
    open()
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    desk.rest(0.1)
    let before = try #require(strip?.offset)
    desk.down(10, 10, .primary)
    desk.rest(1)
    #expect(strip?.offset == before)
    desk.up()
    desk.drag(linePoints((10, 10), (10, 40), count: 6), .primary)
    desk.rest(0.5)
    #expect(strip?.offset == 0 && desk.controller.displayLink.isPaused)
  }

  @Test func `a press that stops the strip opens nothing`() {
    open()
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    desk.rest(0.1)
    desk.tap(10, 24)
    #expect(desk.controller.takeRequestedSketch() == nil)
    desk.tap(10, 24)
    #expect(desk.controller.takeRequestedSketch() != nil)
  }

  @Test func `a drag along the strip never copies, even if it goes across later`() {
    open()
    desk.drag(linePoints((10, 20), (10, 30)) + linePoints((10, 30), (80, 30)), .primary)
    #expect(shelf.requested.isEmpty && desk.log.isEmpty)
  }

  @Test func `arrows choose, Enter opens, Escape closes`() {
    desk.resize(columns: 60, rows: 13)
    open()
    desk.press(.down, .down, .up, .right)
    desk.draw()
    #expect(strip?.focusedSketch?.name == "sketch1")
    let cell = desk.screen.cells[4 * 60 + 1]
    #expect(cell.attributes == .reverse)
    desk.press(.pageDown, .pageDown)
    #expect(strip?.focusedSketch?.name == "sketch7" && strip?.offset == 8 * 16 - 48)
    desk.press(.enter)
    #expect(desk.controller.takeRequestedSketch() == "/7")
    desk.press(.end)
    #expect(strip?.focusedSketch?.name == "sketch19" && strip?.offset == 272)
    desk.press(.pageUp)
    #expect(strip?.focusedSketch?.name == "sketch16")
    desk.press(.home)
    #expect(strip?.focusedSketch?.name == "sketch0" && strip?.offset == 0)
    desk.press(.escape)
    #expect(strip == nil && desk.controller.viewport.transform == .identity)
    desk.press(.left)
    #expect(desk.controller.viewport.transform != .identity, "arrows pan again")
  }

  @Test func `keeps the chosen sketch when others are added`() {
    open()
    for _ in 0..<3 { desk.press(.down) }
    shelf.contents.sketches.insert(ShelvedSketch(path: "/new", name: "new"), at: 0)
    desk.draw()
    #expect(strip?.focusedSketch?.name == "sketch2")
  }

  @Test func `a resize keeps the place and the chosen sketch`() {
    let shelf = shelf
    let desk = DrawingDesk(columns: 80, rows: 13, shelf: shelf)
    desk.press("O")
    desk.draw()
    desk.press(.pageDown, .pageDown)
    desk.resize(columns: 100, rows: 13)
    #expect(desk.controller.strip.shown?.focus == 3 && shelf.sizes.count == 1)
    #expect(desk.controller.strip.shown?.offset == 16)
    desk.resize(columns: 100, rows: 40)
    #expect(desk.controller.strip.shown?.focus == 3 && shelf.sizes.last == [17, 4])
  }

  @Test func `requests the thumbnails near the window, and stops when it is closed`() {
    fill(100)
    open()
    #expect(shelf.shown == 0..<7)
    desk.wheel(0, 40, at: Point(x: 10, y: 10))
    desk.draw()
    #expect(shelf.shown == 27..<37 && !shelf.isStopped)
    desk.press("O")
    #expect(shelf.isStopped)
  }

  @Test func `a strip of one column is drawn`() {
    open()
    let size = ScreenSize(columns: 1, rows: 1)
    desk.controller.resize(to: size)
    desk.controller.draw(on: RecordingScreen(size))
    #expect(desk.controller.strip.shown != nil)
  }
}
