import Canvas
import Display
import Geometry
import Ink
import Testing
import Touches

@testable import Drawing

/// The entries of the menu for a selection.
@Suite struct SelectionMenuTests {
  private let desk = DrawingDesk(columns: 60, rows: 20)

  private func select() {
    desk.drag(circle(65, 24, radius: 18), .secondary)
    #expect(desk.controller.selection != nil)
  }

  /// Opens the menu and returns the texts of its entries.
  private func open() -> [String] {
    desk.tap(10, 60, .secondary)
    desk.rest(0.5)
    return entries.map(\.text)
  }

  private var entries: [any MenuControl] { desk.controller.menu?.lines.flatMap(\.self) ?? [] }

  @Test func `the menu has entries for a selection only while there is one`() throws {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    let plain = open()
    #expect(!plain.isEmpty && !plain.contains(" deselect ") && !plain.contains(" erase selected "))
    desk.press(.escape)
    select()
    #expect(open().contains(" deselect "))
    try #require(entries.first { $0.text == " deselect " }).perform(at: desk.time)
    #expect(desk.controller.menu == nil && desk.controller.selection == nil)
    select()
    #expect(open().contains(" erase selected "))
    try #require(entries.first { $0.text == " erase selected " }).perform(at: desk.time)
    #expect(desk.log.last?.action == .strokesErased([StrokeID(counter: 1)]))
  }
}
