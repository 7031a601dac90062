import Canvas
import TestSupport

@testable import Drawing

@Suite struct NibDialMenuTests {
  private let desk = DrawingDesk(columns: 80, rows: 24)

  init() {
    desk.press("c")
    desk.openMenu(20, 20)
  }

  private var dial: NibDial { desk.controller.ink.nib }

  private func drag(from start: Point, by offset: Vector) {
    desk.drag((0...8).map { start + offset * (Double($0) / 8) }, .primary)
  }

  @Test func `the dials are beside the slider of the width`() throws {
    let line = try #require(desk.shown.lines.first { $0.contains(" width ") })
    #expect(line.contains(" nib ⠑⢄ 45°") && line.contains(" tilt 90°"))
  }

  @Test(arguments: [(20.0, 0.0, 0), (0, 20, 6), (-20, 0, 0), (-20, 20, 9), (10, -10, 9)])
  func `a drag turns the nib toward the pointer`(dx: Double, dy: Double, steps: Int) throws {
    let start = try desk.center(of: " nib ⠑⢄ 45° ")
    drag(from: start, by: Vector(dx: dx, dy: dy))
    #expect(dial.azimuthSteps == steps && desk.controller.menu != nil)
    _ = try desk.center(
      of: "nib \(dial.picture(usesBraille: true)) \(dial.direction(usesBraille: true).number)")
    #expect(desk.log.isEmpty)
  }

  @Test func `a tap, the wheel, and keys change a dial by a step`() throws {
    let nib = try desk.center(of: " nib ⠑⢄ 45° ")
    desk.tap(nib.x, nib.y)
    #expect(dial.azimuthSteps == 4)
    desk.wheel(0, 1, at: nib)
    #expect(dial.azimuthSteps == 5)
    desk.press(.left, .left)
    #expect(dial.azimuthSteps == 3)
    desk.press(.enter)
    #expect(dial.azimuthSteps == 4)
    let tilt = try desk.center(of: " tilt 90°")
    desk.wheel(0, 1, at: tilt)
    desk.wheel(0, 1, at: tilt)
    #expect(dial.tilt.number == "60°" && desk.controller.menu != nil)
    drag(from: tilt, by: Vector(dx: -8, dy: 0))
    #expect(dial.tilt.number == "30°")
    #expect(desk.controller.viewport.transform == .identity)
    let width = try desk.center(of: " width ")
    desk.wheel(0, -1, at: width)
    #expect(desk.controller.ink.width == 5 && desk.controller.menu != nil)
  }

  @Test(arguments: [-1.0, 1])
  func `the wheel turns the nib in the menu as on the canvas`(notch: Double) throws {
    let nib = try desk.center(of: " nib ⠑⢄ 45° ")
    desk.wheel(0, notch, at: nib)
    let turned = dial.azimuthSteps
    #expect(turned == 3 + Int(notch))
    desk.press(.escape)
    desk.wheel(0, notch, at: Point(x: 40, y: 40), .alternate)
    #expect(desk.controller.menu == nil && dial.azimuthSteps == turned + Int(notch))
  }

  @Test func `taps tilt the nib to the lowest angle, and then to the highest`() throws {
    let tilt = try desk.center(of: " tilt 90°")
    var texts: [String] = []
    for _ in 0..<7 {
      desk.tap(tilt.x, tilt.y)
      texts.append(dial.tilt.number)
    }
    #expect(texts == ["75°", "60°", "45°", "30°", "15°", "90°", "75°"])
  }

  @Test func `Tab moves from control to control, even from a dial`() throws {
    desk.press(.tab)
    let menu = try #require(desk.controller.menu)
    let controls = menu.lines.flatMap(\.self)
    let dials = controls.indices.filter { controls[$0] is DialControl }
    #expect(dials.count == 2)
    menu.focus(at: dials.first)
    desk.press(.tab)
    #expect(menu.focus === controls[dials[1]])
    desk.press(.tab, .shift)
    #expect(menu.focus === controls[dials[0]] && dial == NibDial())
  }

  @Test func `a tap is a press near the precise location, not near the center of a cell`() throws {
    let nib = try desk.center(of: " nib ⠑⢄ 45° ")
    for phase in [Touch.Phase.began, .ended] {
      var touch = Touch(
        id: Touch.ID(rawValue: 99), type: .indirectPointer, phase: phase, timestamp: 500,
        location: nib, buttonMask: phase == .ended ? [] : .primary)
      if phase == .began { touch.location = nib + Vector(dx: 4, dy: 0) }
      desk.controller.touchesChanged(TouchEvent(coalesced: [touch]))
    }
    #expect(dial.azimuthSteps == 4)
  }

  @Test func `the dial shows half a turn, after which the nib looks the same`() throws {
    var numbers: [String] = []
    for _ in 0..<25 {
      numbers.append(dial.direction(usesBraille: true).number)
      desk.press(">")
    }
    let degrees = (0..<25).map { "\((45 + 15 * $0) % 180)°" }
    #expect(numbers == degrees)
    #expect(Set(numbers).count == 12)
    for steps in 0..<12 {
      var (dial, turned) = (NibDial(), NibDial())
      (dial.azimuthSteps, turned.azimuthSteps) = (steps, steps + 12)
      #expect(dial.picture(usesBraille: true) == turned.picture(usesBraille: true))
      #expect(dial.picture(usesBraille: false) == turned.picture(usesBraille: false))
    }
  }

  @Test(arguments: 0..<24, 0..<12)
  func `setting the line turns the nib the shorter way`(start: Int, line: Int) {
    var dial = NibDial()
    dial.azimuthSteps = start
    dial.lineSteps = line
    #expect(dial.lineSteps == line)
    let turn = (dial.azimuthSteps - start + 24) % 24
    #expect(min(turn, 24 - turn) <= 6)
  }

  @Test func `an interruption leaves the nib as it is`() throws {
    let nib = try desk.center(of: " nib ⠑⢄ 45° ")
    desk.down(nib.x, nib.y, .primary)
    desk.move([nib + Vector(dx: 0, dy: 10)])
    #expect(dial.azimuthSteps == 6)
    desk.up(.cancelled)
    #expect(dial.azimuthSteps == 6)
  }

  @Test func `tools have the dials of their own angles`() throws {
    for (key, texts) in [("p", ["tilt"]), ("m", []), ("e", []), ("c", ["nib", "tilt"])] {
      let desk = DrawingDesk(columns: 80, rows: 24)
      for key in key.unicodeScalars { desk.press(key) }
      desk.openMenu(20, 20)
      for text in ["nib", "tilt"] {
        let isShown = desk.screen.lines.contains { $0.contains(" \(text) ") }
        #expect(isShown == texts.contains(text), "\(text) of \(key)")
      }
    }
  }
}
