import Canvas
import TestSupport

@testable import Drawing

@Suite struct SelectingTests {
  let desk = DrawingDesk()
  let inside = linePoints((35, 24), (45, 24))
  private let outside = linePoints((3, 4), (20, 5))

  var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  /// Draws a stroke inside a circle and one outside, and then selects with the circle.
  func select() {
    desk.followExactly()
    desk.drag(inside, .primary)
    desk.drag(outside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.draw()
  }

  @Test func `a circle frames the strokes inside without changing the sketch`() {
    desk.drag(inside, .primary)
    desk.drag(outside, .primary)
    let before = desk.plainCells
    desk.drag(circle(40, 24, radius: 18), .secondary)
    #expect(desk.shows("1 stroke"))
    #expect(desk.controller.selection?.ids == [StrokeID(counter: 1)])
    #expect(desk.showsFrame && desk.controller.handles != nil)
    #expect(desk.screen.cells[40 * 6 + 20].color == .foreground, "the ink keeps its color")
    #expect(desk.log.count == 2)
    #expect(desk.plainCells == before, "Escape deselects")
    #expect(desk.controller.selection == nil)
  }

  @Test func `a stroke is selected if more than half of its samples are inside`() throws {
    let circle = try #require(Polygon(circle(40, 24, radius: 18)))
    func ids(_ path: [Point]) -> [StrokeID]? {
      let desk = DrawingDesk()
      desk.drag(path, .primary)
      return Selection(inside: circle, of: Sketch(folding: desk.log))?.ids
    }
    #expect(ids(linePoints((30, 24), (65, 24), count: 8)) != nil)
    #expect(ids(linePoints((48, 24), (90, 24), count: 8)) == nil)
    #expect(
      ids(linePoints((23, 8), (57, 8), count: 8)) == nil,
      "in the bounds of the circle, but not inside it")
  }

  @Test func `a circle around no stroke shows a message`() {
    desk.drag(circle(40, 24, radius: 18), .secondary)
    #expect(desk.shows("no stroke inside") && desk.controller.selection == nil)
  }

  @Test func `a lasso in progress shows its trail, which is not saved`() {
    desk.draw()
    let before = desk.plainCells
    desk.down(58, 24, .secondary)
    desk.move(Array(circle(40, 24, radius: 18)[1..<20]))
    #expect(desk.showsMark(at: Point(x: 40, y: 42)))
    desk.move(Array(circle(40, 24, radius: 18)[20...]))
    desk.up()
    #expect(desk.log.isEmpty && desk.plainCells == before)
  }

  @Test func `a failed lasso shows why`() {
    desk.drag(Array(circle(40, 24, radius: 18)[0..<28]), .secondary)
    #expect(desk.shows("not closed"))
    desk.press(.escape)
    desk.drag(Array(circle(40, 24, radius: 4)), .secondary)
    #expect(desk.shows("too narrow"))
  }

  @Test func `another gesture, or a tap, shows no failed lasso`() {
    let scripts: [(DrawingDesk) -> Void] = [
      { $0.drag(linePoints((60, 9), (9, 11), count: 4), .secondary) },
      {
        $0.drag(
          linePoints((9, 20), (60, 20), count: 9) + linePoints((60, 20), (12, 21), count: 9),
          .secondary)
      },
      { $0.tap(40, 20, .secondary) },
      { $0.drag(linePoints((9, 9), (60, 30)), .primary) },
      { desk in
        desk.down(40, 20, .secondary)
        desk.rest(0.4)
        desk.move(linePoints((41, 20), (9, 20), count: 4))
        desk.up()
      },
    ]
    for script in scripts {
      desk.drag(inside, .primary)
      script(desk)
      #expect(!desk.shows("loop"))
      desk.rest(1)
      desk.press(.escape)
    }
  }

  @Test(arguments: [Key.Code.delete, .backspace])
  func `Delete erases the selection as one edit`(key: Key.Code) {
    select()
    desk.press(key)
    #expect(desk.log.last?.action == .strokesErased([StrokeID(counter: 1)]))
    #expect(desk.log.count == 3 && strokes.count == 1)
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press(key)
    #expect(desk.log.count == 3, "without a selection Delete makes no edit")
    desk.press("u")
    #expect(strokes.count == 2)
  }

