import Canvas
import TestSupport

@testable import Drawing

/// Gestures that begin in the frame of the selection.
extension SelectingTests {
  /// Drags on the selection, with the right button after a pause.
  private func dragSelection(_ points: [Point], _ buttons: ButtonMask) {
    desk.down(points[0].x, points[0].y, buttons)
    if buttons == .secondary { desk.rest(0.4) }
    desk.move(Array(points.dropFirst()))
    desk.up()
  }

  @Test(arguments: [ButtonMask.primary, .secondary])
  func `a drag on the selection moves it as one edit`(buttons: ButtonMask) {
    select()
    dragSelection(linePoints((42, 24), (60, 35)), buttons)
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 18, dy: 11)))
    #expect(desk.log.count == 3)
    #expect(desk.showsFrame, "still selected")
    dragSelection(linePoints((60, 35), (50, 25)), buttons)
    #expect(desk.log.count == 4)
    #expect(strokes[0].samples[0].location == Point(x: 43, y: 25))
    #expect(desk.plainCells == desk.repainted.cells)
    for _ in 0..<2 { desk.press("u") }
    #expect(strokes[0].samples.map(\.location) == inside)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `a loop that begins in the frame of the selection selects, and moves nothing`() {
    select()
    let corners = [(40.0, 25.5), (70, 44), (70, 2), (1, 1), (1, 44), (38, 26)]
    let loop = zip(corners, corners.dropFirst()).flatMap { linePoints($0, $1) }
    #expect(desk.controller.selectionFrame?.contains(loop[0]) == true)
    desk.drag(loop, .secondary)
    #expect(desk.log.count == 2)
    #expect(desk.controller.selection?.ids == [StrokeID(counter: 1), StrokeID(counter: 2)])
  }

  @Test func `a swipe that begins in the frame of the selection undoes`() {
    select()
    desk.drag(linePoints((42, 24), (2, 25), count: 4), .secondary)
    #expect(desk.log.last?.action == .undone(2))
  }
}
