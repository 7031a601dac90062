import Canvas
import TestSupport

@testable import Drawing

/// A clipboard that other programs would share, read when a test says so.
private final class Clipboard: StrokeClipboard {
  var saved: [StrokeCopy] = []
  var readings = 0
  var pasted: PastedStrokes?
  var failure: String?

  func save(_ copy: StrokeCopy) { saved.append(copy) }
  func read() { readings += 1 }
  func takePasted() -> PastedStrokes? { pasted.take() }
  func takeFailure() -> String? { failure.take() }
}

@Suite struct PastingTests {
  private let exporter = StubExporter()
  private let desk: DrawingDesk

  init() {
    desk = DrawingDesk(columns: 60, rows: 30, exporter: exporter)
    desk.drag(linePoints((20, 20), (40, 20)), .primary)
    desk.drag(linePoints((30, 10), (30, 40)), .primary)
    desk.press("s")
    desk.tap(22, 20)
  }

  private var sketch: Sketch { Sketch(folding: desk.log) }
  private var last: Rect? { sketch.strokes.last?.pathBounds }
  private var selected: [StrokeID] { desk.controller.selection?.ids ?? [] }

  @Test func `a copy is pasted beside the original while the pointer rests, and again beside that`()
  {
    desk.press("y")
    #expect(desk.shows("copied 1 stroke") && desk.log.count == 2)
    desk.press("v")
    #expect(last == Rect(minX: 28, minY: 28, maxX: 48, maxY: 28))
    #expect(selected == [StrokeID(counter: 3)])
    desk.press("v")
    #expect(last == Rect(minX: 36, minY: 36, maxX: 56, maxY: 36))
    desk.press("u")
    #expect(sketch.items.count == 3)
  }

  @Test func `a copy is pasted at a pointer that has moved`() {
    desk.press("y")
    desk.hover(80, 70)
    desk.press("v")
    #expect(last == Rect(minX: 70, minY: 70, maxX: 90, maxY: 70))
    desk.press("v")
    #expect(last == Rect(minX: 78, minY: 78, maxX: 98, maxY: 78), "beside it, not on it")
  }

  @Test func `strokes are pasted on the grid while it is on`() {
    desk.press("y", "#")
    desk.hover(81, 71)
    desk.press("v")
    #expect(last == Rect(minX: 72, minY: 72, maxX: 92, maxY: 72))
  }

  @Test func `what would be out of sight is pasted in the middle of the view`() {
    desk.press("y")
    desk.controller.navigator.pan(by: Vector(dx: -800, dy: 0))
    desk.press("v")
    #expect(last?.center == Point(x: 860, y: 60))
  }

  @Test func `cutting removes the strokes, and pasting brings them back with style and group`()
    throws
  {
    desk.press("A", "3", "g", "x")
    #expect(sketch.items.isEmpty && desk.shows("cut 2 strokes"))
    desk.press("v")
    let items = Array(sketch.items)
    #expect(items.map(\.stroke.style.color) == [.green, .green])
    let group = try #require(items.first?.group)
    #expect(items.allSatisfy { $0.group == group } && selected == items.map(\.id))
    desk.press("u")
    #expect(sketch.items.isEmpty, "paste and its group are one step")
    desk.press("u")
    #expect(sketch.items.count == 2)
  }

  @Test func `the clipboard gets a log of the strokes, and gives them back when it was read`()
    throws
  {
    let clipboard = Clipboard()
    desk.controller.clipboard = clipboard
    desk.press("A", "g", "y")
    let copy = try #require(clipboard.saved.first)
    let saved = Sketch(folding: copy.edits)
    #expect(saved.strokes == sketch.strokes && saved.items.allSatisfy { $0.group != nil })
    desk.press("v")
    #expect(clipboard.readings == 1 && sketch.items.count == 2)
    clipboard.pasted = .strokes(copy)
    desk.controller.displayLink.isPaused = false
    desk.rest(0.1)
    #expect(sketch.items.count == 4 && desk.shows("pasted 2 strokes"))
  }

  @Test func `strokes that were read during a stroke are pasted after it`() {
    let clipboard = Clipboard()
    desk.controller.clipboard = clipboard
    desk.press("y", "\u{1B}", "p")
    desk.down(50, 60, .primary)
    desk.move(linePoints((50, 60), (60, 60)))
    clipboard.pasted = clipboard.saved.first.map { .strokes($0) }
    desk.draw()
    #expect(desk.log.count == 2)
    desk.up()
    desk.rest(1)
    desk.draw()
    #expect(desk.log.count == 4)
  }

  @Test func `a paste that arrives while a text is typed waits for its end`() {
    let clipboard = Clipboard()
    desk.controller.clipboard = clipboard
    desk.press("y", "\u{1B}")
    desk.openText(60, 80)
    desk.type("l")
    clipboard.pasted = clipboard.saved.first.map { .strokes($0) }
    desk.draw()
    #expect(desk.typedText == "l" && desk.log.count == 2)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.log.count == 4 && desk.texts == ["l"])
  }

  @Test func `failures are shown`() {
    let clipboard = Clipboard()
    desk.press("v")
    #expect(desk.shows("nothing to paste"))
    desk.controller.clipboard = clipboard
    clipboard.pasted = .failure("the clipboard cannot be read")
    #expect(desk.shows("the clipboard cannot be read"))
    clipboard.failure = "copied for this program only"
    #expect(desk.shows("copied for this program only"))
    desk.press("\u{1B}", "y")
    #expect(desk.shows("select strokes first"))
    desk.press("x")
    #expect(desk.shows("select strokes first") && desk.log.count == 2)
  }

  @Test func `strokes beyond the limits of a sketch are refused`() throws {
    let clipboard = Clipboard()
    desk.controller.clipboard = clipboard
    let samples = [-0x1p29, 0x1p29].map {
      StrokeSample(location: Point(x: $0, y: 0), timestamp: 0)
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    let sketch = Sketch(folding: [Edit(.strokeAdded(stroke), at: 0)])
    clipboard.pasted = .strokes(StrokeCopy(of: Array(sketch.items)))
    desk.hover(90, 90)
    #expect(desk.shows("too large to paste") && desk.log.count == 2)
  }

  @Test func `copying also sends text to the terminal, if it has a clipboard`() {
    desk.press("y")
    #expect(exporter.copied.map(\.count) == [1])
    desk.controller.terminal.hasClipboard = false
    desk.press("y")
    #expect(exporter.copied.count == 1)
  }

  @Test func `a read-only sketch can be copied, but neither cut nor pasted into`() {
    let desk = DrawingDesk(sketch, columns: 60, rows: 30, readOnlyReason: "read-only")
    for (key, text) in [("y", "copied 2 strokes"), ("x", "read-only"), ("v", "read-only")] {
      desk.press("A")
      desk.press(Unicode.Scalar(key)!)
      #expect(desk.shows(text), "\(key)")
    }
    #expect(desk.log.isEmpty)
  }

  @Test func `the view of another sketch keeps the grid and the copied strokes, and nothing else`()
  {
    desk.press("#", "y", "d")
    let other = DrawingDesk(columns: 60, rows: 30)
    other.controller.adoptSettings(of: desk.controller)
    #expect(other.controller.state.grid == desk.controller.state.grid)
    #expect(other.controller.editor.lastDuplicate == nil)
    other.press("v")
    #expect(Sketch(folding: other.log).items.count == 1)
  }
}
