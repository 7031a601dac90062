import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct StripTests {
  let shelf = StubShelf()
  let desk: DrawingDesk
  /// A line of 21 dots that was drawn in another sketch, 500 seconds after its start.
  let ink = StrokeRecord(
    style: StrokeStyle(color: .red),
    samples: linePoints((100, 100), (120, 100)).enumerated().map {
      StrokeSample(location: $1, timestamp: 500 + 0.01 * Double($0))
    })

  init() {
    let shelf = shelf
    desk = DrawingDesk(columns: 60, rows: 12, shelf: shelf)
    fill(20)
  }

  /// Puts sketches on the shelf; the third is open.
  func fill(_ count: Int) {
    shelf.contents = ShelfContents(
      sketches: (0..<count).map {
        ShelvedSketch(
          path: "/\($0)", name: "sketch\($0)",
          thumbnail: Thumbnail(
            columns: 2, rows: 1,
            cells: [.init(column: 1, row: 0, dots: DotCell(mask: 0xFF, color: .green))]),
          isOpen: $0 == 2)
      }, isComplete: true)
  }

  func open() {
    desk.press("O")
    desk.draw()
  }

  var strip: SketchStrip? { desk.controller.strip.shown }

  /// Takes the first sketch out and moves it to a point.
  func dragOut(to end: (Double, Double), releases: Bool = false) {
    desk.followExactly()
    desk.controller.strip.gestures.dragOut.minimumDistance = 0
    desk.down(10, 10, .primary)
    desk.move(linePoints((10, 10), end))
    if releases { desk.up() }
  }

  func load() {
    shelf.loaded = LoadedSketch(path: "/0", strokes: [ink].compactMap(\.self))
    desk.draw()
  }

  @Test func `O shows the sketches with names and thumbnails, and hides them`() throws {
    open()
    #expect(shelf.sizes == [[17, 3]])
    #expect(desk.screen.shows("sketch0") && desk.screen.shows("•sketch2"))
    #expect(!desk.screen.shows("sketch3"))
    let cell = desk.screen.cells[60 + 2]
    #expect(cell.glyph == "⣿" && cell.color == .green)
    desk.press("O")
    #expect(!desk.shows("sketch0") && strip == nil)
  }

  @Test func `a slash filters the sketches by what is typed, until Escape`() {
    open()
    desk.press("/", "n", "?", .backspace, "o")
    #expect(shelf.filters == ["", "", "n", "n?", "n", "no"])
    desk.draw()
    #expect(desk.screen.shows("/no_") && desk.screen.shows("…│"), "the sketches are being read")
    let notes = ShelvedSketch(path: "/n", name: "notes")
    shelf.contents = ShelfContents(sketches: [notes], isComplete: true)
    shelf.contents.filter = "no"
    desk.draw()
    #expect(desk.screen.shows("notes") && desk.screen.shows("1│"))
    desk.press("\u{1B}")
    #expect(shelf.filters.last == "" && strip != nil && strip?.filter == nil)
  }

  @Test func `says how to use it when it is opened, and lists its keys in the help panel`() {
    open()
    #expect(desk.screen.shows("click opens · drag out copies · ? keys"))
    desk.press("?")
    desk.draw()
    for text in [
      "Sketches (open)", "drag out", "copy here", "PgUp", "a page", "first, last", "page 1 of",
    ] {
      #expect(desk.screen.shows(text), "\(text)")
    }
    desk.press("O")
    #expect(strip != nil && desk.controller.help != nil, "help does not use the key")
    desk.press("\u{1B}", "O")
    #expect(strip == nil && desk.controller.help == nil)
    desk.press("?")
    #expect(!desk.shows("first, last") && desk.screen.shows("pen"))
  }

  @Test(arguments: [
    (24, ["click opens", "Enter opens · Space"]),
    (60, ["click opens · drag out copies · ? keys", "Enter opens · Space copies · O closes"]),
    (80, ["copies · O closes · ? keys", "Space copies · Del deletes · O closes"]),
    (90, ["copies · O closes · ? keys", "Del deletes · N renames · O closes"]),
  ])
  func `says how to close it where there is room`(columns: Int, hints: [String]) {
    let desk = DrawingDesk(columns: columns, rows: 24, shelf: shelf)
    for hint in hints {
      desk.press(desk.controller.isStripOpen ? .down : .character("O"))
      #expect(desk.shows(hint))
    }
  }

  @Test(arguments: [(60, 20), (20, 6)])
  func `messages do not cover the lowest thumbnail`(columns: Int, rows: Int) throws {
    let shelf = shelf
    let desk = DrawingDesk(columns: columns, rows: rows, shelf: shelf)
    desk.press("O")
    desk.draw()
    let area = try #require(desk.controller.strip.shown).area
    let shown = area.rows.map { desk.screen.lines[$0].prefix(area.columns.count) }
    desk.controller.messages.show("one line")
    #expect(desk.shows("one line"))
    #expect(area.rows.map { desk.screen.lines[$0].prefix(area.columns.count) } == shown)
  }

  @Test func `a name that is too long shows what tells it apart, and sketches in use are marked`() {
    shelf.contents.sketches[0].name = "a very long name of a sketch"
    shelf.contents.sketches[1].isInUse = true
    shelf.contents.sketches[2].isInUse = true
    open()
    #expect(desk.screen.shows(" a very …a sketch▼│") && desk.screen.shows("×sketch1"))
    #expect(desk.screen.shows("•sketch2"))
  }

  @Test func `sketches that were started in the same minute look different`() {
    shelf.contents.sketches[0].name = "2026-11-27-204234"
    shelf.contents.sketches[1].name = "2026-11-27-204251"
    open()
    #expect(desk.screen.shows(" 2026-11…7-204234▼│") && desk.screen.shows(" 2026-11…7-204251▼│"))
  }

  @Test func `a frame of the open strip costs only what changed`() {
    open()
    desk.press(.escape)
    open()
    desk.draw()
    desk.draw()
    #expect(desk.controller.view.composedCells == 0)
    desk.controller.messages.show("x")
    desk.draw()
    #expect(desk.controller.view.composedCells < 60, "only the line of the message")
    shelf.contents.sketches[1].thumbnail = nil
    desk.draw()
    #expect(desk.controller.view.composedCells == 1)
  }

  @Test func `covers the ink only while it is open`() {
    desk.drag(linePoints((4, 6), (100, 6)), .primary)
    desk.press(.escape)
    let before = desk.shown.cells
    open()
    #expect(desk.screen.cells != before)
    desk.press(.escape)
    #expect(desk.shown.cells == before)
  }

  @Test func `shows sketches as they are read, and what is wrong`() {
    shelf.contents = ShelfContents()
    open()
    #expect(desk.screen.shows("reading"))
    shelf.contents = ShelfContents(isComplete: true)
    desk.rest(0.1)
    #expect(desk.shows("no sketches"))
    shelf.contents = ShelfContents(
      sketches: [ShelvedSketch(path: "/x", name: "x", remark: "damaged")])
    #expect(desk.shows(" x") && desk.screen.shows("damaged"))
    shelf.contents = ShelfContents(isComplete: true, error: "cannot read")
    #expect(desk.shows("cannot read"))
  }

  @Test func `without a shelf a message says so`() {
    let desk = DrawingDesk()
    desk.press("O")
    #expect(desk.shows("no data folder"))
  }

  @Test func `another view takes over the tools, and no symmetry`() {
    for key: Unicode.Scalar in ["c", "3", "]", ">", "M"] { desk.press(key) }
    desk.press(.function(7), .function(8))
    let next = DrawingDesk().controller
    next.adoptSettings(of: desk.controller)
    #expect(next.ink.tool == desk.controller.ink.tool && next.ink.nib == desk.controller.ink.nib)
    #expect(next.gestures.stroke.style == desk.controller.gestures.stroke.style)
    #expect(next.gestures.stroke.nibAngle == desk.controller.gestures.stroke.nibAngle)
    #expect(next.ink.symmetry == nil && next.view.isDebugging)
    #expect(next.ink.smoothing == desk.controller.ink.smoothing)
  }

  @Test func `the hint of the strip returns after the help`() {
    open()
    let hints = ["click opens", "Enter opens"]
    for hint in hints {
      #expect(desk.shows(hint))
      desk.press("?")
      #expect(!desk.shows(hint))
      desk.press("\u{1B}")
      #expect(desk.shows(hint))
      desk.press(.down)
    }
  }

  @Test func `outside the strip everything is as usual`() {
    open()
    desk.drag(linePoints((60, 20), (90, 20)), .primary)
    #expect(desk.log.count == 1)
    desk.wheel(0, 1, at: Point(x: 80, y: 10))
    #expect(desk.controller.viewport.transform.translation.dy == -12 && strip?.offset == 0)
    desk.press("3")
    #expect(desk.controller.ink.color == .green)
  }

  @Test func `a pair and a symmetry are not made on the strip`() {
    desk.press("M")
    open()
    desk.drag(linePoints((10, 40), (10, 20)), .primary, .alternate)
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    #expect(desk.log.isEmpty && desk.controller.viewport.transform == .identity)
    #expect(desk.controller.touches.environment.touches.isEmpty)
  }

  @Test func `in a read-only sketch nothing is copied, but others can be opened`() {
    let shelf = shelf
    let desk = DrawingDesk(columns: 60, rows: 12, readOnlyReason: "read-only", shelf: shelf)
    desk.press("O")
    desk.drag(linePoints((10, 10), (80, 20)), .primary)
    #expect(desk.shows("read-only") && shelf.requested.isEmpty)
    desk.tap(10, 10)
    #expect(desk.controller.takeRequestedSketch() == "/0")
  }

  @Test func `a click opens a sketch, and closes the strip on the open one`() {
    open()
    desk.tap(10, 24)
    #expect(desk.controller.takeRequestedSketch() == "/1")
    #expect(desk.controller.takeRequestedSketch() == nil)
    desk.tap(10, 40)
    #expect(desk.controller.takeRequestedSketch() == nil && strip == nil)
    #expect(desk.shows("already open"))
  }

  @Test func `Space copies the chosen sketch into the middle of the canvas`() throws {
    open()
    desk.press(" ")
    #expect(shelf.requested.isEmpty)
    desk.press(.down)
    #expect(desk.shows("Space copies"))
    desk.press(" ")
    load()
    let copy = try #require(desk.log.first?.newStrokes.first)
    #expect(shelf.requested == ["/0"] && abs(copy.bounds.center.x - 79) <= 1)
    #expect(abs(copy.bounds.center.y - 24) <= 1)
  }

  @Test(arguments: [(20, 6), (24, 8), (80, 24), (200, 60)])
  func `fits screens of any size`(columns: Int, rows: Int) throws {
    let shelf = shelf
    let desk = DrawingDesk(columns: columns, rows: rows, shelf: shelf)
    desk.press("O")
    desk.draw()
    let strip = try #require(desk.controller.strip.shown)
    // On a narrow screen the last row is left to messages.
    #expect(strip.area.columns.count <= columns / 2)
    #expect(strip.area.rows.count == (columns < 60 ? rows - 1 : rows))
    #expect(desk.screen.shows("sketch0"))
    desk.resize(columns: 40, rows: 12)
    #expect(desk.shows("sketch0") && shelf.sizes.count == 2)
  }
}
