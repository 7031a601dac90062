import Canvas
import Display
import Geometry
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// Selecting with a lasso, and what is done with a selection.
@Suite struct SelectingTests {
  private let desk = DrawingDesk()
  private let inside = way((35, 24), (45, 24))
  private let outside = way((3, 4), (20, 5))

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  /// Draws a stroke inside and one outside, and a lasso.
  private func select() {
    desk.drag(inside, .primary)
    desk.drag(outside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.draw()
  }

  private func cells() -> [ScreenCell] {
    desk.press(.escape)
    desk.press(.escape)
    desk.draw()
    return desk.screen.cells
  }

  @Test func `a lasso selects the strokes inside, and shows it without changing the sketch`() {
    desk.drag(inside, .primary)
    desk.drag(outside, .primary)
    let before = cells()
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.draw()
    #expect(desk.screen.shows("1 stroke"))
    #expect(desk.controller.selection?.ids == [StrokeID(rawValue: 1)])
    #expect(desk.screen.cells.contains { $0.color == InkColor.cyan.rawValue })
    #expect(desk.log.count == 2)
    #expect(cells() == before, "Esc lets go")
    #expect(desk.controller.selection == nil)
  }

  @Test func `a stroke counts when more than half of its samples are inside`() throws {
    let lasso = try #require(Polygon(circle(40, 24, radius: 18)))
    func ids(_ path: [Point]) -> [StrokeID]? {
      let desk = DrawingDesk()
      desk.drag(path, .primary)
      return Selection(inside: lasso, of: Sketch(folding: desk.log))?.ids
    }
    #expect(ids(way((30, 24), (65, 24), count: 8)) != nil)
    #expect(ids(way((48, 24), (90, 24), count: 8)) == nil)
    #expect(ids(way((23, 8), (57, 8), count: 8)) == nil, "in the bounds, but not inside")
  }

  @Test func `an empty lasso says so`() {
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.draw()
    #expect(desk.screen.shows("no stroke inside") && desk.controller.selection == nil)
  }

  @Test(arguments: [Key.Code.delete, .backspace])
  func `Delete erases what is selected, as one edit`(key: Key.Code) {
    select()
    desk.press(key)
    #expect(desk.log.last?.action == .strokesErased([StrokeID(rawValue: 1)]))
    #expect(desk.log.count == 3 && strokes.count == 1)
    #expect(cells() == desk.repainted.cells)
    desk.press(key)
    #expect(desk.log.count == 3, "without a selection there is nothing to erase")
    desk.press("u")
    #expect(strokes.count == 2)
  }

  @Test(arguments: [ButtonMask.primary, .secondary])
  func `a drag on the selection moves it, as one edit`(buttons: ButtonMask) {
    select()
    desk.drag(way((42, 24), (60, 35)), buttons)
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(rawValue: 1)], by: Vector(dx: 18, dy: 11)))
    #expect(desk.log.count == 3)
    desk.draw()
    #expect(desk.screen.cells.contains { $0.color == InkColor.cyan.rawValue }, "still selected")
    desk.drag(way((60, 35), (50, 25)), buttons)
    #expect(desk.log.count == 4)
    #expect(strokes[0].samples[0].location == Point(x: 43, y: 25))
    #expect(cells() == desk.repainted.cells)
    for _ in 0..<2 { desk.press("u") }
    #expect(strokes[0].samples.map(\.location) == inside)
    #expect(cells() == desk.repainted.cells)
  }

  @Test func `the move is seen while it goes on, and is no edit yet`() {
    select()
    desk.down(42, 24, .primary)
    desk.move(way((43, 24), (42, 40)))
    desk.press("u")
    #expect(desk.log.count == 2, "nothing else is done meanwhile")
    desk.draw()
    #expect(desk.screen.cells[40 * 10 + 20].color == InkColor.cyan.rawValue)
    desk.up(.cancelled)
    #expect(desk.log.count == 2)
    #expect(cells() == desk.repainted.cells)
  }

  @Test func `leaving in the middle of a move keeps it`() {
    select()
    desk.down(42, 24, .primary)
    desk.move(way((43, 24), (42, 40)))
    desk.controller.finish()
    #expect(desk.log.count == 3)
  }

  @Test func `drawing elsewhere lets go`() {
    select()
    desk.drag(way((70, 10), (75, 40)), .primary)
    #expect(desk.controller.selection == nil && desk.log.count == 3)
    #expect(cells() == desk.repainted.cells)
  }

  @Test(arguments: Array("pcmeE".unicodeScalars))
  func `taking a tool lets go, so that it works there too`(key: Unicode.Scalar) throws {
    select()
    desk.press(key)
    #expect(desk.controller.selection == nil)
    desk.drag(way((40, 18), (40, 30)), .primary)
    let edit = try #require(desk.log.dropFirst(2).first)
    if case .strokesMoved = edit.action { Issue.record("the selection was moved") }
  }

  @Test func `the middle button pans there too`() {
    select()
    desk.drag(way((42, 24), (52, 30)), .middle)
    #expect(desk.controller.viewport.transform.translation == Vector(dx: 10, dy: 6))
    #expect(desk.log.count == 2 && desk.controller.selection != nil)
  }

  @Test func `a selection stays where it is on the canvas when the view moves`() {
    select()
    desk.wheel(0, 1, at: .zero)
    desk.drag(way((42, 12), (52, 12)), .primary)
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(rawValue: 1)], by: Vector(dx: 10, dy: 0)))
  }

  @Test func `undo lets go of what may be no more`() {
    desk.drag(inside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.press("u")
    #expect(desk.controller.selection == nil)
    desk.press(.delete)
    #expect(desk.log.last?.action == .undone)
  }

  @Test func `where nothing may be changed it is said why`() {
    select()
    let desk = DrawingDesk(Sketch(folding: desk.log), obstacle: "read-only")
    desk.drag(circle(40, 24, radius: 18), .secondary)
    let changes = [
      { desk.drag(way((42, 24), (60, 35)), .primary) }, { desk.press(.delete) },
      { desk.drag(way((70, 4), (40, 4), count: 4), .secondary) },
    ]
    for change in changes {
      desk.press(.right)
      desk.press(.left)
      change()
      desk.draw()
      #expect(desk.screen.shows("read-only"))
    }
    #expect(desk.log.isEmpty && desk.controller.move == nil)
  }
}
