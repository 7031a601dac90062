import TestSupport

@testable import Drawing

@Suite struct ColorPickerTests {
  /// A screen size, and whether the screen has colors.
  struct Setup: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let colors: Bool

    var testDescription: String { "\(columns)×\(rows), \(colors ? "colors" : "no colors")" }

    static let all = [(20, 6), (80, 24), (200, 60)].flatMap { columns, rows in
      [true, false].map { Setup(columns: columns, rows: rows, colors: $0) }
    }
  }

  /// Opens the picker with its key.
  private func open(_ setup: Setup) throws -> DrawingDesk {
    let desk = DrawingDesk(columns: setup.columns, rows: setup.rows)
    desk.screen.showsColors = setup.colors
    desk.draw()
    desk.press("9")
    try #require(desk.text.contains("cancel"))
    return desk
  }

  private func open() throws -> DrawingDesk {
    try open(Setup(columns: 80, rows: 24, colors: true))
  }

  /// The digits of the chosen color.
  private func digits(_ desk: DrawingDesk) throws -> String {
    String(try #require(desk.text.firstMatch(of: /#[0-9a-f]{6}/)).output)
  }

  private func isOpen(_ desk: DrawingDesk) -> Bool { desk.text.contains("cancel") }

  @Test func `pasted digits choose a color, and other text none`() throws {
    let desk = try open()
    desk.paste(" #FF8000\n")
    #expect(try digits(desk) == "#ff8000")
    desk.paste("red")
    #expect(try digits(desk) == "#ff8000")
  }

  @Test(arguments: Setup.all)
  func `a color is chosen with arrows or typed, in any size, with and without colors`(
    setup: Setup
  ) throws {
    let desk = try open(setup)
    let first = try digits(desk)
    desk.press(.right, .down)
    let chosen = try digits(desk)
    #expect(chosen != first)
    desk.press(.enter)
    #expect(!isOpen(desk) && desk.controller.ink.color.name == chosen)
    desk.press("9")
    #expect(try digits(desk) == chosen)
    desk.type("fF80")
    #expect(desk.text.contains("#ff80_"))
    desk.press(.enter)
    #expect(isOpen(desk), "the digits are incomplete")
    desk.type("01")
    #expect(desk.text.contains("#ff8001_ orange"))
    desk.press(.enter)
    #expect(!isOpen(desk) && desk.controller.ink.color.name == "#ff8001")
  }

  @Test(arguments: Setup.all)
  func `a click marks a color, a drag changes it, and another click takes it`(setup: Setup) throws {
    let desk = try open(setup)
    let first = try digits(desk)
    let mark = try desk.center(of: "•")
    let target = Point(x: mark.x + 12, y: mark.y)
    desk.tap(target.x, target.y)
    let marked = try digits(desk)
    #expect(marked != first)
    desk.drag(linePoints((target.x, target.y), (target.x + 8, target.y), count: 5), .primary)
    let chosen = try digits(desk)
    #expect(chosen != marked && isOpen(desk), "a drag does not take the color")
    desk.tap(target.x + 8, target.y)
    #expect(!isOpen(desk) && desk.controller.ink.color.name == chosen && desk.log.isEmpty)
  }

  @Test(arguments: Setup.all)
  func `a button takes the color; another one, Escape, and a press outside do not`(
    setup: Setup
  ) throws {
    let desk = try open(setup)
    desk.type("123456")
    try desk.choose("cancel")
    #expect(!isOpen(desk))
    desk.press("9")
    desk.type("123456\u{1B}")
    #expect(!isOpen(desk))
    if setup.columns > 20 {
      desk.press("9")
      desk.type("123456")
      desk.draw()
      desk.drag(linePoints((4, 10), (36, 10)), .primary)
      #expect(!isOpen(desk) && desk.log.isEmpty, "the press draws nothing")
    }
    #expect(desk.controller.ink.color == .foreground)
    desk.press("9")
    desk.type("abcdef")
    desk.draw()
    try desk.choose("use")
    #expect(!isOpen(desk) && desk.controller.ink.color.name == "#abcdef")
  }

  @Test func `the grid shows its colors exactly`() throws {
    let desk = try open()
    let colors = desk.shown.cells.filter { $0.glyph == "█" }.map(\.color)
    #expect(Set(colors).count >= 170)
  }

  @Test(arguments: [true, false])
  func `Tab chooses among the recent colors, which are those of the sketch`(colors: Bool) throws {
    let inks = [InkColor(RGBColor(number: 0x102030)), .red, InkColor(RGBColor(number: 0xA0B0C0))]
    let edits = inks.compactMap { ink in
      StrokeRecord(
        style: StrokeStyle(color: ink),
        samples: linePoints((4, 10), (36, 10)).map { StrokeSample(location: $0, timestamp: 0) })
    }.map { Edit(.strokeAdded($0), at: 0) }
    let desk = DrawingDesk(Sketch(folding: edits), columns: 80, rows: 24)
    desk.screen.showsColors = colors
    desk.draw()
    desk.press("9", .tab)
    #expect(try digits(desk) == "#a0b0c0")
    desk.press(.tab)
    #expect(try digits(desk) == "#102030")
    desk.press(.tab, .shift)
    desk.press(.enter)
    #expect(desk.controller.ink.color.name == "#a0b0c0")
  }

  @Test func `a window of another size keeps the picker and its color`() throws {
    let desk = try open()
    desk.type("123456")
    desk.resize(columns: 20, rows: 6)
    let text = desk.text
    #expect(text.contains("#123456") && text.contains("use") && !text.contains("Enter"))
    desk.press(.enter)
    #expect(desk.controller.ink.color.name == "#123456")
  }

  @Test(arguments: [
    ("choose color", "cancel: Esc"), ("pick up ink", "click a stroke to pick up its ink"),
  ])
  func `the menu opens the picker and the eyedropper`(entry: String, text: String) throws {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.openMenu()
    try desk.choose(entry)
    #expect(desk.text.contains(text))
    desk.press("\u{1B}")
    #expect(!desk.text.contains(text))
  }
}