  @Test func `restyling changes the ink, the width, and the nib of the selection as one edit`() {
    select()
    let change = StyleChange(nib: .marker, color: .red, width: 5)
    desk.controller.perform(desk.controller.state.restyling(change), at: desk.time)
    #expect(desk.log.last?.action == .restyled([StrokeID(counter: 1)], change))
    #expect(strokes.map(\.style.color) == [.red, .foreground] && strokes[0].style.width == 5)
    #expect(desk.controller.selection?.ids == [StrokeID(counter: 1)], "still selected")
    desk.controller.perform(desk.controller.state.restyling(change), at: desk.time)
    #expect(desk.log.count == 3, "the strokes already have the style")
    desk.controller.perform([.cancel], at: desk.time)
    desk.draw()
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(strokes[0].style == StrokeStyle())
    desk.controller.perform(desk.controller.state.restyling(change), at: desk.time)
    #expect(desk.log.count == 4, "without a selection there is no edit")
  }

  @Test func `a hold shows a mark when it is recognized, before the drag`() {
    desk.drag(inside, .primary)
    let before = desk.plainCells
    desk.down(10, 30, .secondary)
    desk.rest(0.3)
    #expect(desk.shown.cells == before)
    desk.rest(0.2)
    #expect(desk.showsMark(at: Point(x: 10, y: 30 - TouchFeedback.radius)))
    desk.up()
    desk.rest(1)
    #expect(desk.plainCells == before)
  }

  @Test func `Escape cancels a stroke in progress, and the rest of its touch draws nothing`() {
    desk.drag(outside, .primary)
    let before = desk.plainCells
    desk.down(35, 24, .primary)
    desk.move(inside)
    desk.press(.escape)
    #expect(desk.shown.cells == before)
    desk.move(linePoints((45, 24), (60, 30)))
    desk.up()
    #expect(desk.log.count == 1 && desk.plainCells == before)
    desk.drag(inside, .primary)
    #expect(desk.log.count == 2)
  }

  @Test func `a move in progress is shown but not saved`() {
    select()
    desk.down(42, 24, .primary)
    desk.move(linePoints((43, 24), (42, 40)))
    desk.press("u")
    #expect(desk.log.count == 2, "undo has no effect during a move")
    #expect(desk.shown.ink[40 * 10 + 20] != nil)
    desk.press(.escape)
    desk.up()
    #expect(desk.log.count == 2)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `quitting during a move saves it`() {
    select()
    desk.down(42, 24, .primary)
    desk.move(linePoints((43, 24), (42, 40)))
    desk.controller.finish()
    #expect(desk.log.count == 3)
  }

  @Test func `drawing elsewhere deselects`() {
    select()
    desk.drag(linePoints((70, 10), (75, 40)), .primary)
    #expect(desk.controller.selection == nil && desk.log.count == 3)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test(arguments: Array("eE".unicodeScalars))
  func `selecting an eraser deselects, so that it works there too`(key: Unicode.Scalar) throws {
    select()
    desk.press(key)
    #expect(desk.controller.selection == nil)
    desk.drag(linePoints((40, 18), (40, 30)), .primary)
    let edit = try #require(desk.log.dropFirst(2).first)
    if case .transformed = edit.action { Issue.record("the selection was moved") }
  }

  @Test func `the middle button pans on the selection too`() {
    select()
    desk.drag(linePoints((42, 24), (52, 30)), .middle)
    #expect(desk.controller.viewport.transform.translation == Vector(dx: 10, dy: 6))
    #expect(desk.log.count == 2 && desk.controller.selection != nil)
  }

  @Test func `a selection keeps its position on the canvas when the view moves`() {
    select()
    desk.wheel(0, 1, at: .zero)
    desk.drag(linePoints((42, 12), (52, 12)), .primary)
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 10, dy: 0)))
  }
}
