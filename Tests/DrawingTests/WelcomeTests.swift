import TestSupport

@testable import Drawing

@Suite struct WelcomeTests {
  @Test(arguments: [(20, 6), (40, 10), (80, 24), (200, 60)])
  func `a few lines explain how to draw, until the first stroke`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows, showsIndicators: true)
    desk.controller.isWelcoming = true
    desk.draw()
    let panel = WelcomePanel().panels(in: desk.controller.state)
    #expect(panel.map(\.lines.count) == [rows < 12 ? 3 : 6])
    #expect(desk.screen.shows("┌─ stipple ─") == (rows >= 12))
    #expect(desk.screen.shows("b box · a arrow · t text") == (rows >= 12))
    for text in ["rag", "Tab ", "? help", "q quit"] { #expect(desk.screen.shows(text), "\(text)") }
    desk.press("2", "\u{1B}")
    #expect(desk.shows("? help · q quit"))
    desk.stroke(linePoints((4, 4), (20, 10)))
    #expect(!desk.shows("? help · q quit") && !desk.controller.isWelcoming)
    #expect(desk.log.count == 1)
  }

  @Test func `nothing that is open is covered`() {
    let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true, shelf: StubShelf())
    desk.controller.isWelcoming = true
    desk.controller.importer = StubImporter()
    for key in "?=IO9".unicodeScalars {
      desk.press(key)
      #expect(!desk.shows("─ stipple ─"), "\(key)")
      desk.press("\u{1B}")
      #expect(desk.shows("─ stipple ─"), "\(key)")
    }
  }

  @Test func `a sketch with ink has the usual message`() throws {
    var sketch = Sketch()
    let samples = linePoints((5, 5), (50, 40)).map { StrokeSample(location: $0, timestamp: 0) }
    sketch.apply(.strokeAdded(try #require(StrokeRecord(style: StrokeStyle(), samples: samples))))
    let desk = DrawingDesk(sketch, columns: 80, rows: 24, showsIndicators: true)
    desk.controller.keyBindings = .standard
    desk.controller.isWelcoming = true
    #expect(!desk.shows("─ stipple ─") && desk.screen.shows("draw with the pointer"))
  }

  @Test func `another sketch goes on welcoming`() {
    let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
    let next = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
    desk.controller.isWelcoming = true
    next.controller.adoptSettings(of: desk.controller)
    #expect(next.controller.isWelcoming)
  }
}
