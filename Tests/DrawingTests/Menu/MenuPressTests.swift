import Canvas
import Gestures
import TestSupport

@testable import Drawing

/// Presses and drags in the menu and beside it.
extension MenuTests {
  /// Returns the center of the slider's knob, left of the rest of its track.
  private func knob() throws -> Point {
    let start = try desk.center(of: "█─")
    return Point(x: start.x - 1, y: start.y)
  }

  @Test func `the slider follows a drag along its track, which neither pans nor draws`() throws {
    desk.openMenu()
    let start = try knob()
    desk.down(start.x, start.y, .primary)
    desk.move(linePoints((start.x, start.y), (start.x + 22, start.y + 30)))
    desk.draw()
    #expect(style.width == 12 && desk.screen.shows(" 12 "))
    desk.move([Point(x: 500, y: 3)])
    desk.up()
    #expect(style.width == 24 && isOpen && desk.log.isEmpty)
    #expect(desk.controller.viewport == Viewport())
    let track = try trackStart()
    desk.tap(track.x, track.y, .secondary)
    #expect(style.width == 24, "only the left button moves it")
    desk.tap(track.x, track.y)
    #expect(style.width == 1)
  }

  @Test(arguments: [false, true])
  func `the message shows the width while the slider moves`(isSelected: Bool) throws {
    if isSelected {
      desk.drag(linePoints((55, 24), (65, 24)), .primary)
      desk.drag(circle(60, 24, radius: 18), .secondary)
    }
    desk.press("]")
    desk.openMenu()
    let start = try knob()
    desk.down(start.x, start.y, .primary)
    for (offset, width) in [(10.0, 7), (22, 13), (4, 4)] {
      desk.move([Point(x: start.x + offset, y: start.y)])
      #expect(desk.controller.messages.current?.contains("\(width) dots wide") == true)
    }
    desk.up()
    #expect(desk.controller.messages.current?.contains("4 dots wide") == true)
  }

  @Test func `the slider shows and sets the width of the tool that the menu selects`() throws {
    desk.openMenu()
    try desk.choose("dot eraser")
    desk.draw()
    #expect(isOpen && desk.screen.shows(" 8 "))
    let track = try trackStart()
    desk.tap(track.x, track.y)
    desk.draw()
    #expect(style.width == 1 && desk.controller.ink.width == 1)
    try desk.choose("marker")
    desk.draw()
    #expect(desk.screen.shows(" 6 ") && desk.controller.ink.width == 6)
  }

  @Test func `a drag that begins beside the track does not move the slider`() throws {
    desk.press("]", "]")
    desk.openMenu()
    let track = try desk.center(of: "──█" + String(repeating: "─", count: 21))
    for start in [try desk.center(of: "width"), Point(x: track.x + 27, y: track.y)] {
      desk.drag([start, track], .primary)
      #expect(style.width == 3 && isOpen)
    }
    let (first, last) = (track.x - 24, track.x + 23.9)
    desk.tap(last, track.y)
    #expect(style.width == 24)
    desk.tap(first, track.y)
    #expect(style.width == 1)
  }

  @Test(arguments: [ButtonMask.primary, .secondary, .middle])
  func `a press between the controls does nothing`(buttons: ButtonMask) throws {
    desk.openMenu(20, 20)
    let ends = try #require(desk.controller.menu).lines.compactMap(\.last?.frame)
    let right = try #require(ends.map(\.maxX).max())
    let lastLine = try #require(ends.min { $0.maxX < $1.maxX }).center.y
    desk.drag([Point(x: right - 0.1, y: lastLine), Point(x: 110, y: 70)], buttons)
    desk.rest(0.5)
    #expect(isOpen && desk.log.isEmpty && desk.controller.viewport == Viewport())
    desk.tap(right + 3, lastLine, buttons)
    #expect(!isOpen)
  }

  @Test func `moving the canvas closes the menu`() {
    desk.openMenu()
    desk.wheel(0, 1, at: Point(x: 20, y: 20))
    #expect(!isOpen && desk.controller.viewport != Viewport())
  }

  @Test(arguments: [ButtonMask.primary, .secondary, .middle])
  func `a press outside closes the menu and has no other effect`(buttons: ButtonMask) {
    desk.openMenu()
    desk.drag(linePoints((2, 70), (8, 75)), buttons)
    desk.rest(0.5)
    #expect(!isOpen && desk.log.isEmpty && desk.controller.viewport == Viewport())
    desk.drag(linePoints((2, 70), (8, 75)), .primary)
    #expect(desk.log.count == 1)
  }

  @Test func `a press that is released elsewhere chooses nothing`() throws {
    desk.openMenu()
    let center = try desk.center(of: "marker")
    desk.drag([center, Point(x: center.x, y: 70)], .primary)
    #expect(desk.controller.ink.tool == .pen && isOpen && desk.log.isEmpty)
    desk.tap(center.x, center.y, .secondary)
    #expect(desk.controller.ink.tool == .pen, "only the left button chooses")
  }
}
