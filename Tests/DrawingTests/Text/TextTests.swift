import Canvas
import TestSupport

@testable import Drawing

@Suite struct TextTests {
  private let desk = DrawingDesk(columns: 120, rows: 30)

  @Test func `typed characters appear at once and are one edit at the end`() throws {
    desk.openText()
    desk.type("Hi")
    let shown = desk.screen.dotCount
    #expect(shown > 20 && desk.log.isEmpty)
    desk.type(" all")
    #expect(desk.screen.dotCount > shown && desk.log.isEmpty)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.texts == ["Hi all"] && desk.log.count == 1)
    #expect(desk.screen.ink == desk.repainted.ink)
    desk.press("p")
    #expect(desk.controller.ink.tool == .pen, "keys are commands again")
  }

  @Test func `the size is a choice for the next start, and starts with it`() {
    let settings = desk.controller.settings
    desk.press("t")
    for _ in 0..<2 { desk.press("]") }
    func choices() -> [String] {
      desk.controller.settings.choices(since: settings).map { "\($0.setting) = \($0.value)" }
    }
    let size = "text-height = 15.0"
    for key: Unicode.Scalar in ["e", "s"] {
      desk.press(key)
      #expect(choices() == ["tool = \"text\"", size])
    }
    desk.press("p")
    #expect(choices() == [size])
    desk.controller.settings.ink.tools.textHeight = 24
    desk.press("t")
    #expect(desk.controller.ink.width == 24)
  }

  @Test(arguments: [(0, 9.0, 1.0), (3, 18, 2), (-1, 6, 1), (40, 96, 96.0 / 9)])
  func `text has a height of its own, and a line in proportion`(
    steps: Int, height: Double, width: Double
  ) throws {
    let desk = DrawingDesk(columns: 120, rows: 60)
    for _ in 0..<23 { desk.press("]") }
    desk.press("t")
    for _ in 0..<abs(steps) { desk.press(steps > 0 ? "]" : "[") }
    #expect(desk.controller.ink.width == height)
    desk.press("p")
    #expect(desk.controller.ink.width == 24, "that of the pen")
    desk.openText(20, 100)
    desk.type("H")
    desk.press("\u{1B}")
    let strokes = Sketch(folding: desk.log).strokes
    let bounds = try #require(Rect(enclosing: strokes.flatMap(\.samples).map(\.location)))
    #expect(abs(bounds.height - height) < 0.01)
    #expect(strokes.allSatisfy { $0.style.width == width && $0.style.nib == .pen })
  }

  @Test func `the mark at the pointer is where a capital will be`() throws {
    let desk = DrawingDesk(columns: 60, rows: 30, showsIndicators: true)
    desk.press("t")
    for _ in 0..<5 { desk.press("]") }
    desk.hover(40.5, 60.5)
    #expect(desk.controller.pointerMark?.shape == .letter(height: 24))
    desk.tap(40.5, 60.5)
    desk.type("I")
    desk.press("\u{1B}")
    let points = Sketch(folding: desk.log).strokes.flatMap(\.samples).map(\.location)
    let bounds = try #require(Rect(enclosing: points))
    #expect(abs(bounds.minY - 44.5) < 0.1 && abs(bounds.maxY - 68.5) < 0.1)
  }

  @Test func `undo removes the text as a whole, and redo restores it`() {
    desk.openText()
    desk.type("one\ntwo")
    desk.press("\u{1B}", "u")
    desk.draw()
    #expect(desk.texts.isEmpty && (desk.screen.dotCount == 0))
    desk.press("U")
    #expect(desk.texts == ["one\ntwo"])
  }

  @Test func `samples have the times of their keys`() {
    desk.openText()
    let start = desk.time
    desk.type("ll")
    let end = desk.time
    desk.rest(5)
    desk.press("\u{1B}")
    let times = Sketch(folding: desk.log).strokes.map(\.time)
    #expect(times.count == 2 && times.allSatisfy { $0.lowerBound == $0.upperBound })
    #expect(abs(times[1].lowerBound - times[0].lowerBound - 0.1) < 1e-9)
    #expect(abs(desk.log[0].time - times[1].lowerBound) < 1e-9 && end - start < 1)
  }

