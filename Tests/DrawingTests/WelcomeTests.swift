import TerminalUI
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The panel that greets a new user.
@Suite struct WelcomeTests {
  @Test(arguments: [(20, 6), (40, 10), (80, 24), (200, 60)])
  func `three lines explain how to draw, until the first stroke`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows, showsIndicators: true)
    desk.controller.isWelcoming = true
    desk.draw()
    let panel = WelcomePanel(desk.controller.context).panels(on: desk.screen.size)
    #expect(panel.map(\.lines.count) == [rows < 12 ? 3 : 5])
    #expect(desk.screen.shows("┌─ stipple ─") == (rows >= 12))
    for text in ["rag", "Tab ", "? help", "q quit"] { #expect(desk.screen.shows(text), "\(text)") }
    desk.press("2")
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.screen.shows("? help · q quit"))
    desk.stroke(linePoints((4, 4), (20, 10)))
    desk.draw()
    #expect(!desk.screen.shows("? help · q quit") && !desk.controller.isWelcoming)
    #expect(desk.log.count == 1)
  }

  @Test func `another sketch goes on welcoming`() {
    let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
    let next = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
    desk.controller.isWelcoming = true
    next.controller.adoptSettings(of: desk.controller)
    #expect(next.controller.isWelcoming)
  }
}
