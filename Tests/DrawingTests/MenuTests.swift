import Canvas
import Display
import Geometry
import Gestures
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The menu of the right tap.
@Suite struct MenuTests {
  /// Keeps what is to be exported.
  private final class Exporter: PictureExporter {
    var exported: [[StrokeRecord]] = []
    var outcome: String?

    func export(_ strokes: [StrokeRecord]) { exported.append(strokes) }
    func takeOutcome() -> String? { outcome.take() }
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

  /// The middle of a text on the screen, in dots.
  private func place(of text: String) throws -> Point {
    let row = try #require(desk.screen.lines.firstIndex { $0.contains(text) })
    let line = Array(desk.screen.lines[row])
    let column = try #require(
      line.indices.first { String(line[$0...].prefix(text.count)) == text })
    return Point(x: Double(column * 2 + text.count), y: Double(row * 4 + 2))
  }

  /// Presses what has a text on it.
  private func choose(_ text: String) throws {
    let place = try place(of: text)
    desk.tap(place.x, place.y)
    desk.draw()
  }

  @Test func `lies at the pointer, and shows what can be done`() {
    open(24, 24)
    for text in ["pen", "calligraphy", "marker", "erase", "rub", "width", "undo", "redo", "fit"] {
      #expect(desk.screen.shows(text))
    }
    #expect(desk.screen.shows("•pen") && desk.screen.shows("•1 2 3"))
    #expect(desk.screen.lines[6].hasPrefix("            •pen"))
  }

  @Test(arguments: [(20, 6), (40, 12), (200, 50)], [(0.0, 0.0), (1000, 1000), (-5, 12)])
  func `is inside the screen, wherever the pointer is`(
    size: (columns: Int, rows: Int), place: (x: Double, y: Double)
  ) {
    let desk = DrawingDesk(columns: size.columns, rows: size.rows, exporter: exporter)
    desk.tap(place.x, place.y, .secondary)
    desk.rest(0.5)
    desk.draw()
    for text in ["•pen", "rub", "•1 2 3 4 5 6 7 8", "width", "undo", "export"] {
      #expect(desk.screen.shows(text))
    }
    let controls = desk.controller.menu?.lines.flatMap(\.self) ?? []
    let window = desk.controller.window
    #expect(controls.count == 5 + 8 + 1 + 4)
    #expect(controls.allSatisfy { $0.frame.map { window.union($0) == window } == true })
  }

  @Test(arguments: [
    ("calligraphy", Tool.calligraphy), ("erase", .strokeEraser), ("rub", .dotEraser),
  ])
  func `a tool is taken, and nothing is drawn`(label: String, tool: Tool) throws {
    open()
    try choose(label)
    #expect(desk.controller.tool == tool && !isOpen && desk.log.isEmpty)
    #expect(desk.controller.gestures.stroke.state == .possible)
    #expect(desk.screen.ink.allSatisfy { $0 == nil })
  }

  @Test func `an ink is taken, and shown in its colour`() throws {
    open()
    let place = try place(of: "4")
    let cell = desk.screen.cells[Int(place.y) / 4 * 60 + Int(place.x) / 2]
    #expect(cell.color == InkColor.yellow.rawValue && cell.attributes == .reverse)
    try choose("4")
    #expect(style.color == .yellow)
    open()
    #expect(desk.screen.shows("•4"))
  }

  @Test func `undo, redo and fit do what the keys do`() throws {
    desk.drag(way((90, 40), (100, 60)), .primary)
    open()
    try choose("undo")
    open()
    try choose("redo")
    #expect(desk.log.map(\.action).dropFirst() == [.undone, .redone])
    open()
    try choose("fit")
    #expect(desk.controller.viewport.transform.scale > 1)
  }

  @Test func `exports the picture, and says what came of it`() throws {
    open()
    try choose("export")
    #expect(desk.screen.shows("nothing to export"))
    desk.drag(way((90, 40), (100, 60)), .primary)
    open()
    try choose("export")
    #expect(exporter.exported.map(\.count) == [1])
    exporter.outcome = "exported to 'picture.txt'"
    desk.draw()
    #expect(desk.screen.shows("exported to 'picture.txt'"))
    desk.press(.escape)
    desk.draw()
    #expect(!desk.screen.shows("exported"))
  }

  @Test func `the slider follows a drag along its track, and nothing pans or draws`() throws {
    open()
    let start = try place(of: "█")
    desk.down(start.x, start.y, .primary)
    desk.move(way((start.x, start.y), (start.x + 22, start.y + 30)))
    desk.draw()
    #expect(style.width == 12 && desk.screen.shows(" 12 "))
    desk.move([Point(x: 500, y: 3)])
    desk.up()
    #expect(style.width == 24 && isOpen && desk.log.isEmpty)
    #expect(desk.controller.viewport == Viewport())
    let track = try place(of: "─")
    desk.tap(track.x, track.y, .secondary)
    #expect(style.width == 24, "only with the left button")
    desk.tap(track.x, track.y)
    #expect(style.width == 1)
  }

