import Canvas
import TestSupport

@testable import Drawing

@Suite struct MessagesTests {
  @Test(arguments: [
    ("short", 9, ["short"]), ("one two three", 9, ["one two", "three"]),
    ("one · two", 5, ["one", "two"]), ("one two three four", 7, ["one two", "three…"]),
    ("abcdefghij", 4, ["abc…"]), ("a bcdefg h", 5, ["a", "bcde…"]), ("", 5, []),
  ])
  func `breaks a text at spaces, and shortens what does not fit`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(text.wrapped(columns: columns, limit: 2) == lines)
  }

  @Test func `the smallest screen shows the effect of every key`() {
    let desk = DrawingDesk(columns: 20, rows: 6)
    for (key, text) in [("c", "4 dots"), ("]", "5 dots"), ("3", "green"), ("M", "left-right")] {
      for key in key.unicodeScalars { desk.press(key) }
      #expect(desk.shows(text), "\(key)")
    }
  }

  @Test func `frame times are shown as a whole on the smallest screen`() {
    let desk = DrawingDesk(columns: 20, rows: 6)
    desk.press(.function(6))
    desk.draw()
    for text in ["p50", "p99", "fps", "samples", "bytes"] { #expect(desk.screen.shows(text)) }
  }

  @Test func `a repeated notice is shown once, and the two latest are kept`() {
    let messages = DrawingDesk().controller.messages
    for notice in ["one", "two", "one", "one", "three"] { messages.showNotice(notice) }
    #expect(messages.notices == ["one", "three"])
  }

  @Test func `a message that is cut ends with an ellipsis`() {
    let desk = DrawingDesk(columns: 20, rows: 6)
    desk.controller.messages.show("a message of so many words that they do not fit")
    #expect(desk.shown.lines[4] == "▌a message of so    ")
    #expect(desk.screen.lines[5] == "▌many words that t… ".padding(20))
  }

  @Test(arguments: [80, 140, 160])
  func `a message is in the blank part of the toolbar if it fits there`(columns: Int) {
    let desk = DrawingDesk(columns: columns, rows: 24, showsIndicators: true)
    desk.controller.messages.show("a message of thirty characters")
    #expect(desk.shown.lines[columns < 160 ? 20 : 21].contains("▌a message of thirty characters "))
  }

  @Test func `a message about the pointer is beside it, and above the toolbar`() {
    let desk = DrawingDesk(columns: 140, rows: 24, showsIndicators: true)
    for (row, shown) in [(5, 6), (20, 20)] {
      desk.press("F")
      desk.stroke([Point(x: 41, y: Double(row) * 4 + 1), Point(x: 41, y: Double(row) * 4 + 1)])
      let line = desk.shown.lines[shown]
      #expect(line.dropFirst(22).hasPrefix("▌"), "\(line)")
    }
  }

  @Test(arguments: [(20.0, 20.0), (140, 20), (20, 70), (140, 70), (80, 44)])
  func `a message about a stroke is beside the pointer, but not on ink`(x: Double, y: Double) {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.drag(circle(x, y, radius: 16), .primary)
    desk.press("s")
    desk.tap(x + 16, y)
    let line = desk.shown.lines.firstIndex { $0.contains("▌1 stroke selected") }
    #expect(line.map { abs($0 - Int(y) / 4) <= 2 } == true)
    let text = desk.screen.lines[line ?? 0]
    let start = text.distance(
      from: text.startIndex, to: text.firstIndex(of: "▌") ?? text.startIndex)
    let cells = CellRect(columns: start..<start + 19, rows: (line ?? 0)..<(line ?? 0) + 1)
    #expect(!desk.controller.view.hasInk(in: cells))
  }

  @Test func `a message in a corner leaves ink visible`() {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.drag(linePoints((2, 94), (60, 94)), .primary)
    desk.press("3")
    #expect(desk.shown.lines[23].hasSuffix("▌pen · green · 1 dot wide "))
    desk.drag(linePoints((100, 94), (158, 94)), .primary)
    desk.press("2")
    #expect(desk.shown.lines[0].hasPrefix("▌pen · red · 1 dot wide "))
  }

  @Test func `a message beside the strip leaves ink visible`() throws {
    let desk = DrawingDesk(columns: 80, rows: 24, shelf: StubShelf())
    desk.press("O")
    let column = try #require(desk.controller.strip.shown).messageColumn
    desk.drag(linePoints((Double(column * 2 + 2), 94), (100, 94)), .primary)
    desk.press("3")
    #expect(desk.shown.lines[23].hasSuffix("▌pen · green · 1 dot wide "))
  }

  @Test func `with ink everywhere, a message covers the toolbar, or is far from the pointer`() {
    var area = MessageArea(size: ScreenSize(columns: 80, rows: 21), hasInk: { _ in true })
    func place(_ pointer: Point? = nil) -> Panel.Placement {
      area.placement(of: ["text"], pointer: pointer)
    }
    #expect(place() == .at(column: 0, row: 20))
    #expect(place(Point(x: 10, y: 10)) == .at(column: 74, row: 20))
    #expect(place(Point(x: 150, y: 70)) == .at(column: 0, row: 0))
    area.toolbarRows = 3
    #expect(place() == .at(column: 0, row: 21))
    #expect(place(Point(x: 10, y: 10)) == .at(column: 0, row: 21))
  }
}

extension String {
  fileprivate func padding(_ count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
