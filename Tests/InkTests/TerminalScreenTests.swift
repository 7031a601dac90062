import TestSupport

@testable import Ink

@Suite struct TerminalScreenTests {
  private static let screen = {
    var screen = TerminalScreen(columns: 6, rows: 3)
    var (style, link) = (TerminalScreen.Style(), TerminalScreen.Style())
    style.foreground = .number(1)
    (link.link, link.background) = (2, .components(RGBColor(number: 0x10_20_30)))
    screen.styles += [style, link]
    screen.links = ["http://unused", "https://example.org"]
    screen.cells[1] = TerminalScreen.Cell("漢", style: 2)
    screen.cells[2] = TerminalScreen.Cell("", style: 2)
    screen.cells[5] = TerminalScreen.Cell("x")
    screen.cells[12] = TerminalScreen.Cell("e\u{301}", style: 1)
    screen.cursor = TerminalScreen.Position(row: 2, column: 1)
    return screen
  }()

  private func stroke(at time: Double) throws -> Edit {
    let sample = StrokeSample(location: .zero, timestamp: time)
    return Edit(
      .strokeAdded(try #require(StrokeRecord(style: StrokeStyle(), samples: [sample]))), at: time)
  }

  @Test func `a stored screen has only the styles and links in use, in order`() throws {
    let stored = try #require(StoredScreen(Self.screen).screen)
    #expect(stored.links == ["https://example.org"])
    #expect(stored.styles.map(\.link) == [0, 1, 0])
    #expect(stored.cells.map(\.text) == Self.screen.cells.map(\.text))
    #expect(stored.cells.map(\.style) == [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0])
    #expect(stored.cursor == Self.screen.cursor)
    #expect(StoredScreen(stored).screen == stored)
  }

  @Test func `no edit takes a screen away`() throws {
    var sketch = Sketch(folding: [try stroke(at: 1), Edit(.shown(Self.screen), at: 2)])
    let name = EditID(author: 1, counter: 2)
    #expect(sketch.screens.map(\.id) == [name] && sketch.screens.map(\.time) == [2])
    for action in [.undone(name), sketch.clearing(), .undone(EditID(author: 1, counter: 1))] {
      sketch.apply(action)
      #expect(sketch.screen == Self.screen)
    }
    #expect(sketch.items.isEmpty)
    sketch.apply(.shown(TerminalScreen(columns: 2, rows: 1)))
    #expect(sketch.screens.count == 2 && sketch.screen?.columns == 2)
  }

  @Test func `a screen begins a page, whose ink alone is in the picture and undone`() throws {
    let second = TerminalScreen(columns: 2, rows: 1)
    let log = [
      Edit(.shown(Self.screen), at: 1), try stroke(at: 2), try stroke(at: 3),
      Edit(.shown(second), at: 4),
      try stroke(at: 5),
    ]
    var sketch = Sketch(folding: log)
    #expect(sketch.items.map(\.id.edit.counter) == [5])
    sketch.apply(.undone(EditID(author: 1, counter: 5)))
    #expect(sketch.items.isEmpty && sketch.undoTarget() == nil)
    #expect(sketch.redoTarget() == EditID(author: 1, counter: 5))
    sketch.apply(.undone(EditID(author: 1, counter: 3)))
    #expect(sketch.items.isEmpty && sketch.undoTarget() == nil && sketch.screen == second)
    var pages: [(Int?, Int)] = []
    Sketch.forEachPage(of: log) { pages.append(($0.screen?.columns, $0.items.count)) }
    #expect(pages.map(\.0) == [6, 2] && pages.map(\.1) == [2, 1])
  }

  @Test func `screens follow the order of the log`() throws {
    var sketch = Sketch(folding: [Edit(.shown(Self.screen), at: 1)])
    let other = Edit(.shown(TerminalScreen(columns: 3, rows: 1)), at: 5, by: 2)
    _ = sketch.insert([other], beforeLast: 1)
    #expect(
      sketch.screens.map(\.screen.columns) == [3, 6] && sketch.screens.map(\.time) == [5, 1])
    _ = sketch.reorderLast([1, 0])
    #expect(sketch.screens.map(\.screen.columns) == [6, 3])
  }
}
