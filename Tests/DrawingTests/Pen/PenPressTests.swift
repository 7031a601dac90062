import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct PenPressTests {
  private let desk = DrawingDesk()

  init() { desk.type = .pencil }

  @Test func `opens the menu and withdraws the stroke`() {
    desk.down(20, 20, .primary)
    desk.rest(0.3)
    #expect(desk.controller.sketch.activeStrokes.count == 1 && !desk.draftUpdates.isEmpty)
    desk.rest(0.3)
    #expect(desk.controller.menu != nil)
    #expect(desk.controller.sketch.activeStrokes.isEmpty && desk.log.isEmpty)
    #expect(desk.draftUpdates.last == .abandoned)
    desk.up()
    desk.press(.escape)
    #expect(desk.shown.cells == desk.repainted.cells)
    desk.drag(linePoints((20, 20), (40, 20)), .primary)
    #expect(desk.log.count == 1)
  }

  @Test func `a pen that moves by up to 6 dots still presses`() {
    desk.down(20, 20, .primary)
    desk.move([Point(x: 23, y: 22), Point(x: 25, y: 23)])
    desk.rest(0.6)
    #expect(desk.controller.menu != nil)
    desk.up()
    #expect(desk.log.isEmpty)
  }

  @Test func `a pen that moves farther, or is lifted earlier, draws`() {
    desk.down(20, 20, .primary)
    desk.move([Point(x: 28, y: 20)])
    desk.rest(1)
    desk.up()
    desk.down(20, 20, .primary)
    desk.rest(0.4)
    desk.up()
    desk.rest(1)
    #expect(desk.log.count { $0.drawnStroke != nil } == 2 && desk.controller.menu == nil)
  }

  @Test func `a stroke that has begun elsewhere is not withdrawn by a rest`() {
    desk.down(20, 20, .primary)
    desk.move(linePoints((20, 20), (40, 20)))
    desk.rest(1)
    #expect(desk.log.count == 1 && desk.controller.menu == nil, "it snaps")
    desk.up()
  }

  @Test func `withdraws an erasure, too`() {
    desk.drag(linePoints((10, 20), (40, 20)), .primary)
    desk.press("e")
    desk.down(20, 20, .primary)
    #expect(desk.controller.pendingEdit?.action != nil)
    desk.rest(0.6)
    #expect(desk.controller.menu != nil && desk.controller.pendingEdit == nil)
    desk.up()
    #expect(desk.log.count == 1)
  }

  @Test func `a pointer that is held still draws`() {
    desk.type = .indirectPointer
    desk.down(20, 20, .primary)
    desk.rest(1)
    #expect(desk.controller.menu == nil && desk.controller.touches.environment.nextDeadline == nil)
    desk.up()
    #expect(desk.log.count == 1)
  }
}
