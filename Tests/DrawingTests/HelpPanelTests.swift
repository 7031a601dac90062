import Canvas
import TestSupport

@testable import Drawing

@Suite struct HelpPanelTests {
  @Test(arguments: [(20, 6), (40, 12), (80, 24), (200, 60), (20, 60), (200, 6)])
  func `pages show their number, and every key and gesture, on a screen of any size`(
    columns: Int, rows: Int
  ) {
    let desk = DrawingDesk(columns: columns, rows: rows)
    var missing: Set = [
      "pen", "marker", "calligraphy", "stroke eraser", "dot eraser", "undo", "redo", "clear", "ink",
      "width", "suspend", "quit", "frame times", "debug", "redraw", "pan", "zoom", "fit", "touches",
      "menu", "select", "move", "erase", "deselect",
    ]
    let count = desk.controller.helpPages.count
    var pages = -1
    repeat {
      desk.press("?")
      desk.draw()
      missing = missing.filter { !desk.screen.shows($0) }
      pages += 1
      #expect(desk.screen.shows("page \(pages + 1) of \(count)") == (count > 1 && pages < count))
    } while desk.controller.help?.page != nil && pages < 40
    #expect(missing.isEmpty)
    if columns * rows >= 1920 { #expect(pages <= 2, "80 × 24 cells have room on two pages") }
    #expect(!desk.screen.shows("menu"), "the canvas follows the last page")
  }

  @Test(arguments: [(20, 6), (24, 8), (30, 10), (40, 12), (80, 24)])
  func `no entry is cut`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows)
    let pages = desk.controller.helpPages
    let lines = pages.flatMap { $0.lines.dropLast() }
    #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns })
    #expect(lines.allSatisfy { !$0.replacing("trash…", with: "").contains("…") })
    let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    guard rows < 24 else { return }
    let groups = KeyBindings.standard.helpGroups.filter { $0.title != Command.overScreen.title }
    for entry in groups.flatMap(\.entries) + CanvasGestures().help {
      #expect(text.contains("\(entry.trigger) \(entry.text)"))
    }
  }

  @Test func `has a line for every key binding and gesture with a description`() {
    let lines = KeyBindings.standard.helpGroups.flatMap(\.entries) + CanvasGestures().help
    #expect(Set(lines.map(\.trigger)).count == lines.count)
    #expect(lines.allSatisfy { !$0.trigger.isEmpty && !$0.text.isEmpty })
    #expect(Tool.all.allSatisfy { lines.contains(HelpPanel.Entry(String($0.key), $0.name)) })
  }

  @Test func `the gestures of the right button name it`() {
    let gestures = CanvasGestures().all.filter { $0.buttons == .secondary && !$0.help.isEmpty }
    #expect(gestures.count == 5)
    for gesture in gestures { #expect(gesture.help.first?.trigger.hasPrefix("right ") == true) }
  }

  @Test func `a frame names its pages, in which headings group bold keys`() throws {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.press("?")
    #expect(desk.shows("┌─ help ─"))
    #expect(desk.screen.shows("page 1 of 2 · Space turns · / find · Esc close"))
    #expect(desk.screen.lines[1].contains("│ Draw "))
    func look(of text: String) throws -> ScreenCell.Attributes {
      let center = try desk.center(of: text)
      return desk.screen.cells[Int(center.y) / 4 * 80 + Int(center.x) / 2 - 1].attributes
    }
    #expect(try look(of: "Draw") == [.bold, .underline])
    #expect(try look(of: "Shapes") == [.bold, .underline])
    #expect(try look(of: "p  ") == .bold && look(of: "calligraphy") == [])
    desk.press(" ")
    #expect(desk.shows("page 2 of 2") && desk.screen.shows("right click"))
    #expect(desk.screen.shows("debug"), "the debugging keys are last")
    desk.press(.pageUp)
    #expect(desk.controller.help?.page == 0)
  }

  @Test func `a slash filters the entries until Escape`() {
    let desk = DrawingDesk(columns: 80, rows: 24)
    for key in "?/eRas".unicodeScalars { desk.press(key) }
    #expect(desk.shows("/eRas_ · Esc all"))
    #expect(desk.screen.shows("stroke eraser") && !desk.screen.shows("calligraphy"))
    desk.press(.backspace)
    for key in "xyz".unicodeScalars { desk.press(key) }
    #expect(!desk.shows("eraser") && desk.screen.shows("xyz_"))
    #expect(desk.screen.shows("nothing found"))
    desk.press("\u{1B}")
    #expect(desk.shows("calligraphy"))
    desk.press("q")
    #expect(desk.controller.help == nil && !desk.controller.isFinished, "q closes only help")
  }

  @Test func `keys that it does not use do nothing`() {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.press("?")
    for key in "mXuO2]w".unicodeScalars { desk.press(key) }
    desk.press(.home)
    #expect(desk.controller.help != nil && desk.controller.ink.tool == .pen)
    desk.press(.down)
    #expect(desk.controller.help?.page == 1 && desk.controller.viewport.transform == .identity)
    desk.press("c", .control)
    #expect(desk.controller.isFinished)
  }

  @Test func `a press closes it and does nothing else, and the wheel turns its pages`() {
    let desk = DrawingDesk(columns: 100, rows: 30)
    desk.press("?")
    for (notches, page) in [(1, 1), (5, 1), (-1, 0)] {
      desk.wheel(0, Double(notches), at: Point(x: 100, y: 60))
      #expect(desk.controller.help?.page == page)
    }
    #expect(desk.controller.viewport.transform == .identity)
    let buttons: [ButtonMask] = [.primary, .secondary, .middle]
    for button in buttons {
      desk.press("?")
      desk.drag([Point(x: 40, y: 40), Point(x: 80, y: 60)], button)
      #expect(desk.controller.help?.page == nil && desk.controller.menu == nil)
    }
    #expect(desk.controller.sketch.items.isEmpty && desk.controller.viewport.transform == .identity)
    desk.drag([Point(x: 40, y: 40), Point(x: 80, y: 60)], .primary)
    #expect(desk.controller.sketch.items.count == 1)
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func `explains the pointer that there is`(mouse: Bool, keyboard: Bool) {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.controller.terminal.hasMouse = mouse
    desk.controller.terminal.hasKeyboardPointer = keyboard
    let text = desk.controller.helpPages.flatMap(\.lines).joined()
    #expect(text.contains("right click") == mouse && text.contains("press, lift") == keyboard)
  }

  @Test(arguments: [true, false])
  func `explains gestures with Shift only where they arrive, and their keys everywhere`(
    sendsShift: Bool
  ) {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.controller.terminal.sendsShift = sendsShift
    let pages = desk.controller.helpPages
    #expect(pages.count == 2)
    let text = pages.flatMap(\.lines).joined()
    #expect(text.contains("Shift-drag") == sendsShift && text.contains("straighten"))
    #expect(text.contains("Shift and drag  use L") == !sendsShift)
  }

  @Test func `keys that move the pointer belong to it`() {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.press("?")
    for key in [Key(.character(" ")), Key(.pageDown), Key(.left)] {
      #expect(!desk.controller.shouldMovePointer(with: key) && desk.controller.help != nil)
    }
    desk.press("\u{1B}")
    #expect(desk.controller.shouldMovePointer(with: Key(.left)))
  }
}
