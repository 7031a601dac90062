import Canvas
import TestSupport

@testable import Drawing

@Suite struct SelectToolTests {
  let desk = DrawingDesk(columns: 60, rows: 20)

  init() {
    desk.followExactly()
    desk.drag(linePoints((20, 20), (40, 20)), .primary)
    desk.drag(linePoints((20, 40), (40, 40)), .primary)
    desk.drag(linePoints((80, 30), (100, 30)), .primary)
    desk.press("s")
  }

  private var selected: [Int] { desk.controller.selection?.ids.map(\.edit.counter) ?? [] }

  @Test func `a click selects the stroke there, and beside all strokes none`() {
    desk.tap(30, 20)
    #expect(selected == [1])
    #expect(desk.shows("1 stroke selected"))
    desk.tap(90, 30)
    #expect(selected == [3])
    desk.tap(60, 60)
    #expect(selected.isEmpty && desk.log.count == 3)
  }

  @Test func `a click with Shift adds a stroke, and takes it out again`() {
    desk.tap(30, 20)
    desk.drag([Point(x: 90, y: 30)], .primary, .shift)
    #expect(selected == [1, 3])
    desk.drag([Point(x: 90, y: 30)], .primary, .shift)
    #expect(selected == [1])
    desk.drag([Point(x: 60, y: 60)], .primary, .shift)
    #expect(selected == [1], "a click beside all strokes keeps them")
  }

  @Test func `the key of the tool lets clicks add, without a modifier`() {
    desk.tap(30, 20)
    desk.press("s")
    #expect(desk.shows("clicks add"))
    desk.tap(90, 30)
    desk.tap(30, 40)
    #expect(selected == [1, 2, 3])
    desk.tap(30, 20)
    #expect(selected == [2, 3], "also in the frame of the selection")
    desk.press("s")
    desk.tap(30, 40)
    #expect(selected == [2])
  }

  @Test func `each selected stroke is marked, and neither marks nor frames hide ink`() {
    let before = desk.shown.cells
    let tints = { [desk] in
      Set(desk.screen.cells.indices.filter { desk.screen.cells[$0].background != nil })
    }
    func row(_ y: Int, _ columns: ClosedRange<Int>) -> Set<Int> {
      Set(columns.map { y / 4 * desk.screen.size.columns + $0 })
    }
    desk.tap(30, 20)
    desk.drag([Point(x: 90, y: 30)], .primary, .shift)
    desk.draw()
    #expect(row(20, 11...19).isSubset(of: tints()) && row(30, 41...49).isSubset(of: tints()))
    #expect(tints().isDisjoint(with: row(40, 11...19)), "not selected, but inside the frame")
    // The frame crosses the third stroke.
    desk.press(.right)
    for _ in 0..<4 { desk.press(.down) }
    desk.press("\u{1B}")
    desk.draw()
    #expect(tints().isEmpty)
    desk.tap(30, 20)
    desk.down(10, 30, .primary)
    desk.move(linePoints((10, 30), (90, 50)))
    desk.draw()
    for index in before.indices where row(40, 10...20).contains(index) {
      #expect(desk.screen.cells[index].glyph == before[index].glyph)
      #expect(desk.screen.cells[index].color == before[index].color)
    }
  }

  @Test func `a rectangle selects the strokes of which more than half is inside`() {
    desk.down(10, 10, .primary)
    desk.move(linePoints((12, 12), (50, 50)))
    #expect(desk.showsMark(at: Point(x: 30, y: 10)))
    desk.up()
    #expect(selected == [1, 2])
    desk.drag(linePoints((110, 10), (95, 45)), .primary)
    #expect(selected.isEmpty)
    #expect(desk.shows("no stroke inside"))
    desk.drag(linePoints((110, 10), (75, 45)), .primary)
    #expect(selected == [3], "also from right to left")
    desk.drag(linePoints((10, 30), (50, 50)), .primary, .shift)
    #expect(selected == [2, 3])
    #expect(desk.log.count == 3, "selecting is no edit")
  }

  @Test func `an interruption selects what is in the rectangle, and clicks nothing`() {
    desk.tap(60, 60)
    desk.down(30, 20, .primary)
    desk.up(.cancelled)
    #expect(selected.isEmpty)
    desk.down(10, 10, .primary)
    desk.move(linePoints((12, 12), (50, 50)))
    desk.up(.cancelled)
    #expect(selected == [1, 2] && desk.controller.marks.outline == nil)
  }

  @Test func `Escape cancels a rectangle`() {
    desk.down(10, 10, .primary)
    desk.move(linePoints((12, 12), (50, 50)))
    desk.press("\u{1B}")
    desk.move(linePoints((52, 52), (54, 54)))
    desk.up()
    #expect(selected.isEmpty && desk.controller.marks == CanvasOverlay())
    #expect(!desk.showsMark(at: Point(x: 30, y: 10)))
  }

  @Test func `a drag on the selection moves it, and another tool draws again`() {
    desk.tap(30, 20)
    desk.drag(linePoints((30, 20), (45, 33)), .primary)
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 15, dy: 13)))
    desk.press("\u{1B}", "p")
    desk.drag(linePoints((10, 60), (50, 60)), .primary)
    #expect(desk.log.count == 5)
  }

  @Test func `a group is selected as a whole by click, rectangle, circle, and key`() {
    desk.tap(30, 20)
    desk.press("s")
    desk.tap(90, 30)
    desk.press("g", "s", "\u{1B}")
    desk.rest(0.5)
    desk.tap(90, 30)
    #expect(selected == [1, 3])
    desk.press("\u{1B}")
    desk.drag(linePoints((10, 10), (50, 30)), .primary)
    #expect(selected == [1, 3])
    desk.press("\u{1B}")
    desk.drag(circle(30, 20, radius: 16), .secondary)
    #expect(selected == [1, 3])
    desk.press("\u{1B}", "j")
    #expect(selected == [1, 3])
    desk.press("u", "\u{1B}")
    desk.tap(90, 30)
    #expect(selected == [3], "undo dissolves the group")
  }
}
