import Lettering
import TestSupport

@testable import Drawing

@Suite struct EditingTextTests {
  private let desk = DrawingDesk(columns: 120, rows: 30)

  /// Types a text and ends it.
  private func write(_ text: String, _ x: Double = 20, _ y: Double = 20) {
    desk.openText(x, y)
    desk.type(text)
    desk.press("\u{1B}")
  }

  @Test func `a click on a text opens the caret in it`() {
    write("ac")
    desk.openText(30, 20)
    desk.type("b")
    #expect(desk.typedText == "abc", "\(desk.typedText ?? "")")
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.texts == ["abc"] && desk.log.count == 2)
    #expect(desk.screen.ink == desk.repainted.ink)
    desk.press("u")
    desk.draw()
    #expect(desk.texts == ["ac"] && desk.screen.ink == desk.repainted.ink)
  }

  @Test func `a text that was opened and not changed leaves no edit`() {
    write("same")
    desk.openText(30, 20)
    desk.press(Key.Code.home)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.log.count == 1 && desk.screen.ink == desk.repainted.ink)
  }

  @Test func `a text without letters is removed`() {
    write("no")
    desk.openText(30, 20)
    desk.press(Key.Code.end)
    for _ in 0..<2 { desk.press(Key.Code.backspace) }
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.texts.isEmpty && (desk.screen.dotCount == 0) && desk.log.count == 2)
    desk.press("u")
    #expect(desk.texts == ["no"])
  }

  @Test func `letters keep their times, and new ones have those of their keys`() {
    write("ll")
    let first = Sketch(folding: desk.log).strokes.map(\.time.lowerBound)
    desk.rest(10)
    desk.openText(50, 20)
    desk.press(Key.Code.end)
    desk.type("l")
    desk.press("\u{1B}")
    let second = Sketch(folding: desk.log).strokes.map(\.time.lowerBound)
    #expect(second.count == 3 && Array(second.prefix(2)) == first && second[2] > first[1] + 10)
  }

  @Test(arguments: [
    Transform(translation: Vector(dx: 40, dy: 30)), Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0),
    Transform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 60, ty: 5),
  ])
  func `a text that was moved, scaled, or rotated is edited in its place`(map: Transform) throws {
    write("lll", 30, 20)
    var sketch = Sketch(folding: desk.log)
    sketch.apply(.transformed(sketch.items.map(\.id).ascending, map))
    let moved = DrawingDesk(sketch, lastTime: 50, columns: 120, rows: 60)
    let last = try #require(sketch.strokes.last?.samples.first?.location)
    for key: Unicode.Scalar in ["0", "0"] { moved.press(key) }
    moved.openText(last.x, last.y)
    moved.press(Key.Code.end)
    moved.type("l")
    moved.press("\u{1B}")
    for edit in moved.log { sketch.apply(edit) }
    #expect(sketch.texts.map(\.text) == ["llll"])
    // All letters are alike, so each is its neighbor, moved by the width of a letter.
    let starts = sketch.strokes.map { $0.samples[0].location }
    let steps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(steps.count == 3)
    for step in steps { #expect((step + steps[0] * -1).length < 0.05) }
    let expected = map.apply(to: Vector(dx: 8 * 9 / 21, dy: 0))
    #expect((steps[0] + expected * -1).length < 0.05)
  }

  @Test func `an edited text stays below later strokes`() {
    write("x")
    desk.press("p")
    desk.stroke([Point(x: 10, y: 20), Point(x: 60, y: 22)])
    desk.rest(1)
    desk.openText(25, 20)
    desk.press(Key.Code.end)
    desk.type("y")
    desk.press("\u{1B}")
    let sketch = Sketch(folding: desk.log)
    #expect(sketch.texts.map(\.text) == ["xy"])
    #expect(sketch.items.last?.id.edit == EditID(counter: 2))
    #expect(desk.shown.ink == desk.repainted.ink)
  }

  /// Returns a view of a sketch, where it was drawn.
  private func reopened(_ sketch: Sketch) -> DrawingDesk {
    let desk = DrawingDesk(sketch, lastTime: 50, columns: 120, rows: 30)
    for key: Unicode.Scalar in ["0", "0"] { desk.press(key) }
    return desk
  }

  @Test func `an edited text stays in its group, and one undo restores both`() {
    write("ll")
    desk.press("p")
    desk.stroke([Point(x: 10, y: 80), Point(x: 60, y: 82)])
    desk.rest(1)
    var grouped = Sketch(folding: desk.log)
    grouped.apply(Edit(.grouped(grouped.items.map(\.id).ascending), at: 49))
    let other = reopened(grouped)
    other.openText(22, 20)
    other.press(Key.Code.end)
    other.type("l")
    other.press("\u{1B}")
    var sketch = grouped
    for edit in other.log { sketch.apply(edit) }
    #expect(sketch.texts.map(\.text) == ["lll"] && sketch.items.count == 4)
    #expect(Set(sketch.items.map(\.group)) == [EditID(counter: 5)])
    let count = other.log.count
    other.press("u")
    for edit in other.log.dropFirst(count) { sketch.apply(edit) }
    #expect(Array(sketch.items) == Array(grouped.items))
  }

  @Test func `a text of which a part was erased stays ink`() throws {
    write("ll")
    var sketch = Sketch(folding: desk.log)
    let whole = reopened(sketch)
    whole.openText(22, 20)
    #expect(whole.typedText == "ll")
    sketch.apply(.strokesErased([try #require(sketch.items.last).id]))
    let erased = reopened(sketch)
    erased.openText(22, 20)
    #expect(erased.typedText?.isEmpty == true)
  }

  @Test func `a text that is too long for an entry stays ink`() throws {
    let pen = TextPen(
      clickedAt: Point(x: 20, y: 23), height: 9, style: StrokeStyle(), on: .identity)
    let letter = try #require(TextLetter("l", pen, time: 1, isNew: true))
    let strokes = pen.strokes(of: letter, at: .zero)
    let letters = String(repeating: "l", count: TextEntry.maximumLength + 1)
    let text = TypedText(letters, strokes: strokes.indices, map: pen.map)
    let edit = Edit(.replaced(Replacement(adding: strokes, texts: [text])), at: 1)
    let desk = reopened(Sketch(folding: [edit]))
    desk.openText(22, 20)
    #expect(desk.typedText?.isEmpty == true)
  }

  @Test func `what was typed is saved as a draft at most eight times a second`() {
    desk.openText()
    desk.type("l")
    #expect(desk.draftUpdates.count == 1)
    desk.type("l")
    desk.rest(1)
    #expect(desk.draftUpdates.count == 2)
    guard case .began(let first) = desk.draftUpdates[0],
      case .added(let second) = desk.draftUpdates[1]
    else {
      Issue.record("text at the end is added to the draft")
      return
    }
    #expect(first.count == 1 && second.count == 1)
    desk.press(Key.Code.backspace)
    desk.rest(1)
    guard case .began(let rest)? = desk.draftUpdates.last else {
      Issue.record("a draft without a letter replaces the one before")
      return
    }
    #expect(rest.count == 1)
    desk.press(Key.Code.backspace)
    desk.rest(1)
    #expect(desk.draftUpdates.last == .abandoned)
    for _ in 0..<20 { desk.type("l") }
    #expect(desk.draftUpdates.count <= 4 + 20)
  }

  @Test func `only what was typed since the caret was opened is in the draft`() {
    write("old")
    let count = desk.draftUpdates.count
    desk.openText(20, 20)
    desk.press(Key.Code.home)
    desk.type("l")
    desk.rest(1)
    guard desk.draftUpdates.count == count + 1, case .began(let strokes)? = desk.draftUpdates.last
    else {
      Issue.record("there is one update, not \(desk.draftUpdates.dropFirst(count))")
      return
    }
    #expect(strokes.count == 1)
  }
}
