import Canvas
import Geometry
import Ink
import TerminalUI
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The toolbar in the bottom row.
@Suite struct ToolbarTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)

  private func row(_ desk: DrawingDesk) -> String {
    desk.draw()
    return desk.screen.lines[desk.screen.size.rows - 1]
  }

  @Test func `marks the current tool and ink, and shows width, scale, name, and keys`() {
    let text = row(desk)
    #expect(text.hasPrefix("•p pen c m k l b o a t F s e E•1 2 3 4 5 6 7 8 9 []"))
    #expect(text.contains(" u undo U ? help ok "))
    #expect(row(DrawingDesk(columns: 120, rows: 24, showsIndicators: true)).contains(" saved O "))
    let wide = DrawingDesk(columns: 180, rows: 24, showsIndicators: true)
    for key in "m3]]++".unicodeScalars { wide.press(key) }
    let changed = row(wide)
    for part in ["•m marker", "•3", " 3 ", "200%", " M # "] {
      #expect(changed.contains(part), "\(part) in \(changed)")
    }
  }

  @Test(arguments: [(1, "left-right"), (2, "up-down"), (3, "rosette of 6")])
  func `marks and names the symmetry`(presses: Int, name: String) {
    for (columns, text) in [(150, "•M"), (280, "•M \(name) ")] {
      let desk = DrawingDesk(columns: columns, rows: 12, showsIndicators: true)
      #expect(!row(desk).contains("•M"))
      for _ in 0..<presses { desk.press("M") }
      #expect(row(desk).contains(text), "\(row(desk))")
    }
  }

  @Test func `the current ink has its color`() {
    for (key, color) in [("3", InkColor.green), ("6", .magenta)] {
      for key in key.unicodeScalars { desk.press(key) }
      desk.draw()
      let marked = desk.screen.cells.suffix(80).filter {
        $0.color == color && $0.attributes == .bold
      }
      #expect(String(String.UnicodeScalarView(marked.map(\.glyph))) == "•\(key)")
    }
  }

  @Test func `shows the settings that the tool has`() {
    desk.press("c")
    desk.press("(")
    #expect(row(desk).contains(" > 45° ) 75° "))
    desk.press("E")
    #expect(row(desk).contains("[] ─█─ 8 "))
    desk.press("e")
    #expect(!row(desk).contains("[]"))
  }

  @Test(arguments: [(20, 6), (40, 10), (80, 24), (200, 60)])
  func `every control can be reached with Tab and arrows`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows, showsIndicators: true)
    desk.draw()
    desk.press(.tab)
    var tooltips: [String] = []
    while let tooltip = desk.controller.toolbar.tooltip, !tooltips.contains(tooltip) {
      tooltips.append(tooltip)
      let text = row(desk)
      #expect(text.unicodeScalars.count <= columns)
      #expect(desk.screen.cells.suffix(columns).contains { $0.attributes == .reverse })
      desk.press(.right)
    }
    let expected = [
      "ink: red · 2", "ink: gray · 8", "width · ↑ ↓", "undo the last edit · u",
      "zoom out · -", "zoom in · +", "symmetry: off · M", "smoothing: spline · F8",
      "sketch · opens, renames sketches · O", "everything is saved", "all keys and gestures · ?",
    ]
    let tools = Tool.all.map { "\($0.name): \($0.help) · \($0.key)" }
    #expect(Set(expected + tools).isSubset(of: tooltips), "\(tooltips)")
  }

  @Test func `Enter and Space act, up and down set the width, Escape leaves`() {
    desk.draw()
    desk.press(.tab)
    desk.press(.right)
    desk.press(.right)
    desk.press(.enter)
    #expect(desk.controller.ink.tool == .marker)
    // The tools after the marker, and two inks.
    for _ in 0..<Tool.all.count - 1 { desk.press(.right) }
    desk.press(" ")
    #expect(desk.controller.ink.color == .red)
    for _ in 0..<8 { desk.press(.right) }
    desk.press(.up)
    desk.press(.up)
    desk.draw()
    desk.press(.down)
    #expect(desk.controller.ink.width == 2)
    #expect(desk.controller.toolbar.tooltip == "width · ↑ ↓", "the focus stays")
    desk.press("\u{1B}")
    #expect(!desk.controller.toolbar.hasKeys)
    desk.draw()
    #expect(desk.screen.cells.suffix(80).allSatisfy { $0.attributes != .reverse })
  }

  @Test func `clicks on the keys of the width change it by a dot`() throws {
    desk.draw()
    let column = try #require(row(desk).firstIndex(of: "[")).utf16Offset(in: row(desk))
    let x = Double(2 * column) + 1
    desk.hover(x, 94)
    #expect(desk.controller.toolbar.tooltip == "width · [ ] or drag")
    for (x, width) in [(x + 2, 2.0), (x + 2, 3), (x, 2), (x, 1), (x, 1)] {
      desk.tap(x, 94)
      #expect(desk.controller.ink.width == width)
    }
  }

  @Test func `clicks on the zoom keep the middle of the window`() throws {
    let desk = DrawingDesk(columns: 200, rows: 60, showsIndicators: true)
    desk.draw()
    let middle = desk.controller.viewport.transform.invert(desk.controller.window.center)
    for key: Character in ["+", "-"] {
      let column = try #require(row(desk).lastIndex(of: key)).utf16Offset(in: row(desk))
      desk.tap(Double(2 * column) + 1, 238)
      let now = desk.controller.viewport.transform.invert(desk.controller.window.center)
      #expect(abs(now.x - middle.x) < 1 && abs(now.y - middle.y) < 1, "\(key) \(now)")
      desk.draw()
    }
  }

  @Test func `presses on it draw nothing, and a stroke may cross it`() {
    desk.draw()
    desk.drag(linePoints((3, 94), (150, 94)), .primary)
    desk.drag(linePoints((3, 94), (150, 20)), .primary)
    #expect(desk.log.isEmpty)
    desk.drag(linePoints((20, 60), (20, 94)), .primary)
    desk.rest(1)
    #expect(desk.log.count == 1)
    #expect(desk.controller.sketch.items.first?.stroke.bounds.maxY ?? 0 > 92)
    #expect(row(desk).hasPrefix("•p pen"))
  }

  @Test func `the copies of a symmetric stroke press nothing`() {
    desk.press("M")
    desk.press("M")
    desk.draw()
    // The copy begins on the marker's button.
    desk.drag(linePoints((19, 2), (60, 40)), .primary)
    desk.rest(1)
    #expect(desk.controller.ink.tool == .pen)
    #expect(desk.controller.sketch.items.count == 2)
  }

  @Test func `a press acts, and the slider follows the thumb`() throws {
    desk.draw()
    let marker = try #require(desk.screen.lines[23].firstRange(of: " m "))
    let column = desk.screen.lines[23].distance(
      from: desk.screen.lines[23].startIndex, to: marker.lowerBound)
    desk.tap(Double(column * 2 + 3), 94)
    #expect(desk.controller.ink.tool == .marker)
    let line = row(desk)
    let knob = try #require(line.firstIndex(of: "█"))
    let x = Double(line.distance(from: line.startIndex, to: knob) * 2 + 1)
    desk.drag(linePoints((x, 94), (x + 40, 94)), .primary)
    #expect(desk.controller.ink.width == StrokeStyle.widths.upperBound)
    #expect(desk.log.isEmpty)
  }

  @Test func `hovering shows the tooltip above it until the pointer leaves`() {
    desk.draw()
    desk.hover(3, 94)
    desk.draw()
    #expect(desk.screen.lines[22].contains("pen: round, wider with force · p"))
    desk.hover(3, 40)
    desk.draw()
    #expect(!desk.screen.lines[22].contains("pen: round, wider with force · p"))
  }

  @Test(arguments: [
    ("•p", "pen: round, wider with force · p"),
    (" e ", "stroke eraser: removes what it touches · e"),
    (" 2 ", "ink: red · 2"), ("[]", "width · [ ] or drag"), (" u ", "undo the last edit · u"),
    (" U ", "redo the edit that was undone · U"), (" ? ", "all keys and gestures · ?"),
    (" O ", "sketch · opens, renames sketches · O"), (" - ", "zoom out · -"),
    (" 0 ", "show full size · 0"), (" + ", "zoom in · +"), (" f ", "show the whole drawing · f"),
    (" M ", "symmetry: off · M"), ("F8", "smoothing: spline · F8"),
    (" X ", "export as a picture · X"), (" q ", "save and quit · q"),
  ])
  func `every control has a tooltip`(label: String, tip: String) throws {
    let desk = DrawingDesk(columns: 200, rows: 10, showsIndicators: true)
    desk.controller.sketchName = "sketch"
    desk.draw()
    let line = try #require(desk.screen.lines.last)
    let start = try #require(line.firstRange(of: label)?.lowerBound)
    let column = line.distance(from: line.startIndex, to: start) + label.count / 2
    desk.hover(Double(column * 2 + 1), 38)
    desk.draw()
    #expect(desk.screen.lines[8].contains(tip), "\(desk.screen.lines[8])")
  }

  @Test func `H hides everything but ink, also after other keys, and shows it again`() {
    for key in "MHm2]u".unicodeScalars { desk.press(key) }
    desk.draw()
    #expect(desk.screen.cells.allSatisfy { $0 == .blank })
    desk.press("p")
    desk.press("H")
    #expect(row(desk).hasPrefix("•p pen"))
  }

  @Test func `a stroke in progress lays out nothing`() {
    desk.draw()
    let count = desk.controller.toolbar.layoutCount
    desk.stroke(linePoints((20, 40), (60, 60)))
    desk.draw()
    #expect(desk.controller.toolbar.layoutCount == count)
  }

  @Test(arguments: [(110, "O sketch"), (111, "O a long name"), (200, "O a long name of a sketch")])
  func `the name takes the room that is left, and the state stays beside it`(
    columns: Int, shown: String
  ) {
    let desk = DrawingDesk(columns: columns, rows: 10, showsIndicators: true)
    desk.controller.sketchName = columns == 110 ? "sketch" : "a long name of a sketch"
    let text = row(desk)
    #expect(text.count == columns)
    #expect(text.contains(shown.prefix(6)) && text.contains(" saved "), "\(text)")
    #expect(columns < 200 || text.contains(shown))
    desk.controller.sketchName = "newest"
    #expect(!desk.controller.displayLink.isPaused)
    #expect(row(desk).contains(" saved O newest "))
  }

  @Test(arguments: ["図面図面図面図面図面図面", "e\u{301}e\u{301}", "한글 이름"])
  func `wide and combining characters keep the row as wide as the screen`(name: String) {
    for columns in [20, 21, 80, 81, 200] {
      let desk = DrawingDesk(columns: columns, rows: 10, showsIndicators: true)
      desk.controller.sketchName = name
      desk.draw()
      desk.press(.tab)
      for _ in 0..<30 {
        desk.draw()
        let cells = desk.screen.cells.suffix(columns)
        for (cell, next) in zip(cells, cells.dropFirst()) {
          let isWide =
            (0x1100...0xFFFF).contains(cell.glyph.value) && cell.glyph != "█"
            && !(0x2000...0x28FF).contains(cell.glyph.value)
          #expect((next.glyph == ScreenCell.rightHalf) == isWide)
        }
        desk.press(.right)
      }
    }
  }

  @Test func `tells saved from being saved, failed, and read-only`() {
    var (isSaved, error): (Bool, String?) = (false, nil)
    let desk = DrawingDesk(
      columns: 240, rows: 10, showsIndicators: true, saveError: { error }, isSaved: { isSaved })
    #expect(row(desk).contains(" saving… "))
    isSaved = true
    #expect(row(desk).contains(" saved "))
    error = "not saved: the disk is full"
    #expect(row(desk).contains("•NOT SAVED "))
    let readOnly = DrawingDesk(
      columns: 120, rows: 10, showsIndicators: true, readOnlyReason: "read-only")
    let state = row(readOnly)
    #expect(state.contains(" locked ") || state.contains(" read-only "), "\(state)")
  }

  @Test func `a finished stroke that awaits corrections is not saved yet`() {
    let desk = DrawingDesk(columns: 100, rows: 24, showsIndicators: true)
    desk.type = .pencil
    desk.draw()
    desk.stroke(linePoints((20, 20), (60, 40)))
    let isWaiting = desk.controller.editor.settleDeadline != nil
    #expect(row(desk).contains(isWaiting ? " saving… " : " saved "))
    desk.rest(1)
    #expect(row(desk).contains(" saved "))
  }

  @Test func `a fitted drawing is above it`() {
    desk.stroke(linePoints((40, 2), (40, 300)))
    desk.rest(1)
    desk.press("f")
    let end = desk.controller.sketch.items.first?.stroke.bounds.maxY ?? .infinity
    #expect(desk.controller.viewport.transform.apply(to: Point(x: 0, y: end)).y <= 92)
  }

  @Test func `Tab shows a hidden toolbar while it has the keys`() {
    desk.controller.context.settings.hasToolbar = false
    #expect(!row(desk).contains("•p"))
    desk.press(.tab)
    #expect(row(desk).hasPrefix("•p pen"))
    desk.press("\u{1B}")
    #expect(!row(desk).contains("•p"))
    let tiny = DrawingDesk(columns: 19, rows: 6, showsIndicators: true)
    tiny.press(.tab)
    tiny.draw()
    #expect(tiny.screen.shows("no room for the") && !tiny.controller.toolbar.hasKeys)
  }

  @Test func `with only ink, messages are hidden, and prompts are shown`() {
    desk.press("H")
    desk.press("m")
    desk.controller.messages.showNotice("a notice")
    desk.press("Z")
    desk.hover(30, 30)
    desk.draw()
    #expect(desk.screen.cells.allSatisfy { $0 == .blank })
    desk.press("?")
    desk.draw()
    #expect(desk.screen.shows("only ink"))
    desk.press("\u{1B}")
    desk.press(.tab)
    #expect(row(desk).contains("•m marker"))
  }
}
