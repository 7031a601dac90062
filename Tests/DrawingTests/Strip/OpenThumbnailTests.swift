import TestSupport

@testable import Drawing

/// The thumbnail of the open sketch, and what the strip draws again.
extension StripTests {
  @Test func `every edit updates the thumbnail of the open sketch while the strip is shown`() {
    desk.drag(linePoints((70, 10), (75, 40)), .primary)
    #expect(shelf.shownOpen.isEmpty)
    open()
    #expect(shelf.shownOpen.map(\.count) == [1])
    desk.drag(linePoints((80, 10), (85, 40)), .primary)
    desk.draw()
    desk.draw()
    #expect(shelf.shownOpen.map(\.count) == [1, 2])
    desk.press("u")
    desk.draw()
    #expect(shelf.shownOpen.map(\.count) == [1, 2, 1])
    desk.resize(columns: 60, rows: 30)
    desk.draw()
    #expect(shelf.shownOpen.map(\.count) == [1, 2, 1, 1], "thumbnails have another size")
  }

  @Test func `the thumbnail of the open sketch takes the place of the one that was read`() {
    let picture = Thumbnail(
      columns: 1, rows: 1, cells: [.init(column: 0, row: 0, dots: DotCell(mask: 0x3F, color: .red))]
    )
    shelf.contents.sketches[2].remark = "not a sketch"
    shelf.contents.openThumbnail = picture
    #expect(shelf.contents[2].thumbnail == picture && shelf.contents[2].remark == nil)
    #expect(shelf.contents[1].thumbnail != picture)
    open()
    #expect(desk.screen.cells.contains { $0.glyph == "⠿" && $0.color == .red })
  }

  @Test func `only a thumbnail in sight draws the strip again`() {
    var strip = SketchStrip(on: ScreenSize(columns: 60, rows: 12))
    strip.contents = shelf.contents
    let panel = strip.panel
    let read = ShelvedSketch(path: "/x", name: "renamed")
    strip.contents.readSketches[12] = read
    #expect(strip.drawn != nil)
    strip.contents.readSketches[1] = read
    #expect(strip.drawn == nil && strip.panel != panel)
    strip.scroll(by: 16 * 11)
    #expect(strip.panel.lines.contains { $0.contains("renamed") })
  }

  @Test(arguments: [(60, 24), (20, 6), (30, 8)])
  func `scrolling removes the hint, which fits on the screen`(columns: Int, rows: Int) {
    desk.resize(columns: columns, rows: rows)
    open()
    let hint = desk.controller.messages.current
    #expect(hint.map { desk.screen.shows($0) } == true)
    desk.wheel(0, 1, at: Point(x: 5, y: 5))
    #expect(desk.controller.messages.current == nil)
  }

  @Test func `a name that is too long for the strip keeps its beginning and its end`() {
    shelf.contents.sketches[0].name = "2026-11-22 17.15.03"
    desk.resize(columns: 20, rows: 6)
    open()
    #expect(desk.screen.lines[0].hasPrefix(" 202….03▼│"))
  }
}
