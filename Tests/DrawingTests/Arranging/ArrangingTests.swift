import Canvas
import TestSupport

@testable import Drawing

@Suite struct ArrangingTests {
  let desk = DrawingDesk(columns: 60, rows: 20)

  init() {
    desk.drag(linePoints((20, 20), (40, 20)), .primary)
    desk.drag(linePoints((30, 10), (30, 40)), .primary)
    desk.drag(linePoints((80, 30), (100, 30)), .primary)
    desk.press("s")
  }

  private var sketch: Sketch { Sketch(folding: desk.log) }
  private var order: [Int] { sketch.items.map(\.id.edit.counter) }
  private var selected: [Int] { desk.controller.selection?.ids.map(\.edit.counter) ?? [] }

  private func select(_ keys: Int...) {
    desk.controller.editor.selection = Selection(keys.map { StrokeID(counter: $0) })
  }

  @Test func `braces put the selection to the back and to the front`() {
    select(2)
    desk.press("{")
    #expect(order == [2, 1, 3] && selected == [2])
    desk.press("}")
    #expect(order == [1, 3, 2])
    desk.press("}")
    #expect(desk.shows("already in front") && desk.log.count == 5)
    desk.press("u", "u")
    #expect(order == [1, 2, 3])
    desk.press("U")
    #expect(order == [2, 1, 3])
    desk.draw()
    desk.press("\u{1B}")
    #expect(desk.shown.cells == desk.repainted.cells)
  }

  @Test func `g groups and G ungroups`() {
    select(1, 3)
    desk.press("g")
    let groups = sketch.items.map(\.group)
    #expect(groups[0] != nil && groups[0] == groups[2] && groups[1] == nil)
    #expect(desk.shows("grouped 2 strokes"))
    desk.press("g")
    #expect(desk.shows("already a group") && desk.log.count == 4)
    desk.press("G")
    #expect(sketch.items.allSatisfy { $0.group == nil } && desk.shows("ungrouped 2 strokes"))
    desk.press("G")
    #expect(desk.shows("no group selected"))
    desk.press("u")
    #expect(sketch.items.map(\.group) == groups)
    select(2)
    desk.press("g")
    #expect(desk.shows("needs two"))
  }

  @Test func `d duplicates the selection with its style, and again by the same offset`() {
    desk.press("A", "2")
    select(1)
    desk.press("d")
    #expect(selected == [5])
    let copy = sketch.strokes[3]
    #expect(copy.style == sketch.strokes[0].style && copy.style.color == .red)
    #expect(copy.pathBounds == sketch.strokes[0].pathBounds.offset(8, 8))
    desk.followExactly()
    desk.drag(linePoints((30, 28), (34, 58)), .primary)
    desk.press("d")
    #expect(sketch.strokes[4].pathBounds == sketch.strokes[0].pathBounds.offset(16, 76))
    desk.press("u", "u", "u")
    #expect(sketch.items.count == 3)
  }

  @Test func `a duplicated group is another group, and one step of undo and redo`() {
    select(1, 3)
    desk.press("g", "d")
    let groups = sketch.items.map(\.group)
    #expect(groups.count == 5 && groups[3] != nil && groups[3] == groups[4])
    #expect(groups[3] != groups[0] && selected.count == 2)
    desk.press("u")
    #expect(sketch.items.count == 3 && sketch.items.map(\.group)[0] == groups[0])
    desk.press("U")
    #expect(sketch.items.map(\.group) == groups)
    desk.press("u", "u")
    #expect(sketch.items.map(\.group) == [nil, nil, nil], "the first group is a step of its own")
  }

  @Test func `grouping right after a copy at the same time is a step of its own`() {
    select(1, 3)
    desk.controller.perform(.duplicateSelection, at: 500)
    desk.controller.perform(.group, at: 500)
    desk.press("u")
    #expect(sketch.items.count == 5 && sketch.items.allSatisfy { $0.group == nil })
  }

  @Test func `a copy is replayed at the time it was made, and keeps its pace`() throws {
    select(1)
    desk.rest(20)
    let original = try #require(sketch.strokes.first).time
    desk.press("d")
    let edit = try #require(desk.log.last)
    let time = try #require(edit.newStrokes.first).time
    #expect(time.upperBound == edit.time && time.lowerBound > original.upperBound + 10)
    let durations = [time, original].map { $0.upperBound - $0.lowerBound }
    #expect(abs(durations[0] - durations[1]) < 1e-6)
  }

  @Test(arguments: ["d", "g", "G", "{", "}", "!"] as [Unicode.Scalar])
  func `without a selection the keys say what is missing`(key: Unicode.Scalar) {
    desk.press(key)
    #expect(desk.shows("select strokes first") && desk.log.count == 3)
  }

  @Test func `with the grid, arrows and copies move by its step`() {
    select(1)
    desk.press("#", .right)
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 8, dy: 0)))
    desk.press("d")
    #expect(sketch.strokes[3].pathBounds == sketch.strokes[0].pathBounds.offset(8, 8))
  }

  @Test func `the menu of a selection arranges it`() throws {
    select(2)
    desk.resize(columns: 80, rows: 40)
    desk.press(.enter)
    let entries = try #require(desk.controller.menu).lines.flatMap(\.self).map(\.text)
    for label in ["duplicate", "to back", "to front", "group", "ungroup", "arrange…", "lock"] {
      #expect(entries.contains { $0.contains(label) }, "\(label)")
    }
  }
}

extension Rect {
  fileprivate func offset(_ dx: Double, _ dy: Double) -> Rect {
    Transform(translation: Vector(dx: dx, dy: dy)).apply(to: self)
  }
}
