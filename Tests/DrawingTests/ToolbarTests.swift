import Canvas
import Geometry
import Ink
import TerminalUI
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The toolbar in the bottom rows.
@Suite struct ToolbarTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)

  /// The rows of the toolbar as it is now.
  private func rows(_ desk: DrawingDesk) -> [String] {
    desk.draw()
    return desk.screen.lines.suffix(desk.controller.state.toolbarRows)
  }

  private func row(_ desk: DrawingDesk) -> String { rows(desk).joined(separator: "\n") }

  /// The reversed text of the toolbar: the current tool, the current ink, and the switches that are on.
  private func chosen(_ desk: DrawingDesk) -> [String] {
    desk.draw()
    let columns = desk.screen.size.columns
    let cells = desk.screen.cells.suffix(desk.controller.state.toolbarRows * columns)
    let runs = cells.split { !$0.attributes.contains(.reverse) }
    return runs.map { run in
      // The focused control has brackets.
      String(
        String.UnicodeScalarView(
          run.map { "[]".unicodeScalars.contains($0.glyph) ? " " : $0.glyph }))
    }
  }

  @Test func `names every tool at 80 columns, and underlines its key`() {
    #expect(
      rows(desk) == [
        " ≡│sketch       saved     │u undo U redo│- 100%  + f fit│X export ? help q quit ",
        " p pen  c nib  m marker  k shade│l line  b box  o oval  a arrow│t text  F fill  ",
        "►1█◄2█ 3█ 4█ 5█ 6█ 7█ 8█ 9+│width [█───────] 1         │s select e erase E dots ",
      ])
    let columns = desk.screen.cells.suffix(160).enumerated().filter {
      $0.element.attributes.contains(.underline)
    }
    #expect(
      String(String.UnicodeScalarView(columns.map(\.element.glyph))) == "pcmklboatFseE",
      "select, erase, and dots are in the last row")
  }

  @Test func `marks the current tool and ink, and shows width and scale`() {
    let desk = DrawingDesk(columns: 120, rows: 24, showsIndicators: true)
    #expect(chosen(desk) == [" p pen "] && row(desk).contains("►1██◄"))
    for key in "m3]]++".unicodeScalars { desk.press(key) }
    #expect(chosen(desk) == [" m marker "] && row(desk).contains("►3██◄"))
    for part in ["] 8  ", "200%"] { #expect(row(desk).contains(part), "\(row(desk))") }
  }

  @Test(arguments: [80, 100, 140]) func `no control ever moves`(columns: Int) {
    let desk = DrawingDesk(columns: columns, rows: 24, showsIndicators: true)
    var places: [String: Range<Int>] = [:]
    for key in "p0cmklboatFseE2345678]]]]]]]]]]--++M#()<>;'".unicodeScalars {
      desk.press(key)
      desk.draw()
      for (control, place) in desk.controller.toolbar.controls {
        let name = (control as? ToolbarButton)?.entry.id ?? "width"
        #expect(places[name, default: place.columns] == place.columns, "\(name) after \(key)")
        places[name] = place.columns
      }
    }
    #expect(places.count > 28)
  }

  @Test(arguments: [(23, 80, false, "  "), (24, 55, false, " "), (24, 80, true, "  ")])
  func `a small screen, or the setting, has a single row`(
    rows: Int, columns: Int, isSetting: Bool, gap: String
  ) {
    let desk = DrawingDesk(columns: columns, rows: rows, showsIndicators: true)
    desk.controller.settings.hasSingleRow = isSetting
    desk.press("2")
    let text = self.rows(desk)
    #expect(text.count == 1)
    #expect(text[0].contains(" pen    ██\(gap)width [█────"), "\(text)")
    let width = desk.screen.cells.suffix(columns)
    #expect(width.filter { $0.color == .red }.map(\.glyph) == ["█", "█"])
  }

  @Test(arguments: [(1, "left-right"), (2, "up-down"), (3, "rosette of 6")])
  func `marks the symmetry, which the tooltip names`(presses: Int, name: String) throws {
    let desk = DrawingDesk(columns: 120, rows: 24, showsIndicators: true)
    #expect(!chosen(desk).contains(" M mirror "))
    for _ in 0..<presses { desk.press("M") }
    #expect(chosen(desk).contains(" M mirror "))
    let center = try desk.center(of: "M mirror")
    desk.hover(center.x, center.y)
    desk.draw()
    #expect(desk.screen.shows("symmetry: \(name) · M"))
  }

  @Test func `inks are swatches in their colors`() {
    desk.draw()
    let swatches = desk.screen.cells.suffix(80).filter {
      $0.glyph == "█" && $0.color != .foreground
    }
    #expect(swatches.map(\.color) == Array(InkColor.named.dropFirst()))
    #expect(swatches.allSatisfy { $0.attributes == [] })
  }

  @Test func `shows the settings that the tool has`() {
    desk.press("c")
    desk.press("(")
    #expect(row(desk).contains(" > 45°"))
    let wide = DrawingDesk(columns: 120, rows: 24, showsIndicators: true)
    wide.press("c")
    wide.press("(")
    #expect(row(wide).contains(" > 45° ") && row(wide).contains(" ) 75° "))
    wide.press("F")
    #expect(
      row(wide).contains(" ; density 100% ") && row(wide).contains(" ' ")
        && !row(wide).contains("width"))
    desk.press("F")
    #expect(row(desk).contains(" ; 100%│"))
    desk.press("E")
    #expect(row(desk).contains(" 8  "))
    desk.press("e")
    #expect(!row(desk).contains("width"))
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
      #expect(text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= columns })
      #expect(text.contains("[") && text.contains("]"))
      desk.press(.right)
    }
    let single = ["more commands · =", "pen · the menu has all tools · ="]
    let expected = [
      "ink: red · 2", "ink: gray · 8", "width · ↑ ↓", "undo the last edit · u",
      "zoom out · -", "zoom in · +", "more commands · =", "sketch · opens, renames sketches · O",
      "everything is saved", "all keys and gestures · ?",
    ]
    // A row of 80 columns has no room for these.
    let wide =
      ["symmetry: off · M", "grid to snap to · #", "opens, renames sketches · O"]
      + ["solid line · _", "no head · ^", "sharp corners · &", "straight · Z"]
    let tools = Tool.groups.joined().map { "\($0.name): \($0.help) · \($0.key)" }
    let all = rows < 24 ? single : expected + tools + (columns < 120 ? [] : wide)
    #expect(Set(all).isSubset(of: tooltips), "\(tooltips)")
  }

  @Test func `Enter and Space act, up and down set the width or change the row, Escape leaves`() {
    desk.draw()
    desk.press(.tab)
    #expect(desk.controller.toolbar.tooltip == "pen: round, wider with force · p")
    desk.press(.right)
    desk.press(.right)
    desk.press(.enter)
    #expect(desk.controller.ink.tool == .marker)
    desk.press(.down)
    desk.press(" ")
    #expect(desk.controller.ink.color == InkColor.named[6], "the cyan swatch is below the marker")
    for _ in 0..<3 { desk.press(.right) }
    desk.press(.up)
    desk.press(.up)
    desk.draw()
    desk.press(.down)
    #expect(desk.controller.ink.width == 7, "the marker starts at 6 dots")
    #expect(desk.controller.toolbar.tooltip == "width · ↑ ↓", "the focus stays")
    desk.press("\u{1B}")
    #expect(!desk.controller.toolbar.hasKeys)
    #expect(desk.controller.toolbar.tooltip == nil)
  }

  @Test func `clicks on the ends of the track change the width by a dot`() throws {
    desk.draw()
    let less = try desk.center(of: "["), more = try desk.center(of: "]")
    desk.hover(less.x, less.y)
    #expect(desk.controller.toolbar.tooltip == "width · [ ] or drag")
    for (point, width) in [(more, 2.0), (more, 3), (less, 2), (less, 1), (less, 1)] {
      desk.tap(point.x, point.y)
      #expect(desk.controller.ink.width == width)
    }
  }

  @Test func `clicks on the zoom keep the middle of the window`() throws {
    let desk = DrawingDesk(columns: 200, rows: 60, showsIndicators: true)
    desk.draw()
    let middle = desk.controller.viewport.transform.invert(desk.controller.window.center)
    for key in [" +", "│-"] {
      let center = try desk.center(of: key)
      desk.tap(center.x, center.y)
      let now = desk.controller.viewport.transform.invert(desk.controller.window.center)
      #expect(abs(now.x - middle.x) < 1 && abs(now.y - middle.y) < 1, "\(key) \(now)")
      desk.draw()
    }
  }

  @Test func `presses on it draw nothing, and a stroke may cross it`() {
    desk.draw()
    for y in [86.0, 90, 94] { desk.drag(linePoints((3, y), (150, y)), .primary) }
    desk.drag(linePoints((3, 94), (150, 20)), .primary)
    #expect(desk.log.isEmpty)
    desk.drag(linePoints((20, 60), (20, 94)), .primary)
    desk.rest(1)
    #expect(desk.log.count == 1)
    #expect(desk.controller.sketch.items.first?.stroke.bounds.maxY ?? 0 > 92)
    #expect(chosen(desk).contains(" p pen "))
  }

  @Test func `the copies of a symmetric stroke press nothing`() {
    desk.press("M")
    desk.press("M")
    desk.draw()
    // The copy begins on the marker's button.
    desk.drag(linePoints((30, 6), (60, 40)), .primary)
    desk.rest(1)
    #expect(desk.controller.ink.tool == .pen)
    #expect(desk.controller.sketch.items.count == 2)
  }

  @Test func `a press acts, and the slider follows the thumb`() throws {
    desk.draw()
    let marker = try desk.center(of: "marker")
    desk.tap(marker.x, marker.y)
    #expect(desk.controller.ink.tool == .marker)
    let knob = try desk.center(of: "█─")
    desk.drag(linePoints((knob.x, 94), (knob.x + 40, 94)), .primary)
    #expect(desk.controller.ink.width == StrokeStyle.widths.upperBound)
    #expect(desk.log.isEmpty)
  }

  @Test(arguments: ["pen", "text", "undo"])
  func `hovering shows the tooltip above the control until the pointer leaves`(name: String) throws
  {
    desk.draw()
    let center = try desk.center(of: name)
    desk.hover(center.x, center.y)
    desk.draw()
    let tooltip = try #require(desk.controller.toolbar.tooltip)
    let place = try desk.center(of: tooltip)
    // At the right edge of the screen, the tooltip ends there.
    let start = min(center.x, Double(2 * (79 - tooltip.count)))
    #expect(place.y == 82 && abs(place.x - Double(tooltip.count) - start) < 20)
    desk.hover(3, 40)
    desk.draw()
    #expect(!desk.screen.shows(tooltip))
  }

  @Test(arguments: [
    ("p pen", "pen: round, wider with force · p"),
    ("e stroke eraser", "stroke eraser: removes the strokes it touches · e"),
    ("2█", "ink: red · 2"), ("width", "width · [ ] or drag"), ("u undo", "undo the last edit · u"),
    ("U redo", "redo the last undone edit · U"), ("? help", "all keys and gestures · ?"),
    ("O sketches", "opens, renames sketches · O"), ("│-", "zoom out · -"),
    ("100%", "show full size · 0"), (" + ", "zoom in · +"), ("f fit", "show the whole drawing · f"),
    ("M mirror", "symmetry: off · M"), ("# grid", "grid to snap to · #"),
    ("X export", "export as a picture · X"), ("q quit", "save and quit · q"),
    ("_ solid", "solid line · _"), ("Z straight", "straight · Z"),
    ("≡ menu", "more commands · ="), ("my name", "my name · opens, renames sketches · O"),
  ])
  func `every control has a tooltip`(label: String, tip: String) throws {
    let desk = DrawingDesk(columns: 200, rows: 24, showsIndicators: true)
    desk.controller.sketchName = "my name"
    desk.draw()
    let center = try desk.center(of: label)
    desk.hover(center.x, center.y)
    desk.draw()
    #expect(desk.screen.lines[20].contains(tip), "\(desk.screen.lines[20])")
  }

  @Test func `H hides everything but ink, even after other keys, and shows it again`() {
    for key in "MHm2]u".unicodeScalars { desk.press(key) }
    desk.rest(5)
    desk.draw()
    #expect(desk.screen.cells.allSatisfy { $0 == .blank })
    desk.press("p")
    desk.press("H")
    #expect(chosen(desk).contains(" p pen "))
  }

  @Test func `H says for some seconds, until a key or a press, that it shows the toolbar again`() {
    let hint = "only ink · H shows the toolbar again"
    let ends: [() -> Void] = [
      { [desk] in desk.rest(5) }, { [desk] in desk.press("m") }, { [desk] in desk.tap(30, 30) },
    ]
    for end in ends {
      desk.press("H")
      desk.rest(1)
      desk.draw()
      #expect(desk.screen.lines[23].hasPrefix("▌\(hint)"))
      end()
      desk.draw()
      #expect(!desk.screen.shows(hint))
      desk.press("H")
    }
  }

  @Test(arguments: [
    (80, "a long…sketch", " "), (120, "a long…ketch", "  "), (160, "a long name of a sketch", "  "),
  ])
  func `the name takes the room that is left`(columns: Int, shown: String, gap: String) {
    let desk = DrawingDesk(columns: columns, rows: 24, showsIndicators: true)
    desk.controller.sketchName = "a long name of a sketch"
    #expect(rows(desk)[0].contains("│\(shown)\(gap)saved"), "\(row(desk))")
    desk.controller.sketchName = "newest"
    #expect(!desk.controller.displayLink.isPaused)
    #expect(rows(desk)[0].contains("│newest      \(gap)saved"))
  }

  @Test(arguments: ["図面図面図面図面図面図面", "e\u{301}e\u{301}", "한글 이름"])
  func `wide and combining characters keep the row as wide as the screen`(name: String) {
    for columns in [80, 81, 200] {
      let desk = DrawingDesk(columns: columns, rows: 24, showsIndicators: true)
      desk.controller.sketchName = name
      desk.draw()
      desk.press(.tab)
      for _ in 0..<30 {
        desk.draw()
        let cells = desk.screen.cells.suffix(columns)
        for (cell, next) in zip(cells, cells.dropFirst()) {
          let isWide =
            (0x2E80...0xFFFF).contains(cell.glyph.value)
            || (0x1100...0x11FF).contains(cell.glyph.value)
          #expect((next.glyph == ScreenCell.rightHalf) == isWide)
        }
        desk.press(.right)
      }
    }
  }

  @Test func `tells saved from being saved, failed, and read-only`() {
    var (isSaved, error): (Bool, String?) = (false, nil)
    let desk = DrawingDesk(
      columns: 240, rows: 24, showsIndicators: true, saveError: { error }, isSaved: { isSaved })
    #expect(row(desk).contains(" saving… "))
    isSaved = true
    #expect(row(desk).contains(" saved "))
    error = "not saved: the disk is full"
    #expect(row(desk).contains(" NOT SAVED "))
    let readOnly = DrawingDesk(
      columns: 120, rows: 24, showsIndicators: true, readOnlyReason: "read-only")
    #expect(row(readOnly).contains(" read-only│"), "\(row(readOnly))")
  }

  @Test func `a finished stroke that awaits corrections is not saved yet`() {
    let desk = DrawingDesk(columns: 100, rows: 24, showsIndicators: true)
    let pen = Pen(desk)
    pen.report(.press, 20, PenReading(force: 1, maximumPossibleForce: 3))
    pen.report(
      .release, 60, PenReading(maximumPossibleForce: 3, expected: .force, updateIndex: 1))
    #expect(row(desk).contains(" saving… "))
    pen.update(PenReading(force: 0.25, updateIndex: 1))
    #expect(row(desk).contains(" saved "))
  }

  @Test func `Tab shows a hidden toolbar while it has the keys`() {
    desk.controller.settings.hasToolbar = false
    #expect(!row(desk).contains("pen"))
    desk.press(.tab)
    #expect(chosen(desk).contains(" p pen "))
    desk.press("\u{1B}")
    #expect(!row(desk).contains("pen"))
    let tiny = DrawingDesk(columns: 19, rows: 6, showsIndicators: true)
    tiny.press(.tab)
    tiny.draw()
    #expect(tiny.screen.shows("no room for the") && !tiny.controller.toolbar.hasKeys)
  }

  @Test func `with only ink, messages are hidden, and prompts are shown`() {
    desk.press("H")
    desk.press("m")
    desk.controller.messages.showNotice("a notice")
    desk.press("w", .control)
    desk.hover(30, 30)
    desk.draw()
    #expect(desk.screen.cells.allSatisfy { $0 == .blank })
    desk.press("?")
    desk.press(" ")
    desk.draw()
    #expect(desk.screen.shows("only ink"))
    desk.press("\u{1B}")
    desk.press(.tab)
    #expect(chosen(desk).contains(" m marker "))
  }
}
