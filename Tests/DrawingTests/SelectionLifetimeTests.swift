import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct SelectionLifetimeTests {
  private let desk = DrawingDesk()
  private let inside = linePoints((35, 24), (45, 24))

  private func select() {
    desk.drag(inside, .primary)
    desk.drag(linePoints((3, 4), (20, 5)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
  }

  @Test func `undo and redo keep what remains of the selection`() {
    select()
    desk.press("3", "u")
    #expect(desk.controller.selection?.ids == [StrokeID(counter: 1)])
    desk.press("U")
    #expect(desk.controller.selection?.ids == [StrokeID(counter: 1)])
    for _ in 0..<3 { desk.press("u") }
    #expect(desk.controller.selection == nil, "the stroke is gone")
  }

  @Test func `Escape during a loop selects nothing`() {
    desk.drag(inside, .primary)
    let loop = circle(40, 24, radius: 18)
    desk.down(loop[0].x, loop[0].y, .secondary)
    desk.move(Array(loop.prefix(loop.count / 2)))
    desk.press(.escape)
    desk.draw()
    #expect(desk.controller.gestures.lasso.trail.isEmpty)
    desk.move(Array(loop.suffix(loop.count / 2)))
    desk.up()
    #expect(desk.controller.selection == nil && desk.controller.menu == nil)
  }
}
