import TestSupport

@testable import Drawing

/// Texts in the terminal's characters, and labels.
@Suite struct CharacterTextTests {
  private let desk = DrawingDesk(columns: 100, rows: 40, textHeight: 3)
  private let box = StrokeID(counter: 1)

  private var sketch: Sketch { Sketch(folding: desk.log) }

  /// Types a text and ends it; a later click is no double click.
  private func write(_ text: String, _ x: Double = 21, _ y: Double = 22) {
    desk.openText(x, y)
    desk.type(text)
    desk.press("\u{1B}")
    desk.rest(0.5)
  }

  private func drawBox(_ start: (Double, Double), _ end: (Double, Double)) {
    desk.press("b")
    desk.drag([Point(x: start.0, y: start.1), Point(x: end.0, y: end.1)], .primary)
    desk.rest(0.5)
  }

  private func clusters(_ characters: [(String, Int)]) -> [CharacterText.Cluster] {
    characters.map { CharacterText.Cluster($0, columns: $1) }
  }

  /// The cells of the screen from a column of a row on.
  private func cells(_ column: Int, _ row: Int, count: Int) -> [ScreenCell] {
    let start = row * 100 + column
    return Array(desk.shown.cells[start..<start + count])
  }

  @Test func `typing makes one stroke of characters, with their cells and the times of their keys`()
    throws
  {
    desk.openText(21, 22)
    desk.type("a漢b")
    #expect(cells(10, 5, count: 4).map(\.glyph) == ["a", "漢", ScreenCell.rightHalf, "b"])
    #expect(desk.log.isEmpty)
    desk.rest(5)
    desk.press("\u{1B}")
    let stroke = try #require(desk.log.first?.newStrokes.first)
    #expect(desk.log.count == 1 && sketch.items.count == 1 && desk.texts == ["a漢b"])
    #expect(stroke.style.nib == .characters)
    #expect(stroke.text == CharacterText(clusters([("a", 1), ("漢", 2), ("b", 1)])))
    #expect(stroke.samples.map(\.location) == [20.0, 22, 26].map { Point(x: $0, y: 20) })
    let times = stroke.samples.map(\.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.1) < 1e-9 })
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(desk.texts.isEmpty)
  }

  @Test func `marks join the letter before them, and lines begin below each other`() throws {
    write("e\u{301}x\u{301}\n😀é")
    let stroke = try #require(sketch.strokes.first)
    let characters = [("é", 1), ("x\u{301}", 1), ("\n", 0), ("😀", 2), ("é", 1)]
    #expect(stroke.text?.clusters == clusters(characters))
    #expect(stroke.samples[3].location == Point(x: 20, y: 24))
    let shown = cells(10, 5, count: 2)
    #expect(shown.map(\.glyph) == ["é", "x"] && shown[1].marks == "\u{301}")
    #expect(cells(10, 6, count: 3).map(\.glyph) == ["😀", ScreenCell.rightHalf, "é"])
  }

  @Test func `what no terminal can show is skipped with a message that stays`() {
    desk.openText(21, 22)
    desk.type("a\u{9B}b")
    #expect(desk.typedText == "ab" && desk.screen.shows("cannot show U+9B"))
    desk.press("\u{1B}")
    #expect(desk.shows("cannot show U+9B"))
  }

  @Test func `keys choose between characters and drawn letters`() {
    desk.press("t")
    #expect(desk.shows("text · plain · characters"))
    for (key, height) in [("]", 6.0), ("[", 3), ("[", 3), ("]", 6), ("]", 9)] {
      for scalar in key.unicodeScalars { desk.press(scalar) }
      #expect(desk.controller.ink.width == height)
    }
    #expect(desk.shows("9 dots high"))
  }

  @Test func `what is typed is saved as a draft with its characters`() {
    desk.openText(21, 22)
    desk.type("ab")
    desk.rest(1)
    guard case .began(let strokes)? = desk.draftUpdates.last else {
      Issue.record("no draft was saved")
      return
    }
    let text = CharacterText(clusters([("a", 1), ("b", 1)]))
    #expect(strokes.map(\.meaning) == [.text(text)] && strokes[0].samples.count == 2)
    desk.press("\u{1B}")
    desk.rest(0.5)
    desk.openText(21, 22)
    desk.press(Key.Code.home)
    desk.press(Key.Code.delete)
    desk.rest(1)
    guard case .began(let edited)? = desk.draftUpdates.last else {
      Issue.record("an edit that only deletes was not saved")
      return
    }
    #expect(edited.map(\.meaning) == [.text(CharacterText(clusters([("b", 1)])))])
    #expect(edited[0].samples.map(\.location) == [Point(x: 20, y: 28)], "a row below the old text")
  }

  @Test func `a click in a box writes its label, centered and wrapped, which follows it`() throws {
    drawBox((20, 20), (70, 50))
    write("one two three four five six", 45, 35)
    #expect(desk.log.count == 2, "the label fits")
    var sketch = sketch
    let label = try #require(sketch.items.last)
    #expect(label.stroke.text?.owner == box && label.stroke.text?.placement == .center)
    func places(_ sketch: Sketch) -> [Point] {
      let samples = sketch[label.id]?.stroke.samples ?? []
      // The beginnings of both lines.
      return [0, 19].map { samples[$0].location }
    }
    #expect(places(sketch) == [Point(x: 28, y: 32), Point(x: 38, y: 36)])
    sketch.apply(.strokesMoved([box], by: Vector(dx: 10, dy: 4)))
    #expect(places(sketch) == [Point(x: 38, y: 36), Point(x: 48, y: 40)])
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `a box grows with its label, and one undo takes both back`() throws {
    drawBox((20, 20), (44, 32))
    let before = try #require(sketch[box]?.stroke.figure?.bounds)
    write("a longer label", 32, 26)
    let after = try #require(sketch[box]?.stroke.figure?.bounds)
    #expect(after.width == before.width && after.height > before.height)
    #expect(after.center == before.center && desk.texts == ["a longer label"])
    #expect(desk.log.count == 3 && desk.log[1].time == desk.log[2].time)
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(sketch[box]?.stroke.figure?.bounds == before && desk.texts.isEmpty)
    desk.press("U")
    #expect(sketch[box]?.stroke.figure?.bounds == after && desk.texts == ["a longer label"])
  }

  @Test func `the label of a box with others in it is its title`() throws {
    drawBox((20, 20), (120, 100))
    drawBox((40, 50), (80, 80))
    write("title", 100, 40)
    let label = try #require(sketch.strokes.last)
    #expect(label.text?.owner == box && label.text?.placement == .top)
    #expect(label.samples[0].location.y == 24)
  }

  @Test func `a double click with the select tool edits a text`() {
    write("ac")
    desk.press("s")
    for _ in 0..<2 { desk.tap(21.7, 22) }
    desk.type("b")
    #expect(desk.typedText == "abc")
    desk.press("\u{1B}")
    #expect(desk.texts == ["abc"] && desk.log.count == 2)
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(desk.texts == ["ac"])
  }

  @Test(arguments: [false, true])
  func `a double click on a box, and the text tool with a selected one, write its label`(
    isSelected: Bool
  ) {
    drawBox((20, 20), (70, 50))
    desk.press("s")
    desk.tap(30, 20)
    if isSelected { desk.press("t") } else { desk.tap(30, 20) }
    desk.type("x")
    desk.press("\u{1B}")
    #expect(desk.texts == ["x"] && sketch.strokes.last?.text?.owner == box)
  }

  @Test func `the dot eraser erases the characters whose middle it covers`() {
    write("abcdefghij")
    desk.press("E")
    desk.stroke(linePoints((30, 10), (30, 40)))
    #expect(desk.texts == ["abc", "hij"], "4 dots on both sides")
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(desk.texts == ["abcdefghij"])
  }

  @Test func `the stroke eraser erases a whole text, and a box with its label`() {
    write("text", 141, 22)
    desk.press("e")
    desk.stroke(linePoints((143, 10), (143, 40)))
    #expect(desk.log.last?.action == .strokesErased([StrokeID(counter: 1)]))
    drawBox((20, 20), (70, 50))
    write("label", 45, 35)
    desk.press("e")
    desk.stroke(linePoints((10, 30), (24, 30)))
    #expect(sketch.items.isEmpty && desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(desk.texts == ["label"] && sketch.items.count == 2)
  }
}
