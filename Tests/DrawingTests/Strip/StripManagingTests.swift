import TestSupport

@testable import Drawing

@Suite struct StripManagingTests {
  let shelf = StubShelf()
  let desk: DrawingDesk

  init() {
    let shelf = shelf
    desk = DrawingDesk(columns: 60, rows: 12, shelf: shelf)
    shelf.contents = ShelfContents(
      sketches: (0..<5).map {
        ShelvedSketch(path: "/\($0)", name: "sketch\($0)", isOpen: $0 == 0, isInUse: $0 == 3)
      }, isComplete: true)
    desk.controller.sketchName = "mine"
  }

  private var requests: [SketchRequest] {
    Array(sequence(state: ()) { _ in desk.controller.takeRequest() })
  }

  private func open(choosing steps: Int = 0) {
    desk.press("O")
    desk.draw()
    for _ in 0..<steps { desk.press(.down) }
    desk.draw()
  }

  @Test func `keys apply to the open sketch, or to the chosen one`() {
    desk.press("n", "D")
    open(choosing: 2)
    desk.press("D", .delete, .up, .backspace)
    #expect(
      requests == [
        .create, .duplicate(path: nil), .duplicate(path: "/1"), .delete(path: "/1"),
        .delete(path: nil),
      ])
  }

  @Test func `Delete erases strokes while no sketch is chosen`() {
    desk.drag(linePoints((60, 20), (90, 20)), .primary)
    open()
    desk.press(.delete)
    #expect(requests.isEmpty)
    desk.press(.down, .down)
    desk.drag(circle(75, 20, radius: 19), .secondary)
    #expect(desk.controller.selection != nil)
    desk.press(.delete)
    #expect(requests.isEmpty && desk.log.count == 2)
  }

  @Test func `the name is typed below, and checked`() {
    open(choosing: 2)
    desk.press("N")
    #expect(desk.shows("│ sketch1 "))
    desk.press("u", .control)
    desk.press(.enter)
    #expect(desk.shows("type a name"))
    for (text, message) in [
      ("a/b", "names cannot contain /"), (".a", "names cannot begin with a dot"),
      ("sketch2", "this name is taken"),
      (String(repeating: "é", count: 120), "this name is too long"),
    ] {
      desk.press("u", .control)
      desk.type(text)
      desk.press(.enter)
      #expect(desk.shows(message) && desk.controller.prompt?.text == text)
    }
    desk.press("u", .control)
    desk.type("q 日本")
    desk.press(.enter)
    #expect(requests == [.rename(path: "/1", name: "q 日本")])
    #expect(!desk.controller.isFinished && desk.controller.prompt == nil)
    desk.press("N", .enter, "N")
    desk.type("x")
    desk.press(.escape)
    #expect(requests.isEmpty, "the same name, and Escape, change nothing")
    desk.press("O", "N", .right)
    desk.type("2")
    desk.press(.enter)
    #expect(requests == [.rename(path: nil, name: "mine2")])
  }

  @Test func `a sketch that is open elsewhere is neither renamed nor deleted`() {
    open(choosing: 4)
    desk.press("N", .delete)
    desk.draw()
    #expect(requests.isEmpty && desk.controller.prompt == nil)
    #expect(desk.screen.shows("this sketch is open in another stipple"))
    let readOnly = DrawingDesk(columns: 60, rows: 12, readOnlyReason: "read-only", shelf: shelf)
    readOnly.press("N")
    #expect(readOnly.controller.prompt == nil)
  }

  @Test(arguments: [(35.0, 18.0, ButtonMask.primary), (10.0, 22.0, .secondary)])
  func `the mark and a right click open the menu of a sketch`(
    x: Double, y: Double, button: ButtonMask
  ) throws {
    open()
    desk.tap(x, y, button)
    desk.draw()
    let menu = try #require(desk.controller.menu)
    let texts = menu.lines.flatMap(\.self).map(\.text)
    #expect(texts.count == 5 && texts[2].contains("rename") && texts[4].contains("Del"))
    for _ in 0..<5 { desk.press(.tab) }
    desk.press(.enter)
    #expect(requests == [.delete(path: "/1")] && desk.controller.menu == nil)
    desk.tap(x, y, button)
    desk.press("D")
    #expect(requests == [.duplicate(path: "/1")])
  }

  @Test func `undo restores a deleted sketch until something is drawn, the button always`() {
    open()
    #expect(desk.shown.lines[11].hasPrefix(" n new "))
    desk.tap(4, 46)
    #expect(requests == [.create])
    desk.controller.sketchDeleted("sketch1", restorable: 1)
    #expect(desk.shows("deleted sketch1 · u restores"))
    #expect(desk.screen.lines[11].hasPrefix(" n new  u restore "))
    desk.press("u")
    #expect(requests == [.restore(file: nil)])
    desk.drag(linePoints((60, 20), (90, 20)), .primary)
    desk.press("u")
    #expect(requests.isEmpty && desk.log.count == 2, "the stroke is undone")
    desk.tap(24, 46)
    #expect(requests == [.restore(file: nil)])
    desk.controller.sketchRestored(restorable: 0)
    #expect(!desk.shows("restore"))
    desk.press("u")
    #expect(requests.isEmpty)
  }

  @Test func `a renamed sketch stays chosen, and keys apply to it`() {
    open(choosing: 2)
    desk.controller.sketchMoved(from: "/1", to: "/renamed")
    desk.controller.reloadStrip()
    #expect(desk.controller.strip.shown?.focus == 1)
    shelf.contents.sketches[1].path = "/renamed"
    shelf.contents.sketches.swapAt(1, 2)
    desk.draw()
    #expect(desk.controller.strip.shown?.focus == 2)
    desk.press(.delete)
    #expect(requests == [.delete(path: "/renamed")])
  }

  @Test func `keys for the drawing do nothing while a sketch is chosen`() {
    desk.drag(linePoints((80, 20), (100, 20)), .primary)
    desk.controller.importer = StubImporter()
    open(choosing: 2)
    for key: Unicode.Scalar in ["u", "U", "C", "S", "v", "A", "x", "d", "g", "@", "T", "X", "I"] {
      desk.press(key)
      #expect(
        desk.shows(key == "u" ? "no deleted sketch to restore" : "click the canvas to use"))
    }
    #expect(desk.log.count == 1 && desk.controller.selection == nil)
    #expect(requests.isEmpty && desk.controller.prompt == nil && Command.copyText.scope == .drawing)
    desk.press("m")
    #expect(desk.controller.ink.tool == .marker, "a tool can be chosen")
    desk.controller.sketchDeleted("sketch3", restorable: 1)
    desk.press("u")
    #expect(requests == [.restore(file: nil)])
    desk.drag(linePoints((80, 30), (100, 30)), .primary)
    desk.press("u")
    #expect(desk.log.count == 3, "the drawing has the keys again")
  }

  @Test func `keys for smoothing and debugging say nothing while a sketch is chosen`() {
    let smoothing = desk.controller.ink.smoothing
    open(choosing: 1)
    for key in ["\\", ":", "\""].map({ Key(.character($0)) }) + (5...8).map(Key.function) {
      desk.press(key.code)
      #expect(desk.controller.messages.current == nil)
    }
    #expect(desk.controller.ink.smoothing == smoothing && !desk.controller.settings.isDebugging)
    desk.tap(90, 20)
    desk.press(":")
    desk.press(.function(7))
    #expect(desk.controller.ink.smoothing != smoothing && desk.controller.settings.isDebugging)
  }

  @Test(arguments: [(20, 6), (60, 12), (200, 60)])
  func `the menu of the trash shows all sketches, page by page`(columns: Int, rows: Int) throws {
    desk.resize(columns: columns, rows: rows)
    let sketches = (1...100).map { (name: "old\($0)", file: "file\($0)") }
    desk.controller.showTrash(sketches)
    desk.press(.enter)
    #expect(requests == [.restore(file: "file1")])
    desk.controller.showTrash(sketches)
    for _ in 0..<50 where !desk.shows("old100") { try desk.choose(" more") }
    try desk.choose("old100")
    #expect(requests == [.restore(file: "file100")] && desk.controller.menu == nil)
  }

  @Test(arguments: [(20, 6), (24, 8), (80, 24), (200, 60)])
  func `the buttons fit screens of any size`(columns: Int, rows: Int) {
    desk.resize(columns: columns, rows: rows)
    open()
    #expect(desk.screen.shows("n new") && desk.screen.shows("▼"))
    desk.controller.sketchDeleted("x", restorable: 1)
    #expect(desk.shows("u restor"))
  }
}
