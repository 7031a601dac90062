import Canvas
import Geometry
import Ink
import TerminalUI
import TestSupport
import Testing
import Touches

@testable import Drawing

@Suite struct HelpPanelTests {
  @Test(arguments: [(20, 6), (40, 12), (80, 24), (200, 60), (20, 60), (200, 6)])
  func `pages show every key and gesture on a screen of any size`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows)
    var missing: Set = [
      "pen", "marker", "calligraphy", "stroke eraser", "dot eraser", "undo", "redo", "clear", "ink",
      "width", "suspend", "quit", "frame times", "debug", "redraw", "pan", "zoom", "fit", "touches",
      "menu", "select", "move", "erase", "deselect",
    ]
    var pages = -1
    repeat {
      desk.press("?")
      desk.draw()
      missing = missing.filter { !desk.screen.shows($0) }
      pages += 1
    } while desk.controller.help?.page != nil && pages < 20
    #expect(missing.isEmpty)
    if columns * rows >= 1200 { #expect(pages == 2, "a page of keys, and one of gestures") }
    #expect(!desk.screen.shows("menu"), "the canvas follows the last page")
  }

  @Test(arguments: [(20, 6), (24, 8), (40, 12), (200, 6), (20, 60), (80, 24)])
  func `every page shows its number on a screen of any size`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows)
    let count = desk.controller.helpPages.count
    for page in 1...count {
      desk.press("?")
      desk.draw()
      #expect(desk.screen.shows("page \(page) of \(count)"))
    }
  }

  @Test(arguments: [(20, 6), (24, 8), (30, 10), (40, 12), (80, 24)])
  func `no entry is cut`(columns: Int, rows: Int) {
    let desk = DrawingDesk(columns: columns, rows: rows)
    let pages = desk.controller.helpPages
    let lines = pages.flatMap { $0.lines.dropLast() }
    #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns && !$0.contains("…") })
    let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    guard rows < 24 else { return }
    for entry in KeyBindings.standard.help + CanvasGestures().help {
      #expect(text.contains("\(entry.trigger) \(entry.text)"))
    }
  }

  @Test func `has a line for every key binding and gesture with a description`() {
    let lines = KeyBindings.standard.help + CanvasGestures().help
    #expect(Set(lines.map(\.trigger)).count == lines.count)
    #expect(lines.allSatisfy { !$0.trigger.isEmpty && !$0.text.isEmpty })
    #expect(Tool.all.allSatisfy { lines.contains(HelpPanel.Entry(String($0.key), $0.name)) })
  }

  @Test func `the gestures of the right button name it`() {
    let gestures = CanvasGestures().all.filter { $0.buttons == .secondary && !$0.help.isEmpty }
    #expect(gestures.count == 5)
    for gesture in gestures { #expect(gesture.help.first?.trigger.hasPrefix("right ") == true) }
  }

  @Test func `fills the width of the screen, and numbers its pages`() {
    let desk = DrawingDesk(columns: 100, rows: 30)
    desk.press("?")
    desk.draw()
    let keys = desk.screen.lines.filter { $0.contains(" undo") || $0.contains(" quit") }
    #expect(keys.allSatisfy { $0.split(separator: "  ").count >= 4 }, "\(keys)")
    #expect(desk.screen.shows("page 1 of 2 · Space turns"))
    desk.press(" ")
    desk.draw()
    #expect(desk.screen.shows("page 2 of 2 · Esc closes") && desk.screen.shows("right click"))
    desk.press(.pageDown)
    desk.draw()
    #expect(desk.controller.help?.page == nil)
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

  @Test func `a key that moves the pointer closes the panel, but Space turns its page`() {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.press("?")
    for key in [Key(.character(" ")), Key(.pageDown)] {
      #expect(!desk.controller.shouldMovePointer(with: key) && desk.controller.help?.page != nil)
    }
    #expect(desk.controller.shouldMovePointer(with: Key(.left)))
    #expect(desk.controller.help?.page == nil)
    #expect(desk.controller.shouldMovePointer(with: Key(.character(" "))))
  }
}