@Suite struct EyedropperTests {
  private let desk = DrawingDesk(columns: 80, rows: 24)

  /// Draws a line in an ink that was typed, and then selects another.
  init() {
    for key in "9fedcba".unicodeScalars { desk.press(key) }
    desk.press(.enter)
    desk.stroke(linePoints((4, 10), (36, 10)))
    desk.rest(1)
    desk.press("3")
  }

  private var color: String { desk.controller.ink.color.name }

  @Test func `a click takes the ink of a stroke and draws nothing`() {
    desk.press("i")
    #expect(desk.text.contains("click a stroke"))
    desk.tap(20, 10)
    #expect(color == "#fedcba" && desk.log.count == 1)
  }

  @Test func `a click beside all strokes, Escape, and the same key take nothing`() {
    desk.press("i")
    desk.tap(100, 70)
    #expect(desk.text.contains("no stroke under the pointer"))
    for key in ["\u{1B}", "i"] as [Unicode.Scalar] {
      desk.press("i")
      #expect(desk.text.contains("click a stroke"))
      desk.press(key)
      #expect(!desk.text.contains("click a stroke"))
    }
    #expect(color == "green")
    desk.stroke(linePoints((20, 50), (60, 50)))
    #expect(desk.log.count == 2, "the pen draws again")
  }

  @Test(arguments: [Key.Code.enter, .character(" ")])
  func `a key takes the ink at the pointer`(key: Key.Code) {
    desk.hover(20, 10)
    desk.press("i")
    desk.press(key)
    #expect(color == "#fedcba")
  }

  @Test func `keys still move a keyboard pointer`() {
    desk.press("i")
    #expect(desk.controller.shouldMovePointer(with: Key(.down)))
  }
}
