import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The strip of sketches at the edge of the window.
@Suite struct StripTests {
  /// A shelf whose contents a test sets.
  final class StubShelf: SketchShelf {
    var contents = ShelfContents() {
      didSet { revision += 1 }
    }
    var revision = 0
    var sizes: [[Int]] = []
    var requested: [String] = []
    var loaded: LoadedSketch?

    func read(columns: Int, rows: Int) { sizes.append([columns, rows]) }
    /// The indices whose thumbnails were requested last.
    var shown = 0..<0
    var isStopped = false

    func show(_ indices: Range<Int>) { shown = indices }
    func stop() { isStopped = true }
    func load(_ path: String) { requested.append(path) }
    /// What is loaded by the time that somebody has waited for it.
    var loadedLater: LoadedSketch?

    func takeLoaded() -> LoadedSketch? { loaded.take() }
    func waitForLoaded() -> LoadedSketch? { loadedLater.take() }
  }

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
            columns: 2, rows: 1, cells: [.init(column: 1, row: 0, mask: 0xFF, color: .green)]),
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
    desk.draw()
    #expect(!desk.screen.shows("sketch0") && strip == nil)
  }

  @Test func `covers the ink only while it is open`() {
    desk.drag(linePoints((4, 6), (100, 6)), .primary)
    desk.draw()
    let before = desk.screen.cells
    open()
    #expect(desk.screen.cells != before)
    desk.press(.escape)
    desk.draw()
    #expect(desk.screen.cells == before)
  }

  @Test func `shows sketches as they are read, and what is wrong`() {
    shelf.contents = ShelfContents()
    open()
    #expect(desk.screen.shows("reading"))
    shelf.contents = ShelfContents(isComplete: true)
    desk.rest(0.1)
    desk.draw()
    #expect(desk.screen.shows("no sketches"))
    shelf.contents = ShelfContents(
      sketches: [ShelvedSketch(path: "/x", name: "x", remark: "damaged")])
    desk.draw()
    #expect(desk.screen.shows(" x") && desk.screen.shows("damaged"))
    shelf.contents = ShelfContents(isComplete: true, error: "cannot read")
    desk.draw()
    #expect(desk.screen.shows("cannot read"))
  }

  @Test func `without a shelf a message says so`() {
    let desk = DrawingDesk()
    desk.press("O")
    desk.draw()
    #expect(desk.screen.shows("no data folder"))
  }

  @Test func `the wheel, a drag and a flick scroll it, and not the canvas`() throws {
    open()
    desk.wheel(0, 1, at: Point(x: 10, y: 10))
    #expect(strip?.offset == 12)
    desk.draw()
    #expect(desk.screen.lines[0].hasPrefix("       ") && desk.screen.shows("sketch3"))
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    let lifted = try #require(strip?.offset)
    #expect(lifted >= 32)
    desk.rest(3)
    #expect(try #require(strip?.offset) > lifted + 50)
    #expect(desk.controller.displayLink.isPaused)
    #expect(desk.controller.viewport.transform == .identity && desk.log.isEmpty)
    desk.drag(linePoints((10, 20), (10, 40)), .middle)
    #expect(desk.controller.viewport.transform == .identity)
    desk.wheel(0, -99, at: Point(x: 10, y: 10))
    #expect(strip?.offset == 0)
    desk.wheel(0, 999, at: Point(x: 10, y: 10))
    #expect(strip?.offset == 272.0, "it ends with the last sketch")
  }

  @Test func `a press stops the flick, and a flick stops at the end`() throws {
    open()
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    desk.rest(0.1)
    let before = try #require(strip?.offset)
    desk.down(10, 10, .primary)
    desk.rest(1)
    #expect(strip?.offset == before)
    desk.up()
    desk.drag(linePoints((10, 10), (10, 40), count: 6), .primary)
    desk.rest(0.5)
    #expect(strip?.offset == 0 && desk.controller.displayLink.isPaused)
  }

  @Test func `a press that stops the strip opens nothing`() {
    open()
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    desk.rest(0.1)
    desk.tap(10, 24)
    #expect(desk.controller.takeRequestedSketch() == nil)
    desk.tap(10, 24)
    #expect(desk.controller.takeRequestedSketch() != nil)
  }

  @Test func `another view takes over the tools`() {
    for key: Unicode.Scalar in ["c", "3", "]", ">", "M"] { desk.press(key) }
    desk.press(.function(7))
    desk.press(.function(8))
    let next = DrawingDesk().controller
    next.adoptSettings(of: desk.controller)
    #expect(next.tool == desk.controller.tool && next.nibDial == desk.controller.nibDial)
    #expect(next.gestures.stroke.style == desk.controller.gestures.stroke.style)
    #expect(next.gestures.stroke.nibAngle == desk.controller.gestures.stroke.nibAngle)
    #expect(next.symmetricTouches.symmetry == .leftRight && next.view.isDebugging)
    #expect(next.smoothing == desk.controller.smoothing)
  }

  @Test func `outside the strip everything is as usual`() {
    open()
    desk.drag(linePoints((60, 20), (90, 20)), .primary)
    #expect(desk.log.count == 1)
    desk.wheel(0, 1, at: Point(x: 80, y: 10))
    #expect(desk.controller.viewport.transform.translation.dy == -12 && strip?.offset == 0)
    desk.press("3")
    #expect(desk.controller.gestures.stroke.style.color == .green)
  }

  @Test func `a pair and a symmetry are not made on the strip`() {
    desk.press("M")
    open()
    desk.drag(linePoints((10, 40), (10, 20)), .primary, .alternate)
    desk.drag(linePoints((10, 40), (10, 20)), .primary)
    #expect(desk.log.isEmpty && desk.controller.viewport.transform == .identity)
    #expect(desk.controller.environment.touches.isEmpty)
  }

  @Test func `a drag along the strip never copies, even if it goes across later`() {
    open()
    desk.drag(linePoints((10, 20), (10, 30)) + linePoints((10, 30), (80, 30)), .primary)
    #expect(shelf.requested.isEmpty && desk.log.isEmpty)
  }

  @Test func `in a read-only sketch nothing is copied, but others can be opened`() {
    let shelf = shelf
    let desk = DrawingDesk(columns: 60, rows: 12, readOnlyReason: "read-only", shelf: shelf)
    desk.press("O")
    desk.drag(linePoints((10, 10), (80, 20)), .primary)
    desk.draw()
    #expect(desk.screen.shows("read-only") && shelf.requested.isEmpty)
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
    desk.draw()
    #expect(desk.screen.shows("already open"))
  }

  @Test func `arrows choose, Enter opens, Escape closes`() {
    open()
    desk.press(.down)
    desk.press(.down)
    desk.press(.up)
    desk.press(.right)
    desk.draw()
    #expect(strip?.focusedSketch?.name == "sketch1")
    let cell = desk.screen.cells[4 * 60 + 1]
    #expect(cell.attributes == .reverse)
    desk.press(.pageDown)
    desk.press(.pageDown)
    #expect(strip?.focusedSketch?.name == "sketch7" && strip?.offset == 8 * 16 - 48)
    desk.press(.enter)
    #expect(desk.controller.takeRequestedSketch() == "/7")
    desk.press(.escape)
    #expect(strip == nil && desk.controller.viewport.transform == .identity)
    desk.press(.left)
    #expect(desk.controller.viewport.transform != .identity, "arrows pan again")
  }

  @Test func `Space copies the chosen sketch into the middle of the canvas`() throws {
    open()
    desk.press(" ")
    #expect(shelf.requested.isEmpty)
    desk.press(.down)
    desk.draw()
    #expect(desk.screen.shows("Space copies"))
    desk.press(" ")
    load()
    let copy = try #require(desk.log.first?.newStrokes.first)
    #expect(shelf.requested == ["/0"] && abs(copy.bounds.center.x - 79) <= 1)
    #expect(abs(copy.bounds.center.y - 24) <= 1)
  }

  @Test func `keeps the chosen sketch when others are added`() {
    open()
    for _ in 0..<3 { desk.press(.down) }
    shelf.contents.sketches.insert(ShelvedSketch(path: "/new", name: "new"), at: 0)
    desk.draw()
    #expect(strip?.focusedSketch?.name == "sketch2")
  }

  @Test(arguments: [(20, 6), (24, 8), (80, 24), (200, 60)])
  func `fits screens of any size`(columns: Int, rows: Int) throws {
    let shelf = shelf
    let desk = DrawingDesk(columns: columns, rows: rows, shelf: shelf)
    desk.press("O")
    desk.draw()
    let strip = try #require(desk.controller.strip.shown)
    #expect(strip.area.columns.count <= columns / 2 && strip.area.rows.count == rows)
    #expect(desk.screen.shows("sketch0"))
    desk.resize(columns: 40, rows: 12)
    desk.draw()
    #expect(desk.screen.shows("sketch0") && shelf.sizes.count == 2)
  }

  @Test func `a resize keeps the place and the chosen sketch`() {
    let shelf = shelf
    let desk = DrawingDesk(columns: 80, rows: 12, shelf: shelf)
    desk.press("O")
    desk.draw()
    desk.press(.pageDown)
    desk.press(.pageDown)
    desk.resize(columns: 100, rows: 12)
    #expect(desk.controller.strip.shown?.focus == 3 && shelf.sizes.count == 1)
    #expect(desk.controller.strip.shown?.offset == 16)
    desk.resize(columns: 100, rows: 40)
    #expect(desk.controller.strip.shown?.focus == 3 && shelf.sizes.last == [17, 4])
  }

  @Test func `requests the thumbnails near the window, and stops when it is closed`() {
    fill(100)
    open()
    #expect(shelf.shown == 0..<7)
    desk.wheel(0, 40, at: Point(x: 10, y: 10))
    desk.draw()
    #expect(shelf.shown == 27..<37 && !shelf.isStopped)
    desk.press("O")
    #expect(shelf.isStopped)
  }

  @Test func `the menu and the help panel name it`() {
    #expect(DrawingBinding.help.contains(HelpPanel.Entry("O", "sketches")))
    #expect(DrawingBinding.all.contains { $0.menuCommand == .toggleStrip })
  }
}
