import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct SelectionMenuTests {
  private let desk = DrawingDesk(columns: 80, rows: 44)

  private func select() {
    desk.drag(circle(65, 24, radius: 18), .secondary)
    #expect(desk.controller.selection != nil)
  }

  /// Opens the menu and returns the texts of its entries.
  private func open() -> [String] {
    desk.openMenu(10, 40)
    return entries.map(name)
  }

  /// Returns the text of a control without its key.
  private func name(_ control: any MenuControl) -> String {
    String(control.text.split(separator: "  ")[0])
  }

  private var entries: [any MenuControl] { desk.controller.menu?.lines.flatMap(\.self) ?? [] }

  @Test func `the menu has entries for a selection only while there is one`() throws {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    let plain = open()
    #expect(!plain.isEmpty && !plain.contains(" deselect") && !plain.contains(" erase selected"))
    desk.press(.escape)
    select()
    #expect(open().contains(" deselect"))
    let control = try #require(entries.first { name($0) == " deselect" })
    desk.activate(control)
    #expect(desk.controller.menu == nil && desk.controller.selection == nil)
    select()
    #expect(open().contains(" erase selected"))
    let eraser = try #require(entries.first { name($0) == " erase selected" })
    desk.activate(eraser)
    #expect(desk.log.last?.action == .strokesErased([StrokeID(counter: 1)]))
  }

  /// The texts of the controls that are marked as the current choice.
  private var marked: [String] { entries.map(name).filter { $0.hasPrefix("•") } }

  private var slider: NumberSlider? {
    entries.compactMap { $0 as? NumberSlider }.first { $0.text.contains("width") }
  }

  @Test func `the marks and the slider show the style of the selection`() {
    desk.drag(linePoints((60, 20), (70, 20)), .primary)
    for key: Unicode.Scalar in ["m", "5", "]", "]"] { desk.press(key) }
    desk.drag(linePoints((60, 28), (70, 28)), .primary)
    for key: Unicode.Scalar in ["c", "3", "]"] { desk.press(key) }
    _ = open()
    #expect(marked == ["•calligraphy", "•3█", "•no symmetry "] && slider?.value == 5)
    desk.press(.escape)
    select()
    _ = open()
    #expect(marked == [] && slider?.value == 8, "the strokes differ")
    desk.activate(entries.first { name($0) == " marker" })
    desk.activate(entries.first { $0.text == " 5█" })
    #expect(marked == ["•marker", "•5█"])
    #expect(Sketch(folding: desk.log).strokes.map(\.style.color) == [.blue, .blue])
  }

  @Test func `the slider changes the width of the selection, with one edit for a drag`() throws {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    select()
    _ = open()
    let frame = try #require(slider?.frame)
    let y = (frame.minY + frame.maxY) / 2
    desk.drag(linePoints((frame.minX + 15, y), (frame.minX + 37, y)), .primary)
    let ids = [StrokeID(counter: 1)]
    #expect(desk.log.map(\.action).suffix(1) == [.restyled(ids, StyleChange(width: 12))])
    #expect(desk.log.count == 2 && desk.controller.selection?.ids == ids)
    #expect(slider?.value == 12 && desk.controller.ink.width == 1)
    #expect(desk.shows("1 stroke · 12 dots wide "))
    desk.down(frame.minX + 37, y, .primary)
    desk.move(linePoints((frame.minX + 37, y), (frame.minX + 55, y)))
    desk.up(.cancelled)
    #expect(desk.log.count == 3 && slider?.value != 12, "an interruption keeps what is shown")
  }

  @Test func `keys move the slider of the selection`() throws {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    select()
    _ = open()
    let lines = try #require(desk.controller.menu).lines.filter { !$0.isEmpty }
    let line = try #require(lines.firstIndex { $0.first is NumberSlider })
    for _ in 0...line { desk.press(.down) }
    desk.press(.right)
    #expect(Sketch(folding: desk.log).strokes.map(\.style.width) == [2])
    #expect(slider?.value == 2 && desk.controller.ink.width == 1)
  }

  @Test func `the menu has a slider only if the tool or the selection has a width`() {
    desk.drag(linePoints((60, 24), (70, 24)), .primary)
    desk.press("e")
    #expect(!open().contains { $0.contains("width") })
    desk.activate(entries.first { name($0) == " pen" })
    #expect(slider != nil, "the open menu gets a slider")
    desk.press(.right)
    let index = Tool.all.firstIndex(of: .strokeEraser) ?? 0
    for _ in 0..<index { desk.press(.right) }
    desk.press(.enter)
    desk.draw()
    #expect(desk.controller.ink.tool == .strokeEraser && slider == nil)
    #expect(desk.controller.menu?.focus.map(name) == "•stroke eraser", "the focus stays")
    desk.press(.escape)
    select()
    _ = open()
    #expect(slider?.value == 1)
  }
}
