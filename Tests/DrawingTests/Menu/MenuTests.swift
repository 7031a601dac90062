import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct MenuTests {
  let exporter = StubExporter()
  let desk: DrawingDesk

  init() {
    desk = DrawingDesk(columns: 80, rows: 24, exporter: exporter)
  }

  var style: StrokeStyle { desk.controller.gestures.stroke.style }
  var isOpen: Bool { desk.controller.menu != nil }

  /// The center of the first cell of the width's track.
  func trackStart() throws -> Point {
    let label = try desk.center(of: "width ")
    return Point(x: label.x + 7, y: label.y)
  }

  @Test func `opens at the pointer and shows every tool and action`() {
    desk.openMenu(12, 24)
    for text in [
      "pen", "calligraphy", "marker", "stroke eraser", "dot eraser", "width", "undo", "redo", "fit",
      "export", "copy text", "save as text",
    ] {
      #expect(desk.screen.shows(text))
    }
    #expect(desk.screen.shows("•pen") && desk.screen.shows("•1█ 2█ 3█"))
    #expect(desk.screen.shows("┌─ menu ─"))
    #expect(desk.screen.lines.contains { $0.contains(#/│•pen +p  calligraphy +c  marker +m │/#) })
  }

  @Test(arguments: [(20, 6), (40, 12), (200, 50)], [(0.0, 0.0), (1000, 1000), (-5, 12)])
  func `fits on the screen wherever the pointer is`(
    size: (columns: Int, rows: Int), corner: (x: Double, y: Double)
  ) throws {
    let desk = DrawingDesk(columns: size.columns, rows: size.rows, exporter: exporter)
    desk.openMenu(corner.x, corner.y)
    let texts = try textsOfAllPages(desk)
    for text in ["•pen", "dot", "•1", "8", "width", "undo", "save as text"] {
      #expect(texts.contains { $0.contains(text) })
    }
    // A slider, a dial, and four ways to draw lines follow the inks.
    #expect(texts.count == Tool.all.count + 8 + 2 + 4 + 4 + 26)
  }

  @Test func `opens on a screen of one row`() {
    let desk = DrawingDesk(columns: 80, rows: 1)
    desk.press("=")
    #expect(desk.controller.menu != nil)
  }

  @Test(arguments: [(20, 6), (40, 6), (80, 24)])
  func `continues on further pages if the screen has too few rows`(columns: Int, rows: Int) throws {
    let formats = (1...8).map { "format \($0)" }
    let desk = DrawingDesk(columns: columns, rows: rows, exporter: StubExporter(formats: formats))
    desk.openMenu(10, 10)
    let hasPages = rows < 10
    #expect(desk.controller.menu?.lines.last?.first?.text.contains("more") == hasPages)
    let texts = try textsOfAllPages(desk)
    for format in formats { #expect(texts.contains { $0.contains(format) }) }
    #expect(
      desk.controller.menu?.lines.first?.first?.text.hasPrefix("•pen ") == true,
      "the first is next again")
  }

  /// Pages through the open menu, whose controls must all be on the screen.
  ///
  /// - Returns: The texts of the controls, except those that turn pages.
  private func textsOfAllPages(_ desk: DrawingDesk) throws -> [String] {
    let window = desk.controller.window
    var texts: [String] = []
    repeat {
      let controls = try #require(desk.controller.menu).lines.flatMap(\.self)
      #expect(controls.allSatisfy { $0.frame.map { window.union($0) == window } == true })
      texts += controls.map(\.text)
      guard texts.last == " more " else { break }
      texts.removeLast()
      desk.activate(controls.last)
    } while desk.controller.menu?.lines.first?.first?.text != texts[0] && texts.count < 200
    return texts
  }

  @Test(arguments: [
    ("calligraphy", Tool.calligraphy), ("stroke eraser", .strokeEraser),
    ("dot eraser", .dotEraser),
  ])
  func `choosing a tool selects it and draws nothing`(label: String, tool: Tool) throws {
    desk.openMenu()
    try desk.choose(label)
    #expect(desk.controller.ink.tool == tool && isOpen && desk.log.isEmpty)
    desk.press(.escape)
    desk.draw()
    #expect(desk.controller.gestures.stroke.state == .possible)
    #expect(desk.screen.ink.allSatisfy { $0 == nil })
  }

  @Test func `choosing an ink selects it, and its entry has its color`() throws {
    desk.openMenu()
    let center = try desk.center(of: "4")
    let index = Int(center.y) / 4 * 80 + Int(center.x) / 2
    #expect(desk.screen.cells[index] == ScreenCell("4"), "legible on any background")
    #expect(desk.screen.cells[index + 1] == ScreenCell("█", color: .yellow))
    try desk.choose("4")
    #expect(style.color == .yellow)
    #expect(isOpen && desk.screen.shows("•4"), "the menu stays open for further choices")
    try desk.choose("marker")
    #expect(isOpen && desk.screen.shows("•marker") && desk.screen.shows("•4"))
  }

  @Test(arguments: [(60, 20), (20, 6)])
  func `without colors the inks have names`(columns: Int, rows: Int) throws {
    let desk = DrawingDesk(columns: columns, rows: rows)
    desk.screen.showsColors = false
    desk.draw()
    desk.openMenu()
    let texts = try textsOfAllPages(desk).joined()
    #expect(texts.contains("•1 plain  2 red  3 green  4 yellow  5 blue  6 magenta  7 cyan  8 gray"))
  }

  @Test func `undo, redo and fit do what the keys do`() throws {
    desk.drag(linePoints((90, 40), (100, 60)), .primary)
    desk.openMenu()
    try desk.choose("undo")
    desk.openMenu()
    try desk.choose("redo")
    #expect(desk.log.map(\.action).dropFirst() == [.undone(1), .redone(1)])
    desk.openMenu()
    try desk.choose("fit")
    #expect(desk.controller.viewport != Viewport())
  }

  @Test func `saves the picture as text and shows the outcome`() throws {
    desk.openMenu()
    try desk.choose("save as text")
    #expect(desk.screen.shows("nothing to export"))
    desk.drag(linePoints((90, 40), (100, 60)), .primary)
    desk.openMenu()
    try desk.choose("save as text")
    #expect(exporter.exported.map(\.count) == [1])
    exporter.outcome = "saved to ~/picture.txt"
    #expect(desk.shows("saved to ~/picture.txt"))
    desk.press(.escape)
    #expect(!desk.shows("saved to"))
  }

  @Test func `Escape closes the menu, and the key of a command closes it and acts`() {
    desk.openMenu()
    desk.press(.escape)
    #expect(!isOpen)
    desk.openMenu()
    desk.press("m")
    #expect(!isOpen && desk.controller.ink.tool == .marker)
  }

  @Test func `Escape that closes the menu keeps the selection`() {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    desk.drag(circle(65, 24, radius: 18), .secondary)
    desk.openMenu()
    desk.press(.escape)
    #expect(!isOpen && desk.controller.selection != nil)
    desk.press(.escape)
    #expect(desk.controller.selection == nil)
  }

  @Test func `arrows move the focus, Enter chooses`() throws {
    desk.openMenu()
    #expect(!desk.controller.shouldMovePointer(with: Key(.left)))
    for key: Key.Code in [.right, .right, .right] { desk.press(key) }
    desk.press(.enter)
    #expect(desk.controller.ink.tool == .marker && isOpen)
    desk.press(.escape)
    desk.openMenu()
    let lines = try #require(desk.controller.menu).lines.filter { !$0.isEmpty }
    let sliderLine = try #require(lines.firstIndex { $0.first is NumberSlider })
    for _ in 0...sliderLine { desk.press(.down) }
    for _ in 0..<3 { desk.press(.right) }
    #expect(style.width == 9 && isOpen)
    desk.press(.left)
    #expect(style.width == 8)
    for key: Key.Code in [.up, .enter] { desk.press(key) }
    #expect(style.color != .foreground && isOpen)
    #expect(desk.controller.viewport == Viewport(), "the arrows did not pan")
  }

  @Test func `the control under the pointer is highlighted`() throws {
    desk.openMenu()
    let center = try desk.center(of: "marker")
    let index = Int(center.y) / 4 * 80 + Int(center.x) / 2
    #expect(desk.screen.cells[index].attributes == [])
    desk.hover(center.x, center.y)
    #expect(!desk.controller.displayLink.isPaused)
    #expect(desk.shown.cells[index].attributes == .reverse)
    desk.hover(center.x + 1, center.y)
    #expect(desk.controller.displayLink.isPaused, "no frame without a change")
    desk.hover(158, 94)
    #expect(desk.shown.cells[index].attributes == [])
  }

  @Test func `in a read-only sketch an entry shows the reason`() throws {
    desk.drag(linePoints((90, 40), (100, 60)), .primary)
    let desk = DrawingDesk(
      Sketch(folding: desk.log), columns: 80, rows: 24, readOnlyReason: "read-only")
    desk.openMenu(20, 20)
    let controls = try #require(desk.controller.menu).lines.flatMap(\.self)
    #expect(!controls.contains { $0.text.contains("save as text") })
    let control = try #require(controls.first { $0.text.contains("undo") })
    desk.activate(control)
    #expect(desk.screen.shows("read-only") && desk.log.isEmpty)
    #expect(desk.screen.ink.contains { $0 != nil }, "the stroke is still there")
  }
}
