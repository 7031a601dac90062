import Canvas
import Display
import Geometry
import Gestures
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The menu that a right tap opens.
@Suite struct MenuTests {
  /// Records what is exported.
  private final class Exporter: PictureExporter {
    var exported: [[StrokeRecord]] = []
    var outcome: String?

    let formats: [String]
    let fileExtensions = [".svg"]
    let suggestedName = "picture"

    init(formats: [String] = ["text"]) { self.formats = formats }

    func export(_ strokes: [StrokeRecord], as format: String) { exported.append(strokes) }
    func export(to name: String, smoothing: Smoothing) {}
    func copyText(of strokes: [StrokeRecord], smoothing: Smoothing) {}
    func takeOutcome() -> String? { outcome.take() }
    func takeClipboard() -> String? { nil }
  }

  private let exporter = Exporter()
  private let desk: DrawingDesk

  init() {
    desk = DrawingDesk(columns: 60, rows: 20, exporter: exporter)
  }

  private var style: StrokeStyle { desk.controller.gestures.stroke.style }
  private var isOpen: Bool { desk.controller.menu != nil }

  private func open(_ x: Double = 20, _ y: Double = 20) {
    desk.tap(x, y, .secondary)
    desk.rest(0.5)
    desk.draw()
    #expect(isOpen)
  }

  private func center(of text: String) throws -> Point { try desk.center(of: text) }

  private func choose(_ text: String) throws { try desk.choose(text) }

  @Test func `opens at the pointer and shows every tool and action`() {
    open(12, 24)
    for text in [
      "pen", "calligraphy", "marker", "stroke eraser", "dot eraser", "width", "undo", "redo", "fit",
      "export", "copy text", "save as text",
    ] {
      #expect(desk.screen.shows(text))
    }
    #expect(desk.screen.shows("•pen") && desk.screen.shows("•1 2 3"))
    #expect(desk.screen.lines[6].hasPrefix("      •pen"))
  }

  @Test(arguments: [(20, 6), (40, 12), (200, 50)], [(0.0, 0.0), (1000, 1000), (-5, 12)])
  func `fits on the screen wherever the pointer is`(
    size: (columns: Int, rows: Int), corner: (x: Double, y: Double)
  ) throws {
    let desk = DrawingDesk(columns: size.columns, rows: size.rows, exporter: exporter)
    desk.tap(corner.x, corner.y, .secondary)
    desk.rest(0.5)
    desk.draw()
    let texts = try textsOfAllPages(desk)
    for text in ["•pen", "dot", "•1", "8", "width", "undo", "save as text"] {
      #expect(texts.contains { $0.contains(text) })
    }
    // A slider and a dial follow the inks.
    #expect(texts.count == Tool.all.count + 8 + 2 + 4 + 7)
  }

  @Test(arguments: [(20, 6), (40, 6), (80, 24)])
  func `continues on further pages if the screen has too few rows`(columns: Int, rows: Int) throws {
    let formats = (1...8).map { "format \($0)" }
    let desk = DrawingDesk(columns: columns, rows: rows, exporter: Exporter(formats: formats))
    desk.tap(10, 10, .secondary)
    desk.rest(0.5)
    let hasPages = rows < 10
    #expect(desk.controller.menu?.lines.last?.first?.text.contains("more") == hasPages)
    let texts = try textsOfAllPages(desk)
    for format in formats { #expect(texts.contains { $0.contains(format) }) }
    #expect(desk.controller.menu?.lines.first?.first?.text == "•pen ", "the first is next again")
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
      controls.last?.perform(at: desk.time)
    } while desk.controller.menu?.lines.first?.first?.text != texts[0] && texts.count < 200
    return texts
  }

  @Test(arguments: [
    ("calligraphy", Tool.calligraphy), ("stroke eraser", .strokeEraser),
    ("dot eraser", .dotEraser),
  ])
  func `choosing a tool selects it and draws nothing`(label: String, tool: Tool) throws {
    open()
    try choose(label)
    #expect(desk.controller.tool == tool && isOpen && desk.log.isEmpty)
    desk.press(.escape)
    desk.draw()
    #expect(desk.controller.gestures.stroke.state == .possible)
    #expect(desk.screen.ink.allSatisfy { $0 == nil })
  }

