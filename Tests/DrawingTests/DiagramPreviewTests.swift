import Diagrams
import TestSupport

@testable import Drawing

/// The sketch as a text diagram, and its tidy layout.
@Suite struct DiagramPreviewTests {
  private let desk = DrawingDesk(columns: 100, rows: 40, textHeight: 3)

  /// Draws frames until one shows a text.
  private func waitFor(_ text: String) throws { try wait(until: text) { desk.shows(text) } }

  private func drawBox(_ start: (Double, Double), _ end: (Double, Double)) {
    desk.press("b")
    desk.drag([Point(x: start.0, y: start.1), Point(x: end.0, y: end.1)], .primary)
    desk.rest(0.6)
  }

  /// Draws two boxes that are nearly in a row, and an arrow between them.
  private func drawDiagram() {
    drawBox((11, 22), (41, 46))
    drawBox((72, 27), (104, 50))
    desk.press("a")
    desk.drag(linePoints((41, 34), (72, 37)), .primary)
    desk.rest(0.6)
  }

  /// Draws frames until the panel shows exactly the text of the sketch.
  private func waitForText() throws {
    let lines = try DiagramWriter(style: .boxes).text(of: desk.controller.sketch).lines
    try #require(!lines.isEmpty)
    try wait(until: lines.joined(separator: "\n")) {
      let rows = desk.shown.lines.map { $0.replacing("\0", with: "") }
      return (0...max(0, rows.count - lines.count)).contains { first in
        zip(rows[first...], lines).allSatisfy { row, line in
          row.contains("│\(line) ") || row.contains("│\(line)│")
        }
      }
    }
  }

  @Test func `the preview shows the text, and follows what is drawn beside it`() throws {
    desk.press("P")
    try waitFor("nothing drawn yet")
    drawBox((11, 22), (41, 46))
    try waitForText()
    #expect(desk.screen.shows("─ preview ─") && desk.screen.shows("columns: "))
    desk.openText(26, 34)
    desk.type("日😀\u{E9}")
    desk.press(.escape)
    drawBox((11, 62), (51, 86))
    try waitForText()
    #expect(desk.screen.lines.count { $0.contains("日\0😀\0\u{E9}") } > 0)
    let count = desk.log.count
    desk.drag([Point(x: 170, y: 6), Point(x: 190, y: 14)], .primary)
    desk.rest(0.6)
    #expect(desk.log.count == count, "the panel is not drawn on")
    desk.press("u")
    try waitForText()
    desk.press(.escape)
    #expect(!desk.shows("preview"))
    #expect(desk.repaintedHere.cells == desk.screen.cells)
  }

  @Test func `the preview of a working copy is what quitting writes`() throws {
    let writer = DiagramWriter(style: .ascii, guide: ["+---+"])
    desk.controller.workingCopy = (
      0,
      { sketch in
        Result { () throws(DiagramLayout.TooWide) in
          sketch.items.isEmpty ? (["old │"], false) : try writer.text(of: sketch)
        }
      }
    )
    desk.press("P")
    try waitFor("old │")
    drawBox((11, 22), (41, 46))
    try waitFor("+---")
  }

  @Test func `a text that is larger than the panel is cut`() throws {
    drawDiagram()
    desk.press("P")
    try waitForText()
    desk.resize(columns: 40, rows: 12)
    #expect(desk.shows("· cut") && desk.text.contains("…"))
    desk.press("P")
    #expect(!desk.shows("preview"))
  }

  @Test func `a tidy layout is one step, which undo takes back exactly`() throws {
    drawDiagram()
    let (strokes, count, cells) = (desk.controller.sketch.strokes, desk.log.count, desk.plainCells)
    desk.press("T")
    try waitFor("tidy: Enter keeps it")
    #expect(desk.controller.editor.shownSketch.strokes != strokes && desk.log.count == count)
    desk.press(.enter)
    #expect(desk.shows("tidied") && desk.log.count > count)
    let tidied = desk.plainCells
    #expect(desk.repaintedHere.cells == tidied && tidied != cells)
    desk.press("u")
    #expect(desk.controller.sketch.strokes == strokes && desk.plainCells == cells)
  }

  @Test(arguments: [Key.escape, Key(.character("m"))])
  func `Escape and other commands refuse the layout`(key: Key) throws {
    drawDiagram()
    let (count, cells) = (desk.log.count, desk.plainCells)
    desk.press("T")
    try waitFor("tidy: Enter keeps it")
    desk.wheel(0, 1, at: Point(x: 50, y: 30))
    desk.wheel(0, -1, at: Point(x: 50, y: 30))
    #expect(desk.shows("tidy: Enter keeps it"), "the canvas can be moved")
    desk.press(key.code)
    #expect(desk.log.count == count && desk.plainCells == cells)
    desk.press("A", "!", "T")
    try waitFor("nothing to tidy")
    #expect(desk.log.count == count + 1, "everything is locked")
  }
}