  @Test(arguments: ["hnmzTLEx4", "WvwkyK7"])
  func `a dot is free between the last letter and the caret`(letters: String) throws {
    desk.openText()
    for letter in letters {
      desk.type(String(letter))
      let strokes = try #require(desk.controller.textEntry?.preview.strokes)
      let ink = try #require(Rect(union: strokes.map(\.pathBounds))).maxX.rounded(.down)
      let caret = try #require(desk.controller.marks.caret).line.start.x.rounded(.down)
      #expect((2...5).contains(caret - ink), "\(letter): \(caret - ink)")
    }
  }

  @Test func `keys move the caret, and delete before and after it`() {
    desk.openText()
    desk.type("abc\nde")
    desk.press(Key.Code.up)
    desk.type("X")
    #expect(desk.typedText == "abXc\nde")
    desk.press(Key.Code.home)
    desk.press(Key.Code.delete)
    #expect(desk.typedText == "bXc\nde")
    desk.press(Key.Code.end)
    desk.press(Key.Code.delete)
    #expect(desk.typedText == "bXcde")
    desk.press(Key.Code.left)
    desk.press(Key.Code.backspace)
    #expect(desk.typedText == "bcde")
    desk.press(Key.Code.home)
    desk.press(Key.Code.backspace)
    desk.press(Key.Code.right)
    desk.press(Key.Code.enter)
    desk.press(Key.Code.backspace)
    desk.draw()
    #expect(desk.typedText == "bcde")
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.texts == ["bcde"] && desk.screen.ink == desk.repainted.ink)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the preview shows what the edit leaves`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    desk.openText(60, 60)
    var expected: [Character] = []
    for _ in 0..<40 {
      pressRandomKey(&random, &expected)
      desk.draw()
      #expect(desk.typedText == String(expected))
    }
    let entry = try #require(desk.controller.textEntry)
    let preview = Set(entry.preview.strokes.map(\.bounds.rounded))
    desk.press("\u{1B}")
    desk.draw()
    #expect(Set(Sketch(folding: desk.log).strokes.map(\.bounds.rounded)) == preview)
    #expect(desk.screen.ink == desk.repaintedHere.ink)
  }

  /// Presses a random key of the text, and changes the expected text as it should.
  private func pressRandomKey(_ random: inout SplitMix64, _ expected: inout [Character]) {
    let caret = desk.controller.textEntry?.caretOffset ?? 0
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      desk.press(Key.Code.backspace)
      if caret > 0 { expected.remove(at: caret - 1) }
    case 1:
      desk.press([Key.Code.left, .right, .up, .down].randomElement(using: &random) ?? .left)
    case 2: desk.press([Key.Code.home, .end].randomElement(using: &random) ?? .home)
    case 3:
      desk.press(Key.Code.delete)
      if caret < expected.count { expected.remove(at: caret) }
    case 4:
      desk.press(Key.Code.enter)
      expected.insert("\n", at: caret)
    default:
      let character = "abgHé.i ".randomElement(using: &random) ?? "a"
      expected.insert(character, at: caret)
      for scalar in String(character).unicodeScalars { desk.press(scalar) }
    }
  }

  @Test func `characters that the font lacks are skipped and reported`() {
    desk.openText()
    desk.type("a漢b")
    #expect(desk.typedText == "ab")
    desk.press("\u{6F22}")
    #expect(desk.shows("the font lacks U+6F22"))
    desk.press("\u{9B}")
    #expect(desk.typedText == "ab")
  }

  @Test func `a combining mark joins the letter before it`() {
    desk.openText()
    desk.type("cafe\u{301}")
    #expect(desk.typedText == "café")
    desk.press(Key.Code.backspace)
    #expect(desk.typedText == "caf")
  }

  @Test func `marks beyond the eighth of a letter are skipped and reported`() {
    desk.openText()
    desk.paste("e" + String(repeating: "\u{301}", count: 5000) + "x")
    #expect(desk.typedText == "e" + String(repeating: "\u{301}", count: 8) + "x")
    #expect(desk.screen.shows("the font lacks U+301"))
  }

  @Test func `pasted text is typed and never interpreted as commands`() {
    desk.paste("qu")
    #expect(!desk.controller.isFinished && desk.log.isEmpty)
    desk.openText()
    desk.paste("q\nu")
    #expect(desk.typedText == "q\nu")
    desk.type("!")
    desk.press("\u{1B}")
    #expect(desk.texts == ["q\nu!"])
  }

  @Test func `a text that is full accepts nothing more`() {
    desk.openText()
    desk.paste(String(repeating: "l", count: TextEntry.maximumLength + 5))
    #expect(desk.typedText?.count == TextEntry.maximumLength)
    #expect(desk.screen.shows("this text is full"))
  }

  @Test func `a click elsewhere ends the text, and the next key is a command`() {
    desk.openText()
    desk.type("one")
    desk.tap(20, 90)
    #expect(desk.texts == ["one"] && desk.typedText == nil)
    desk.press("u")
    #expect(desk.texts.isEmpty)
    desk.tap(20, 90)
    desk.type("two")
    desk.press("\u{1B}")
    #expect(desk.texts == ["two"])
  }

  @Test func `a click before anything was typed moves the caret`() {
    desk.openText()
    desk.tap(40, 90)
    desk.type("l")
    desk.press("\u{1B}")
    #expect(desk.log.count == 1)
    #expect(Sketch(folding: desk.log).strokes.allSatisfy { $0.bounds.minY > 60 })
  }

  @Test func `an empty text leaves no edit`() {
    desk.openText()
    desk.type("ab")
    for _ in 0..<3 { desk.press(Key.Code.backspace) }
    desk.press("\u{1B}")
    desk.openText()
    desk.press(" ", "\u{1B}")
    #expect(desk.log.isEmpty)
  }

  @Test func `quitting and the end of the session keep the text`() {
    desk.openText()
    desk.type("kept")
    desk.press("c", .control)
    #expect(desk.controller.isFinished)
    desk.controller.finish()
    #expect(desk.texts == ["kept"])
  }

  @Test(arguments: ["toolbar", "menu", "import"])
  func `other actions end the text first`(action: String) {
    desk.openText()
    desk.type("kept")
    switch action {
    case "toolbar": desk.press(Key.Code.tab)
    case "menu": desk.tap(90, 80, .secondary)
    default: desk.controller.perform(.openImportPrompt, at: desk.time)
    }
    #expect(desk.texts == ["kept"] && desk.typedText == nil)
  }

  @Test func `the wheel and function keys leave the caret open`() {
    desk.openText()
    desk.type("a")
    desk.wheel(0, 1, at: Point(x: 50, y: 50))
    desk.wheel(0, 1, at: Point(x: 50, y: 50), .control)
    desk.resize(columns: 90, rows: 25)
    desk.press(Key.Code.function(6))
    desk.type("b")
    #expect(desk.typedText == "ab")
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.texts == ["ab"] && desk.screen.ink == desk.repaintedHere.ink)
  }

  @Test func `the canvas returns after Escape, unless the user has moved it`() {
    for isMoved in [false, true] {
      let desk = DrawingDesk(columns: 40, rows: 12)
      let start = desk.controller.viewport.transform
      desk.openText(60, 20)
      desk.type("a long line of text\nand more\nlines")
      #expect(desk.controller.viewport.transform != start)
      if isMoved { desk.wheel(0, 1, at: Point(x: 20, y: 20)) }
      let end = desk.controller.viewport.transform
      desk.press("\u{1B}")
      desk.draw()
      #expect(desk.controller.viewport.transform == (isMoved ? end : start))
      #expect(desk.repaintedHere.cells == desk.screen.cells)
    }
  }

  @Test func `the canvas follows the caret out of the window`() throws {
    desk.openText(20, 60)
    desk.type(String(repeating: "m", count: 40))
    let caret = try #require(desk.controller.marks.caret).line
    #expect(
      desk.controller.window.contains(caret.start) && desk.controller.window.contains(caret.end))
    #expect(desk.controller.viewport.transform.translation.dx < 0)
  }

  @Test func `keys do not move a keyboard pointer while the caret is open`() {
    desk.openText()
    #expect(!desk.controller.shouldMovePointer(with: Key(.character(" "))))
    desk.press("\u{1B}")
    #expect(desk.controller.shouldMovePointer(with: Key(.character(" "))))
  }

  @Test func `a read-only sketch opens no caret`() {
    let desk = DrawingDesk(readOnlyReason: "read-only")
    desk.openText()
    #expect(desk.typedText == nil)
  }
}

extension TextEntry {
  /// The number of letters and line breaks before the caret.
  fileprivate var caretOffset: Int {
    lines[..<caret.line].reduce(caret.index) { $0 + $1.count + 1 }
  }
}

extension Rect {
  /// The rectangle in tenths of dots, as a text.
  fileprivate var rounded: String {
    [minX, minY, maxX, maxY].map { String(($0 * 10).rounded()) }.joined(separator: " ")
  }
}
