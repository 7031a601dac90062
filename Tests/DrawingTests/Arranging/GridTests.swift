import Canvas
import TestSupport

@testable import Drawing

@Suite struct GridTests {
  private let desk = DrawingDesk()

  /// The cells with gray dots.
  private var gray: [Int] {
    desk.shown.cells.indices.filter { desk.screen.cells[$0].color == .gray }
  }

  @Test func `the grid is shown between the ink, and hidden again`() {
    #expect(gray.isEmpty)
    desk.press("#")
    let shown = gray
    #expect(desk.screen.shows("grid: 8 dots apart"))
    // Every fourth column and every second row has a dot; the message covers some.
    #expect(shown.contains(0) && shown.contains(4) && !shown.contains(2) && !shown.contains(40))
    desk.press("\u{1B}")
    desk.drag(linePoints((2, 9), (70, 9)), .primary)
    #expect(desk.shown.cells[40 * 2 + 8].color == .foreground, "ink comes before the grid")
    desk.press("#")
    #expect(desk.shows("grid off") && gray.isEmpty)
  }

  @Test func `the grid moves with the canvas, and hides with everything but ink`() {
    desk.press("#", "\u{1B}")
    let before = gray
    desk.press(.left)
    #expect(gray.contains(0) && gray == before, "the canvas moves by a step")
    desk.controller.navigator.pan(by: Vector(dx: 2, dy: 0))
    #expect(gray.contains(1) && !gray.contains(0))
    desk.press("H")
    #expect(gray.isEmpty)
  }

  @Test func `the menu and the toolbar switch the grid`() throws {
    let desk = DrawingDesk(columns: 200, rows: 40, showsIndicators: true)
    desk.press(.enter)
    let entries = try #require(desk.controller.menu).lines.flatMap(\.self).map(\.text)
    #expect(entries.contains { $0.hasPrefix(" grid: off") })
    #expect(entries.contains { $0.hasPrefix(" guides: on") })
    desk.press("\u{1B}", "%")
    #expect(desk.shows("guides off") && !desk.controller.ink.hasGuides)
    desk.press("#")
    let chosen = desk.shown.cells.suffix(600).filter { $0.attributes.contains(.reverse) }
    #expect(String(String.UnicodeScalarView(chosen.map(\.glyph))).contains(" # grid "))
  }

  @Test func `settings choose the grid`() {
    desk.controller.settings.ink.hasGrid = true
    desk.controller.settings.ink.gridSpacing = 16
    #expect(desk.controller.state.grid?.step == 16)
  }
}
