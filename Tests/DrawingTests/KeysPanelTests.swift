import Display
import Drawing
import Geometry
import TestSupport
import Testing
import Touches

@Suite struct KeysPanelTests {
  @Test(arguments: [(20, 6), (40, 12), (80, 24), (200, 60), (20, 60), (200, 6)])
  func `every key is told of, a page at a time, on a screen of any size`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows)
    var missing: Set = [
      "pen", "marker", "calligraphy", "erase", "rub out", "undo", "redo", "clear", "ink", "width",
      "suspend", "leave", "latency", "debug", "paint", "pan", "zoom", "fit", "touches", "menu",
      "select", "move", "erase selected", "let go",
    ]
    var pages = -1
    repeat {
      desk.press("?")
      desk.draw()
      missing = missing.filter { !desk.screen.shows($0) }
      pages += 1
    } while !desk.controller.acceptsKeyboardPointer && pages < 20
    #expect(missing.isEmpty)
    if columns * rows >= 480 { #expect(pages == 2, "the keys, and the gestures") }
    #expect(!desk.screen.shows("menu"), "after the last page comes the canvas")
  }
}
