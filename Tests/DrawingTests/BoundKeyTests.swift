import TestSupport

@testable import Drawing

/// Messages, the toolbar, and the menu with keys of the settings.
@Suite struct BoundKeyTests {
  private let desk = DrawingDesk(columns: 140, rows: 30, showsIndicators: true)

  init() throws {
    desk.controller.keyBindings = try KeyBindings(changing: [
      ("undo", [Key(.function(2))]), ("redo", [Key(.function(9))]),
      ("paste", [Key(.function(10))]), ("symmetry", [Key(.function(11))]),
      ("add-arm", [Key(.function(12))]), ("menu", [Key(.character("w"))]),
    ])
    desk.drag(linePoints((20, 20), (40, 20)), .primary)
  }

  @Test func `messages of undo, copying, and symmetry show them`() {
    desk.press(.function(2))
    #expect(desk.text.contains("undone · F9 redoes"))
    desk.press(.function(9), "A", "y")
    #expect(desk.text.contains("copied 1 stroke · F10 pastes"))
    desk.press(.function(10))
    #expect(desk.text.contains("pasted 1 stroke · drag moves · F2 undoes"))
    desk.press("\u{1B}", .function(11))
    #expect(desk.text.contains("left-right symmetry · F11 for the next"))
    for _ in 0..<2 { desk.press(.function(11)) }
    #expect(desk.text.contains("F12 adds an arm"))
  }

  @Test func `the toolbar and the menu show them beside their labels`() {
    let button = #/\bF2 undo +F9 redo\b/#
    let row = desk.text.split(separator: "\n").suffix(desk.controller.state.toolbarRows)
    #expect(row.contains { $0.contains(button) }, "\(row.joined(separator: "\n"))")
    let labels = [#/ undo +F2\b/#, #/ redo +F9\b/#]
    desk.press("w")
    desk.draw()
    let menu = desk.controller.menu?.lines.map { $0.map(\.text).joined(separator: " ") } ?? []
    for label in labels { #expect(menu.contains { $0.contains(label) }, "\(menu)") }
  }
}
