import TestSupport

@testable import Drawing

extension DrawingDesk {
  /// Opens the menu with a tap.
  func openMenu(_ x: Double = 20, _ y: Double = 20) {
    tap(x, y, .secondary)
    rest(0.5)
    draw()
    #expect(controller.menu != nil)
  }

  /// Returns the center of a text on the screen, in dots.
  func center(of text: String) throws -> Point {
    let row = try #require(shown.lines.firstIndex { $0.contains(text) })
    let line = Array(screen.lines[row])
    let column = try #require(line.indices.first { String(line[$0...].prefix(text.count)) == text })
    return Point(x: Double(column * 2 + text.count), y: Double(row * 4 + 2))
  }

  /// Performs a control's action.
  func activate(_ control: (any MenuControl)?) {
    controller.perform(control?.perform() ?? [], at: time)
    draw()
  }

  /// Presses the control that shows a text.
  func choose(_ text: String) throws {
    let center = try center(of: text)
    tap(center.x, center.y)
    draw()
  }
}