  @Test func `choosing an ink selects it, and its entry has its color`() throws {
    open()
    let center = try center(of: "4")
    let cell = desk.screen.cells[Int(center.y) / 4 * 60 + Int(center.x) / 2]
    #expect(cell.color == .yellow && cell.attributes == .reverse)
    try choose("4")
    #expect(style.color == .yellow)
    #expect(isOpen && desk.screen.shows("•4"), "the menu stays open for further choices")
    try choose("marker")
    #expect(isOpen && desk.screen.shows("•marker") && desk.screen.shows("•4"))
  }

  @Test func `undo, redo and fit do what the keys do`() throws {
    desk.drag(linePoints((90, 40), (100, 60)), .primary)
    open()
    try choose("undo")
    open()
    try choose("redo")
    #expect(desk.log.map(\.action).dropFirst() == [.undone(1), .redone(1)])
    open()
    try choose("fit")
    #expect(desk.controller.viewport.transform.scale > 1)
  }

  @Test func `saves the picture as text and shows the outcome`() throws {
    open()
    try choose("save as text")
    #expect(desk.screen.shows("nothing to save"))
    desk.drag(linePoints((90, 40), (100, 60)), .primary)
    open()
    try choose("save as text")
    #expect(exporter.exported.map(\.count) == [1])
    exporter.outcome = "saved as text: 'picture.txt'"
    desk.draw()
    #expect(desk.screen.shows("saved as text: 'picture.txt'"))
    desk.press(.escape)
    desk.draw()
    #expect(!desk.screen.shows("saved as text"))
  }

  @Test func `the slider follows a drag along its track, which neither pans nor draws`() throws {
    open()
    let start = try center(of: "█")
    desk.down(start.x, start.y, .primary)
    desk.move(linePoints((start.x, start.y), (start.x + 22, start.y + 30)))
    desk.draw()
    #expect(style.width == 12 && desk.screen.shows(" 12 "))
    desk.move([Point(x: 500, y: 3)])
    desk.up()
    #expect(style.width == 24 && isOpen && desk.log.isEmpty)
    #expect(desk.controller.viewport == Viewport())
    let track = try center(of: "─")
    desk.tap(track.x, track.y, .secondary)
    #expect(style.width == 24, "only the left button moves it")
    desk.tap(track.x, track.y)
    #expect(style.width == 1)
  }

  @Test func `the slider shows and sets the width of the tool that the menu selects`() throws {
    open()
    try choose("dot eraser")
    desk.draw()
    #expect(isOpen && desk.screen.shows(" 8 "))
    let track = try center(of: "─")
    desk.tap(track.x, track.y)
    desk.draw()
    #expect(style.width == 1 && desk.controller.toolWidth == 1)
    try choose("marker")
    desk.draw()
    #expect(desk.controller.toolWidth == 1)
  }

  @Test func `a drag that begins beside the track does not move the slider`() throws {
    desk.press("]")
    desk.press("]")
    open()
    let track = try center(of: "──█" + String(repeating: "─", count: 21))
    for start in [try center(of: "width"), Point(x: track.x + 27, y: track.y)] {
      desk.drag([start, track], .primary)
      #expect(style.width == 3 && isOpen)
    }
    let (first, last) = (track.x - 24, track.x + 23.9)
    desk.tap(last, track.y)
    #expect(style.width == 24)
    desk.tap(first, track.y)
    #expect(style.width == 1)
  }

  @Test(arguments: [ButtonMask.primary, .secondary, .middle])
  func `a press between the controls does nothing`(buttons: ButtonMask) throws {
    open(20, 20)
    let lastLine = try center(of: "undo").y
    let controls = try #require(desk.controller.menu).lines.flatMap(\.self)
    let right = try #require(controls.compactMap(\.frame?.maxX).max())
    desk.drag([Point(x: right - 0.1, y: lastLine), Point(x: 110, y: 70)], buttons)
    desk.rest(0.5)
    #expect(isOpen && desk.log.isEmpty && desk.controller.viewport == Viewport())
    desk.tap(right, lastLine, buttons)
    #expect(!isOpen)
  }

