import Canvas
import Display
import Geometry
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The dials in the menu.
@Suite struct NibDialMenuTests {
  private let desk = DrawingDesk(columns: 80, rows: 24)

  init() {
    desk.press("c")
    desk.tap(20, 20, .secondary)
    desk.rest(0.5)
    desk.draw()
  }

  private var dial: NibDial { desk.controller.nibDial }

  /// Returns the center of a text on the screen, in dots.
  private func center(of text: String) throws -> Point {
    desk.draw()
    let row = try #require(desk.screen.lines.firstIndex { $0.contains(text) })
    let line = Array(desk.screen.lines[row])
    let column = try #require(
      line.indices.first { String(line[$0...].prefix(text.count)) == text })
    return Point(x: Double(column * 2 + text.count), y: Double(row * 4 + 2))
  }

  private func drag(from start: Point, by offset: Vector) {
    desk.drag(
      (0...8).map { start + offset * (Double($0) / 8) }, .primary)
  }

  @Test func `the dials are beside the slider of the width`() throws {
    desk.draw()
    let line = try #require(desk.screen.lines.first { $0.contains(" width ") })
    #expect(line.contains(" nib ⠑⢄ 45°") && line.contains(" tilt 90°"))
  }

  @Test(arguments: [(20.0, 0.0, 0), (0, 20, 6), (-20, 0, 12), (-20, 20, 9), (10, -10, 21)])
  func `a drag turns the nib toward the pointer`(dx: Double, dy: Double, steps: Int) throws {
    let start = try center(of: " nib ⠑⢄ 45° ")
    drag(from: start, by: Vector(dx: dx, dy: dy))
    #expect(dial.azimuthSteps == steps && desk.controller.menu != nil)
    _ = try center(of: "nib \(dial.picture(usesBraille: true)) \(dial.azimuthText)")
    #expect(desk.log.isEmpty)
  }

  @Test func `a tap, the wheel, and keys change a dial by a step`() throws {
    let nib = try center(of: " nib ⠑⢄ 45° ")
    desk.tap(nib.x, nib.y)
    #expect(dial.azimuthSteps == 4)
    desk.wheel(0, -1, at: nib)
    #expect(dial.azimuthSteps == 5)
    desk.press(.left)
    desk.press(.left)
    #expect(dial.azimuthSteps == 3)
    desk.press(.enter)
    #expect(dial.azimuthSteps == 4)
    let tilt = try center(of: " tilt 90°")
    desk.wheel(0, 1, at: tilt)
    desk.wheel(0, 1, at: tilt)
    #expect(dial.altitudeText == "60°" && desk.controller.menu != nil)
    drag(from: tilt, by: Vector(dx: -8, dy: 0))
    #expect(dial.altitudeText == "30°")
    #expect(desk.controller.viewport.transform == .identity)
    let width = try center(of: " width ")
    desk.wheel(0, -1, at: width)
    #expect(desk.controller.toolWidth == 2 && desk.controller.menu != nil)
  }

  @Test func `a canceled drag turns the nib back`() throws {
    let nib = try center(of: " nib ⠑⢄ 45° ")
    desk.down(nib.x, nib.y, .primary)
    desk.move([nib + Vector(dx: 0, dy: 10)])
    #expect(dial.azimuthSteps == 6)
    desk.up(.cancelled)
    #expect(dial.azimuthSteps == 3)
  }

  @Test func `tools have the dials of their own angles`() throws {
    for (key, texts) in [("p", ["tilt"]), ("m", []), ("e", []), ("c", ["nib", "tilt"])] {
      let desk = DrawingDesk(columns: 80, rows: 24)
      for key in key.unicodeScalars { desk.press(key) }
      desk.tap(20, 20, .secondary)
      desk.rest(0.5)
      desk.draw()
      for text in ["nib", "tilt"] {
        let isShown = desk.screen.lines.contains { $0.contains(" \(text) ") }
        #expect(isShown == texts.contains(text), "\(text) of \(key)")
      }
    }
  }
}