  @Test func `beside the track the slider is no slider`() throws {
    desk.press("]")
    desk.press("]")
    open()
    let track = try place(of: "──█" + String(repeating: "─", count: 21))
    for place in [try place(of: "width"), Point(x: track.x + 27, y: track.y)] {
      desk.drag([place, track], .primary)
      #expect(style.width == 3 && isOpen)
    }
    let (first, last) = (track.x - 24, track.x + 23.9)
    desk.tap(last, track.y)
    #expect(style.width == 24)
    desk.tap(first, track.y)
    #expect(style.width == 1)
  }

  @Test(arguments: [ButtonMask.primary, .secondary, .middle])
  func `between the controls a press does nothing`(buttons: ButtonMask) throws {
    open(20, 20)
    let lastLine = try place(of: "undo").y
    // The menu is as wide as the line of the tools.
    let right = try place(of: "rub ").x + 4
    desk.drag([Point(x: right - 0.1, y: lastLine), Point(x: 110, y: 70)], buttons)
    desk.rest(0.5)
    #expect(isOpen && desk.log.isEmpty && desk.controller.viewport == Viewport())
    desk.tap(right, lastLine, buttons)
    #expect(!isOpen)
  }

  @Test func `a canvas that moves takes the menu off`() {
    open()
    desk.wheel(0, 1, at: Point(x: 20, y: 20))
    #expect(!isOpen && desk.controller.viewport != Viewport())
    desk.tap(40, 20, .secondary)
    desk.down(60, 30, .middle)
    #expect(isOpen, "no second tap can follow")
    desk.move([Point(x: 61, y: 30)])
    #expect(!isOpen)
    desk.up()
  }

  @Test(arguments: [ButtonMask.primary, .secondary, .middle])
  func `a press outside closes it, and does nothing else`(buttons: ButtonMask) {
    open()
    desk.drag(way((110, 70), (60, 75)), buttons)
    desk.rest(0.5)
    #expect(!isOpen && desk.log.isEmpty && desk.controller.viewport == Viewport())
    desk.drag(way((110, 70), (60, 75)), .primary)
    #expect(desk.log.count == 1)
  }

  @Test func `a press that is released elsewhere does nothing`() throws {
    open()
    let place = try place(of: "marker")
    desk.drag([place, Point(x: place.x, y: 70)], .primary)
    #expect(desk.controller.tool == .pen && isOpen && desk.log.isEmpty)
    desk.tap(place.x, place.y, .secondary)
    #expect(desk.controller.tool == .pen, "only the left button chooses")
  }

  @Test func `Escape closes it, keys of commands do so and act`() {
    open()
    desk.press(.escape)
    #expect(!isOpen)
    open()
    desk.press("m")
    #expect(!isOpen && desk.controller.tool == .marker)
  }

  @Test func `Escape that closes it lets go of nothing`() {
    desk.drag(way((60, 24), (70, 24)), .primary)
    desk.drag(circle(65, 24, radius: 18), .secondary)
    open()
    desk.press(.escape)
    #expect(!isOpen && desk.controller.selection != nil)
    desk.press(.escape)
    #expect(desk.controller.selection == nil)
  }

  @Test func `arrows choose, Enter acts`() {
    open()
    #expect(!desk.controller.acceptsKeyboardPointer)
    for key: Key.Code in [.right, .right, .right] { desk.press(key) }
    desk.press(.enter)
    #expect(desk.controller.tool == .marker && !isOpen)
    open()
    for key: Key.Code in [.down, .down, .down, .right, .right, .right] { desk.press(key) }
    #expect(style.width == 4 && isOpen)
    desk.press(.left)
    #expect(style.width == 3)
    for key: Key.Code in [.up, .enter] { desk.press(key) }
    #expect(style.color != .foreground && !isOpen)
    #expect(desk.controller.viewport == Viewport(), "the arrows did not pan")
  }

  @Test func `what the pointer is on stands out`() throws {
    open()
    let place = try place(of: "marker")
    let index = Int(place.y) / 4 * 60 + Int(place.x) / 2
    #expect(desk.screen.cells[index].attributes == .reverse)
    desk.hover(place.x, place.y)
    #expect(!desk.controller.displayLink.isPaused)
    desk.draw()
    #expect(desk.screen.cells[index].attributes == .bold)
    desk.hover(place.x + 1, place.y)
    #expect(desk.controller.displayLink.isPaused, "no frame for nothing")
    desk.hover(118, 78)
    desk.draw()
    #expect(desk.screen.cells[index].attributes == .reverse)
  }

  @Test func `where nothing may be changed it says why`() throws {
    desk.drag(way((90, 40), (100, 60)), .primary)
    let desk = DrawingDesk(
      Sketch(folding: desk.log), columns: 60, rows: 20, obstacle: "read-only")
    desk.tap(20, 20, .secondary)
    desk.rest(0.5)
    let controls = try #require(desk.controller.menu).lines.flatMap(\.self)
    #expect(!controls.contains { $0.text.contains("export") })
    try #require(controls.first { $0.text.contains("undo") }).perform(at: desk.time)
    desk.draw()
    #expect(desk.screen.shows("read-only") && desk.log.isEmpty)
    #expect(desk.screen.ink.contains { $0 != nil }, "and the stroke is there still")
  }
}