  @Test func `moving the canvas closes the menu`() {
    open()
    desk.wheel(0, 1, at: Point(x: 20, y: 20))
    #expect(!isOpen && desk.controller.viewport != Viewport())
    desk.tap(40, 20, .secondary)
    desk.down(60, 30, .middle)
    #expect(isOpen, "the tap can no longer become a double tap")
    desk.move([Point(x: 61, y: 30)])
    #expect(!isOpen)
    desk.up()
  }

  @Test(arguments: [ButtonMask.primary, .secondary, .middle])
  func `a press outside closes the menu and has no other effect`(buttons: ButtonMask) {
    open()
    desk.drag(linePoints((110, 70), (60, 75)), buttons)
    desk.rest(0.5)
    #expect(!isOpen && desk.log.isEmpty && desk.controller.viewport == Viewport())
    desk.drag(linePoints((110, 70), (60, 75)), .primary)
    #expect(desk.log.count == 1)
  }

  @Test func `a press that is released elsewhere chooses nothing`() throws {
    open()
    let center = try center(of: "marker")
    desk.drag([center, Point(x: center.x, y: 70)], .primary)
    #expect(desk.controller.tool == .pen && isOpen && desk.log.isEmpty)
    desk.tap(center.x, center.y, .secondary)
    #expect(desk.controller.tool == .pen, "only the left button chooses")
  }

  @Test func `Escape closes the menu, and the key of a command closes it and acts`() {
    open()
    desk.press(.escape)
    #expect(!isOpen)
    open()
    desk.press("m")
    #expect(!isOpen && desk.controller.tool == .marker)
  }

  @Test func `Escape that closes the menu keeps the selection`() {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    desk.drag(circle(65, 24, radius: 18), .secondary)
    open()
    desk.press(.escape)
    #expect(!isOpen && desk.controller.selection != nil)
    desk.press(.escape)
    #expect(desk.controller.selection == nil)
  }

  @Test func `arrows move the focus, Enter chooses`() throws {
    open()
    #expect(!desk.controller.shouldMovePointer(with: Key(.left)))
    for key: Key.Code in [.right, .right, .right] { desk.press(key) }
    desk.press(.enter)
    #expect(desk.controller.tool == .marker && isOpen)
    desk.press(.escape)
    open()
    let lines = try #require(desk.controller.menu).lines
    let sliderLine = try #require(lines.firstIndex { $0.first is NumberSlider })
    for _ in 0...sliderLine { desk.press(.down) }
    for _ in 0..<3 { desk.press(.right) }
    #expect(style.width == 4 && isOpen)
    desk.press(.left)
    #expect(style.width == 3)
    for key: Key.Code in [.up, .enter] { desk.press(key) }
    #expect(style.color != .foreground && isOpen)
    #expect(desk.controller.viewport == Viewport(), "the arrows did not pan")
  }

  @Test func `the control under the pointer is highlighted`() throws {
    open()
    let center = try center(of: "marker")
    let index = Int(center.y) / 4 * 60 + Int(center.x) / 2
    #expect(desk.screen.cells[index].attributes == .reverse)
    desk.hover(center.x, center.y)
    #expect(!desk.controller.displayLink.isPaused)
    desk.draw()
    #expect(desk.screen.cells[index].attributes == .bold)
    desk.hover(center.x + 1, center.y)
    #expect(desk.controller.displayLink.isPaused, "no frame without a change")
    desk.hover(118, 78)
    desk.draw()
    #expect(desk.screen.cells[index].attributes == .reverse)
  }

  @Test func `in a read-only sketch an entry shows the reason`() throws {
    desk.drag(linePoints((90, 40), (100, 60)), .primary)
    let desk = DrawingDesk(
      Sketch(folding: desk.log), columns: 60, rows: 20, readOnlyReason: "read-only")
    desk.tap(20, 20, .secondary)
    desk.rest(0.5)
    let controls = try #require(desk.controller.menu).lines.flatMap(\.self)
    #expect(!controls.contains { $0.text.contains("save as text") })
    try #require(controls.first { $0.text.contains("undo") }).perform(at: desk.time)
    desk.draw()
    #expect(desk.screen.shows("read-only") && desk.log.isEmpty)
    #expect(desk.screen.ink.contains { $0 != nil }, "the stroke is still there")
  }
}
